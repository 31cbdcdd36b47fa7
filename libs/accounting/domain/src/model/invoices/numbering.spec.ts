import fc from 'fast-check';
import { type CounterValue, issuerCodeOf, nextCounterValue, type NumberedKind, numberOf } from './numbering';

const rhone = { code: '69', timeZone: 'Europe/Paris' };

describe('numbering', () => {
  it('writes F, the issuer, the year and six digits', () => {
    const issuedAt = Date.parse('2026-11-20T10:00:00Z');
    const number = (kind: NumberedKind, sequence: number) => numberOf(kind, rhone, { sequence, issuedAt }).number;
    expect(number('invoice', 1)).toBe('F69-2026-000001');
    expect(number('credit-note', 42)).toBe('A69-2026-000042');
    expect(number('deposit-slip', 1_234_567)).toBe('R69-2026-1234567');
  });

  it('identifies an autonomous office by its id', () => {
    expect(issuerCodeOf('69', null)).toBe('69');
    expect(issuerCodeOf('69', 12)).toBe('69A12');
  });

  it('takes the year from the issuer’s time zone, and does not restart with it', () => {
    const newYear = { sequence: 9, issuedAt: Date.parse('2026-12-31T23:30:00Z') };
    expect(numberOf('invoice', rhone, newYear).number).toBe('F69-2027-000009');
    expect(numberOf('invoice', { code: '972', timeZone: 'America/Martinique' }, newYear).number).toBe(
      'F972-2026-000009',
    );
  });

  it('has no gaps and no duplicates, and dates follow the numbers whatever the clocks show', () => {
    const span = { min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2029-12-31T00:00:00Z') };
    fc.assert(
      fc.property(fc.array(fc.integer(span), { minLength: 1, maxLength: 200 }), (clocks) => {
        let last: CounterValue | null = null;
        const given = clocks.map((now) => {
          last = nextCounterValue(last, now);
          return numberOf('invoice', rhone, last);
        });
        expect(given.map(({ sequence }) => sequence)).toEqual(clocks.map((_, index) => index + 1));
        expect(new Set(given.map(({ number }) => number)).size).toBe(given.length);
        for (let i = 1; i < given.length; i++) {
          expect(given[i]!.issuedAt).toBeGreaterThanOrEqual(given[i - 1]!.issuedAt);
          expect(given[i]!.year).toBeGreaterThanOrEqual(given[i - 1]!.year);
          expect(given[i]!.number > given[i - 1]!.number).toBe(true);
        }
      }),
    );
  });
});
