import { nationalTeamRules } from '../model/team';
import type { TeamSettings } from '../ports/team-settings';

/** Specification of any {@link TeamSettings}; run in memory and on PostgreSQL. */
export function teamSettingsContract(make: () => Promise<TeamSettings>): void {
  describe('a store of team settings', () => {
    it('returns nothing for a department without settings', async () => {
      expect(await (await make()).find(69)).toEqual({});
    });

    it('stores each department’s settings, class by class, until they change', async () => {
      const settings = await make();
      const papsRules = { ...nationalTeamRules.PAPS, teamLeader: { fixed: 1, every: 12 } };
      await settings.save(69, { PAPS: papsRules, 'DPS-GE': nationalTeamRules['DPS-GE'] });
      await settings.save(0, { 'DPS-PE': nationalTeamRules['DPS-PE'] });
      expect(await settings.find(69)).toEqual({ PAPS: papsRules, 'DPS-GE': nationalTeamRules['DPS-GE'] });
      expect(await settings.find(0)).toEqual({ 'DPS-PE': nationalTeamRules['DPS-PE'] });
      expect([...(await settings.all()).keys()].toSorted((one, other) => one - other)).toEqual([0, 69]);
      await settings.save(69, { PAPS: nationalTeamRules.PAPS });
      expect(await settings.find(69)).toEqual({ PAPS: nationalTeamRules.PAPS });
      expect((await settings.all()).get(69)).toEqual({ PAPS: nationalTeamRules.PAPS });
      expect(await settings.find(38)).toEqual({});
    });
  });
}
