import { emptyTeam, headcount, rescuerFunctions, type Team, teamFunctions, teamShortfall } from '@pds/pricing/contract';
import fc from 'fast-check';
import { staffedTeam } from './staffed-team';

const anyTeam: fc.Arbitrary<Team> = fc.record(
  Object.fromEntries(teamFunctions.map((name) => [name, fc.nat(3)])) as Record<keyof Team, fc.Arbitrary<number>>,
);
const anySlot = fc
  .record({ startsAt: fc.nat(6), lasts: fc.integer({ min: 1, max: 4 }), places: anyTeam, comes: anyTeam })
  .map(({ startsAt, lasts, places, comes }) => ({
    ...{ startsAt, endsAt: startsAt + lasts, places, missing: teamShortfall(places, comes) },
  }));

describe('the team of slots whose places members take', () => {
  const team = (some: Partial<Team>): Team => ({ ...emptyTeam, ...some });

  it('shares its people between slots that follow each other', () => {
    const [saturday, sunday] = [
      { startsAt: 0, endsAt: 4 },
      { startsAt: 4, endsAt: 8 },
    ] as const;
    const places = team({ pse2: 1, pse1: 3, postLeader: 1 });
    expect(
      staffedTeam([
        { ...saturday, places, missing: emptyTeam },
        { ...sunday, places, missing: team({ pse1: 2 }) },
      ]),
    ).toEqual({ places, planned: team({ pse2: 1, pse1: 1, postLeader: 1 }), missing: team({ pse1: 2 }) });
  });

  it('has each place either taken or missing, and misses nobody exactly when no slot does', () => {
    fc.assert(
      fc.property(fc.array(anySlot, { maxLength: 4 }), (slots) => {
        const { places, planned, missing } = staffedTeam(slots);
        for (const functions of [rescuerFunctions, teamFunctions])
          expect(headcount(planned, functions) + headcount(missing, functions)).toBe(headcount(places, functions));
        expect(Object.values(planned).every((count) => count >= 0)).toBe(true);
        expect(headcount(missing) === 0).toBe(slots.every((slot) => headcount(slot.missing) === 0));
      }),
      { numRuns: 300 },
    );
  });
});
