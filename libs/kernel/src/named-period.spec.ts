import { namedPeriod } from './named-period';

describe('a named period', () => {
  it.each([
    ['ce mois', '2026-12-01', '2026-12-31'],
    ['aujourd’hui', '2026-12-20', '2026-12-20'],
    ['cette année', '2026-01-01', '2026-12-31'],
  ])('%j is from %s to %s', (text, start, end) => {
    expect(namedPeriod(text, '2026-12-20')).toEqual({ start, end });
    expect(namedPeriod('samedi', '2026-12-20')).toBeNull();
  });
});
