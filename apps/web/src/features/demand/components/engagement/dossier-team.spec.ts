import { emptyTeam, nationalTeamRules, teamInWords } from '@pds/pricing/domain';
import { sampleDossier, sampleSlot } from '../dossier/dossier-samples';
import { acceptedTeam, askedTeams, compareTeam, shortfallText } from './dossier-team';
import { valuesOf } from '../dossier/dossier-values';

/** 5 000 persons at level 2 each: RIS 4.5, a DPS-PE of six rescuers. */
const levels = { publicPeak: 5_000, publicBehavior: 2, feature: 2, interventionDelay: 2 };
const evening: typeof sampleSlot = { ...sampleSlot, ...levels, rescueWorkerCount: 6 };
const night = {
  ...evening,
  id: 8,
  name: 'Nuit',
  startDate: evening.endDate,
  endDate: '2027-05-09T03:00:00+02:00',
};
const check = (
  slots: (typeof sampleSlot)[],
  engaged: object = {},
  staffing: (typeof sampleDossier)['staffing'] = null,
) => {
  const values = valuesOf({ ...sampleDossier, demand: { ...sampleDossier.demand, ...engaged }, slots });
  return compareTeam(askedTeams(values.demandSlots, slots, nationalTeamRules), values, staffing);
};

describe('the team of a dossier', () => {
  it('is required by the class of each slot, with supervision in addition to the rescuers', () => {
    const [slot] = check([evening]).slots;
    expect(slot).toMatchObject({ stationClass: 'DPS-PE', proposed: 6, sold: 6 });
    expect(slot?.asked).toEqual({ ...emptyTeam, postLeader: 1, pse2: 3, pse1: 3 });
  });

  it('is shared by consecutive slots and added up for overlapping ones', () => {
    expect(check([evening, night]).asked).toMatchObject({ postLeader: 1, pse2: 3, pse1: 3 });
    expect(check([evening, { ...night, startDate: evening.startDate }]).asked).toMatchObject({
      postLeader: 2,
      pse2: 6,
      pse1: 6,
    });
  });

  it('has at least the rescuers of the RIS, and at least as many as are sold', () => {
    expect(check([{ ...evening, rescueWorkerCount: 2 }]).asked).toMatchObject({ pse2: 3, pse1: 3 });
    expect(check([{ ...evening, rescueWorkerCount: 9 }]).asked).toMatchObject({ pse2: 5, pse1: 4 });
  });

  it('requires the sold rescuers while a slot cannot be sized', () => {
    const { slots, asked } = check([{ ...sampleSlot, rescueWorkerCount: 4 }]);
    expect(slots[0]).toMatchObject({ stationClass: null, proposed: null });
    expect(asked).toEqual({ ...emptyTeam, pse1: 4 });
  });

  it('lists in words the people whom nobody plans', () => {
    const team = check([evening], { pse2: 5 });
    expect(team).toMatchObject({ lacks: 2, missing: { postLeader: 1, pse1: 1 } });
    expect(shortfallText(team)).toBe('Il manque 1 chef de poste, 1 PSE1.');
    expect(shortfallText(check([evening], { pse2: 6, postLeader: 1 }))).toBeNull();
  });

  it('is the members who come, and lacks the places that they leave, where members sign up', () => {
    const staffing = { planned: { ...emptyTeam, pse2: 3, pse1: 2 }, missing: { ...emptyTeam, pse1: 1 } };
    const team = check([evening], { pse2: 6, postLeader: 1 }, staffing);
    expect(team).toMatchObject({ ...staffing, lacks: 1, asked: { postLeader: 1 }, slots: [{ missing: emptyTeam }] });
  });

  it('uses the plural for several people', () => {
    expect(teamInWords({ ...emptyTeam, postLeader: 2, pse2: 3, logistician: 2, otherStaff: 2 })).toBe(
      '2 chefs de poste, 3 PSE2, 2 logisticiens, 2 autres intervenants',
    );
    expect(teamInWords({ ...emptyTeam, commandPostOperator: 1, otherStaff: 1 })).toBe(
      '1 opérateur de poste de commandement, 1 autre intervenant',
    );
    expect(teamInWords(emptyTeam)).toBe('');
  });
});

describe('the team of an accepted quote', () => {
  const quote = (...slots: (typeof sampleSlot)[]) => ({ quoteId: 12, slots }) as never;
  const now = (...slots: (typeof sampleSlot)[]) =>
    askedTeams(valuesOf({ ...sampleDossier, slots }).demandSlots, slots, nationalTeamRules);

  it('is null when it equals the presently required team', () => {
    expect(acceptedTeam(quote(evening, night), now(evening, night), nationalTeamRules)).toBeNull();
  });

  it('exists when a slot requires another class or other people, or when slots were added or removed', () => {
    const accepted = acceptedTeam(quote(evening), now({ ...evening, publicPeak: 20_000 }, night), nationalTeamRules);
    expect(accepted).toMatchObject({ quoteId: 12, asked: { postLeader: 1, pse2: 3, pse1: 3 } });
    expect([...accepted!.slots.values()]).toMatchObject([{ id: evening.id, stationClass: 'DPS-PE', sold: 6 }]);
    const gone = acceptedTeam(quote(evening, { ...night, rescueWorkerCount: 12 }), now(evening), nationalTeamRules);
    expect(gone).toMatchObject({ asked: { pse2: 6, pse1: 6 } });
    expect(gone!.slots.size).toBe(0);
  });
});
