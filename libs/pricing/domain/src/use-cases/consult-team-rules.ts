import type { Editions, Principal } from '@pds/kernel';
import type { TeamRules } from '@pds/pricing/contract';
import { editedTeamRules, resolveTeamRules } from '../model/team';
import type { Departments, TariffDepartment } from '../ports/departments';
import type { TeamSettings } from '../ports/team-settings';
import { tariffDepartment } from './tariff-access';

/** The content of the team screen: a department's settings, and the rules that apply without them. */
export interface TeamRulesView {
  /** To send back when saving. */
  readonly version: number;
  /** `null` for the whole association. */
  readonly department: TariffDepartment | null;
  readonly own: Partial<TeamRules>;
  /** The association's rules, or else the usual ones. */
  readonly inherited: TeamRules;
}

/** Returns the teams that the devices of a department require, to its staff; 0 is their own department, the association for an admin. */
export class ConsultTeamRules {
  constructor(
    private readonly settings: TeamSettings,
    private readonly departments: Departments,
    private readonly editions: Editions,
  ) {}

  /** @throws PricingNotFound outside the caller's scope */
  async execute({ departmentId }: { departmentId: number }, principal: Principal): Promise<TeamRulesView> {
    const department = await tariffDepartment(departmentId, principal, this.departments);
    const id = department?.id ?? 0;
    const version = await this.editions.versionOf(editedTeamRules(id));
    const own = await this.settings.find(id);
    return {
      version,
      department,
      own,
      inherited: resolveTeamRules(department ? [await this.settings.find(0)] : []),
    };
  }
}
