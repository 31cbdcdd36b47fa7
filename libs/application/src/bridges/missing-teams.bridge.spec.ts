import type { MissingTeam } from '@pds/aid-station/domain';
import type { DossierSlot, DossierSnapshot } from '@pds/demand/contract';
import { resolveTeamRules } from '@pds/pricing/domain';
import { MissingTeamsBridge } from './missing-teams.bridge';

const nobody = {
  ...{ deviceLeader: 0, commandPostLeader: 0, commandPostOperator: 0, postLeader: 0 },
  ...{ teamLeader: 0, pse2: 0, pse1: 0, logistician: 0, otherStaff: 0 },
};
const slot = {
  ...{ startsAt: Date.parse('2027-06-05T08:00:00Z'), endsAt: Date.parse('2027-06-05T18:00:00Z') },
  ...{ publicPeak: 1000, publicBehaviour: 2, feature: 2, interventionDelay: 2, actorDevice: false, deviceNature: null },
  rescueWorkerCount: 4,
} as DossierSlot;

/** The missing team of a station with these slots, when nobody is planned. */
function missingOf(slots: DossierSlot[], staffed: { missing: MissingTeam } | null = null) {
  const dossier = { departmentId: 69, engagement: nobody, slots } as unknown as DossierSnapshot;
  const pricing = { teamRules: async () => resolveTeamRules([]) };
  return new MissingTeamsBridge(
    () => ({ dossier: async () => dossier }),
    () => pricing,
    async () => staffed,
  ).of(41);
}

describe('the missing team of a station', () => {
  it('is computed from what its slots require', async () => {
    expect(await missingOf([slot])).not.toBeNull();
  });

  it('is unknown, without an error, when a slot cannot be sized', async () => {
    for (const wrong of [{ publicPeak: -1 }, { feature: 7 }])
      expect(await missingOf([slot, { ...slot, ...(wrong as Partial<DossierSlot>) }])).toBeNull();
  });

  it('are the places that nobody takes where members take them, whatever staff entered', async () => {
    const missing = { ...nobody, pse1: 1 };
    expect(await missingOf([slot], { missing })).toEqual(missing);
    expect(await missingOf([slot], { missing: nobody })).toBeNull();
  });
});
