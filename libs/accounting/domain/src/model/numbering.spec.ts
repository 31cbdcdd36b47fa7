import fc from 'fast-check';
import { type Counter, issuerCodeOf, nextNumber } from './numbering';

const fresh: Counter = { issuerCode: '69', kind: 'invoice', lastNumber: 0, lastIssuedAt: null };

describe('numbering', () => {
  it('writes F, the issuer, the year and six digits', () => {
    expect(nextNumber(fresh, Date.parse('2026-11-20T10:00:00Z'), 'Europe/Paris').number).toBe('F69-2026-000001');
    expect(
      nextNumber({ ...fresh, kind: 'credit-note', lastNumber: 41 }, Date.parse('2026-11-20T10:00:00Z'), 'Europe/Paris')
        .number,
    ).toBe('A69-2026-000042');
  });

  it('names an office that bills for itself by its id', () => {
    expect(issuerCodeOf('69', null)).toBe('69');
    expect(issuerCodeOf('69', 12)).toBe('69A12');
  });

  it('reads the year on the clocks of the issuer, and does not start again with it', () => {
    const newYear = Date.parse('2026-12-31T23:30:00Z');
    expect(nextNumber({ ...fresh, lastNumber: 8 }, newYear, 'Europe/Paris').number).toBe('F69-2027-000009');
    expect(nextNumber({ ...fresh, lastNumber: 8 }, newYear, 'America/Martinique').number).toBe('F69-2026-000009');
  });

  it('has no gap, no duplicate, and dates in the order of numbers whatever the clocks say', () => {
    const span = { min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2029-12-31T00:00:00Z') };
    fc.assert(
      fc.property(fc.array(fc.integer(span), { minLength: 1, maxLength: 200 }), (clocks) => {
        let counter = fresh;
        const given = clocks.map((now) => {
          const next = nextNumber(counter, now, 'Europe/Paris');
          counter = { ...counter, lastNumber: next.sequence, lastIssuedAt: next.issuedAt };
          return next;
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
