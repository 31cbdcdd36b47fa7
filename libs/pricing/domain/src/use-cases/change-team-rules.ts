import type { Editions, Principal, UnitOfWork } from '@pds/kernel';
import { type ClassRules, ruledFunctions, type TeamClass, teamClasses, type TeamRules } from '@pds/pricing/contract';
import { checkAtMost } from '../model/checks';
import { editedTeamRules, teamRuleLimits } from '../model/team';
import type { Departments } from '../ports/departments';
import type { TeamSettings } from '../ports/team-settings';
import { NotAWholeNumber } from '../pricing.errors';
import { tariffDepartment } from './tariff-access';

export interface ChangeTeamRulesCommand {
  /** 0: the whole association for an admin, their own department for everyone else. */
  readonly departmentId: number;
  /** The loaded version; if omitted, the last save wins. */
  readonly version?: number | undefined;
  /** Classes to set, or to inherit (null); absent ones stay unchanged. */
  readonly classes: readonly { readonly stationClass: TeamClass; readonly rules: ClassRules | null }[];
}

/**
 * Sets the teams that the devices of a department or, for an admin, of the whole association require. Sold contents do not change: dossiers
 * are only compared with them.
 *
 * @throws ChangedMeanwhile if somebody saved after the loading; PricingNotFound outside the caller's scope; the errors of a number
 */
export class ChangeTeamRules {
  constructor(
    private readonly settings: TeamSettings,
    private readonly departments: Departments,
    private readonly editions: Editions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async execute({ departmentId, version, classes }: ChangeTeamRulesCommand, principal: Principal): Promise<void> {
    const id = (await tariffDepartment(departmentId, principal, this.departments))?.id ?? 0;
    classes.forEach(({ rules }, index) => rules && check(rules, `classes.${index}.rules.`));
    await this.unitOfWork.run(async () => {
      await this.editions.advance(editedTeamRules(id), version, principal.accountId);
      const set = { ...(await this.settings.find(id)) };
      const changed = new Map<TeamClass, ClassRules | null>(
        classes.map(({ stationClass, rules }) => [stationClass, rules]),
      );
      const next = teamClasses.flatMap((name) => {
        const rules = changed.has(name) ? changed.get(name) : set[name];
        return rules ? [[name, rules] as const] : [];
      });
      await this.settings.save(id, Object.fromEntries(next) as Partial<TeamRules>);
    });
  }
}

function check(rules: ClassRules, path: string): void {
  for (const name of ruledFunctions) {
    const { fixed, every } = rules[name];
    checkAtMost(fixed, `${path}${name}.fixed`, teamRuleLimits.fixed);
    if (!Number.isInteger(fixed)) throw new NotAWholeNumber(`${path}${name}.fixed`);
    if (every === null) continue;
    checkAtMost(every, `${path}${name}.every`, teamRuleLimits.every);
    if (!Number.isInteger(every) || every === 0) throw new NotAWholeNumber(`${path}${name}.every`);
  }
}
