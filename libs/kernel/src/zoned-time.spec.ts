import { instantOfWallTime, offsetMinutesAt, toIsoWithOffset, wallTimeAt } from './index';

const at = (iso: string) => Date.parse(iso);

describe('time in a zone', () => {
  it('knows both offsets of Paris and the fixed one of Réunion', () => {
    expect(offsetMinutesAt(at('2026-07-01T12:00:00Z'), 'Europe/Paris')).toBe(120);
    expect(offsetMinutesAt(at('2026-12-01T12:00:00Z'), 'Europe/Paris')).toBe(60);
    expect(offsetMinutesAt(at('2026-12-01T12:00:00Z'), 'Indian/Reunion')).toBe(240);
    expect(toIsoWithOffset(at('2026-12-01T12:00:00Z'), 'America/Cayenne')).toBe('2026-12-01T09:00:00-03:00');
  });

  it.each([
    ['an ordinary evening', { year: 2026, month: 11, day: 20, hour: 20, minute: 30 }, '2026-11-20T19:30:00Z'],
    [
      'the hour that comes twice, first time',
      { year: 2028, month: 10, day: 29, hour: 2, minute: 30 },
      '2028-10-29T00:30:00Z',
    ],
    [
      'the hour that never comes, moved on',
      { year: 2028, month: 3, day: 26, hour: 2, minute: 30 },
      '2028-03-26T01:30:00Z',
    ],
    ['just before clocks go back', { year: 2028, month: 10, day: 29, hour: 1, minute: 59 }, '2028-10-28T23:59:00Z'],
    ['just after clocks went forward', { year: 2028, month: 3, day: 26, hour: 3, minute: 0 }, '2028-03-26T01:00:00Z'],
  ])('reads a Paris wall clock: %s', (_, wall, iso) => {
    expect(new Date(instantOfWallTime(wall, 'Europe/Paris')).toISOString()).toBe(new Date(iso).toISOString());
  });

  it('comes back to the same wall time', () => {
    const wall = { year: 2026, month: 5, day: 8, hour: 0, minute: 0 };
    expect(wallTimeAt(instantOfWallTime(wall, 'Indian/Reunion'), 'Indian/Reunion')).toEqual(wall);
  });
});
