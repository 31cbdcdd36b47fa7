import fc from 'fast-check';
import { type AcceptedOffer, withdrawalTerms, withdrawalTiersText } from '@pds/demand/contract';

const offer: AcceptedOffer = {
  priceCents: 50_001,
  acceptedAt: Date.parse('2026-11-20T10:00:00Z'),
  isIndividual: false,
  hasOwnTerms: false,
  startsAt: Date.parse('2027-05-08T06:00:00Z'),
  timeZone: 'Europe/Paris',
};
const at = (instant: string, more: Partial<AcceptedOffer> = {}) =>
  withdrawalTerms({ ...offer, ...more }, Date.parse(instant));

describe('what an organiser who withdraws owes', () => {
  it('is nothing as long as nothing was accepted', () => {
    expect(withdrawalTerms(null, 0)).toEqual({
      ...{ isBinding: false, isRight: false, dueCents: 0, words: 'Rien n’était accepté\u00a0: rien n’est dû.' },
    });
  });

  it.each([
    ['2027-05-01T21:59:59Z', 0, 'À 7\u00a0jours du premier jour accepté\u00a0: rien n’est dû'],
    [
      '2027-05-01T22:00:00Z',
      25_001,
      'À 6\u00a0jours du premier jour accepté\u00a0: 50\u00a0% du prix accepté de 500,01',
    ],
    ['2027-05-07T21:59:59Z', 25_001, 'À 1\u00a0jour du premier jour'],
    ['2027-05-07T22:00:00Z', 50_001, 'À moins d’un jour du premier jour accepté\u00a0: 100\u00a0% du prix accepté'],
    ['2027-05-09T22:00:00Z', 50_001, 'À moins d’un jour du premier jour accepté'],
  ])('at %s is %i cents, by the days left on the clocks of the event', (instant, dueCents, words) => {
    expect(at(instant)).toMatchObject({ isBinding: true, isRight: false, dueCents });
    expect(at(instant).words).toMatch(new RegExp(`^${words}`));
  });

  it('is left to the terms of a department that has its own', () => {
    expect(at('2027-05-07T12:00:00Z', { hasOwnTerms: true })).toMatchObject({ isBinding: true, dueCents: null });
  });

  it('is nothing for a private person until fourteen days after the acceptance, extended to a working day', () => {
    const isRight = (instant: string, acceptedAt: string) =>
      at(instant, { isIndividual: true, hasOwnTerms: true, acceptedAt: Date.parse(acceptedAt) }).isRight;
    // Whatever the department's own terms say: it is the law that gives it.
    expect(at('2026-11-21T10:00:00Z', { isIndividual: true, hasOwnTerms: true }).words).toContain('art. L. 221-18');
    // Friday 20 November: Friday 4 December is the last day.
    expect(isRight('2026-12-04T22:59:59Z', '2026-11-20T10:00:00Z')).toBe(true);
    expect(isRight('2026-12-04T23:00:00Z', '2026-11-20T10:00:00Z')).toBe(false);
    // Friday 11 December: the last day would be 25 December, a holiday before a week-end.
    expect(isRight('2026-12-28T22:59:59Z', '2026-12-11T10:00:00Z')).toBe(true);
    expect(isRight('2026-12-28T23:00:00Z', '2026-12-11T10:00:00Z')).toBe(false);
    expect(at('2026-11-21T10:00:00Z').isRight).toBe(false);
    expect(at('2027-05-07T12:00:00Z', { isIndividual: true, acceptedAt: null })).toMatchObject({ dueCents: 25_001 });
  });

  it('never falls as the event comes nearer, and is at most the price', () => {
    const day = fc.integer({ min: -400, max: 10 });
    fc.assert(
      fc.property(day, day, fc.nat(10_000_000), (one, other, priceCents) => {
        const due = (days: number) =>
          withdrawalTerms({ ...offer, priceCents }, offer.startsAt + days * 86_400_000).dueCents!;
        const [early, late] = [Math.min(one, other), Math.max(one, other)];
        expect(due(early)).toBeLessThanOrEqual(due(late));
        expect(due(late)).toBeLessThanOrEqual(priceCents);
      }),
    );
  });

  it('is what the general terms say', () => {
    expect(withdrawalTiersText()).toBe(
      'rien à 7\u00a0jours ou plus du premier jour de l’évènement\u00a0; 50\u00a0% du prix accepté à 1\u00a0jour ou plus\u00a0; 100\u00a0% du prix accepté ensuite',
    );
  });
});
