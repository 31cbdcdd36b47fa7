import type { TeamRulesAnswer, UpdateTeamRulesBody } from '@pds/api-client/generated/model';
import { functionsWithRule, type TeamClass, teamClasses, type TeamRules } from '@pds/pricing/domain';

type ClassRules = TeamRules[TeamClass];

/** A rule in the form. A number field is null while empty. */
interface RuleValues {
  readonly fixed: number | null;
  readonly every: number | null;
}

/** A class in the form. The input is kept while it is switched off. */
export interface ClassValues {
  readonly isOwn: boolean;
  readonly rules: Readonly<Record<keyof ClassRules, RuleValues>>;
}

export interface TeamRulesValues {
  readonly version: number;
  readonly classes: Readonly<Record<TeamClass, ClassValues>>;
}

export function teamRulesValuesOf({ version, classes }: TeamRulesAnswer): TeamRulesValues {
  return {
    version,
    classes: Object.fromEntries(
      classes.map(({ stationClass, own, inherited }) => [
        stationClass,
        { isOwn: own !== null, rules: own ?? inherited },
      ]),
    ) as TeamRulesValues['classes'],
  };
}

/** Returns the body of a save: every class, an emptied count as none. Call only with values that passed the form's checks. */
export function teamRulesBodyOf({ version, classes }: TeamRulesValues): UpdateTeamRulesBody {
  return {
    version,
    classes: teamClasses.map((stationClass) => {
      const { isOwn, rules } = classes[stationClass];
      const filled = Object.fromEntries(
        functionsWithRule.map((name) => [name, { fixed: rules[name].fixed ?? 0, every: rules[name].every }]),
      ) as ClassRules;
      return { stationClass, rules: isOwn ? filled : null };
    }),
  };
}

/** Returns the form field of an API error, which numbers the classes as they were sent. */
export function teamRulesFieldOf(apiField: string): string[] | null {
  const [, index, ...path] = /^classes\.(\d+)\.(.+)$/.exec(apiField) ?? [];
  const stationClass = teamClasses[Number(index)];
  return stationClass ? ['classes', stationClass, ...path.join('.').split('.')] : null;
}

/** Describes a rule: « 2, et 1 pour 8 secouristes ». Empty for nobody. */
export function ruleText({ fixed, every }: RuleValues): string {
  const share = every === null ? '' : `1 pour ${every} secouristes`;
  return [fixed ? `${fixed}` : '', share].filter(Boolean).join(', et ');
}
