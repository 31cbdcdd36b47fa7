import { nationalTeamRules } from '@pds/pricing/domain';
import { ruleText, teamRulesBodyOf, teamRulesFieldOf, teamRulesValuesOf } from './team-rules-values';

const answer = {
  departmentId: 69,
  version: 3,
  classes: (['PAPS', 'DPS-PE', 'DPS-ME', 'DPS-GE'] as const).map((stationClass) => ({
    stationClass,
    own: stationClass === 'DPS-ME' ? nationalTeamRules['DPS-GE'] : null,
    inherited: nationalTeamRules[stationClass],
  })),
};

describe('the teams of a department in the form', () => {
  it('start with the inherited rules if nothing is set', () => {
    const { classes } = teamRulesValuesOf(answer);
    expect(classes.PAPS).toEqual({ isOwn: false, rules: nationalTeamRules.PAPS });
    expect(classes['DPS-ME']).toEqual({ isOwn: true, rules: nationalTeamRules['DPS-GE'] });
  });

  it('are sent class by class; unset classes as inherited, an emptied count as none', () => {
    const values = teamRulesValuesOf(answer);
    const own = values.classes['DPS-ME'];
    const emptied = { ...own, rules: { ...own.rules, postLeader: { fixed: null, every: null } } };
    const { version, classes } = teamRulesBodyOf({ ...values, classes: { ...values.classes, 'DPS-ME': emptied } });
    expect(version).toBe(3);
    expect(classes.map(({ stationClass, rules }) => [stationClass, rules?.postLeader])).toEqual([
      ['PAPS', undefined],
      ['DPS-PE', undefined],
      ['DPS-ME', { fixed: 0, every: null }],
      ['DPS-GE', undefined],
    ]);
  });

  it('show an API error at the class that was sent', () => {
    expect(teamRulesFieldOf('classes.2.rules.pse2.every')).toEqual(['classes', 'DPS-ME', 'rules', 'pse2', 'every']);
    expect(teamRulesFieldOf('version')).toBeNull();
  });

  it('are described in words', () => {
    expect(ruleText({ fixed: 2, every: 8 })).toBe('2, et 1 pour 8 secouristes');
    expect(ruleText({ fixed: 0, every: 2 })).toBe('1 pour 2 secouristes');
    expect(ruleText({ fixed: 0, every: null })).toBe('');
  });
});
