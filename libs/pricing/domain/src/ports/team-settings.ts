import type { TeamRules } from '@pds/pricing/contract';

/** What departments set of the teams that their devices ask for; department 0 is the whole association. */
export abstract class TeamSettings {
  /** What a department set itself; a class that it set nothing for is absent. */
  abstract find(departmentId: number): Promise<Partial<TeamRules>>;

  /** Replaces what a department set. */
  abstract save(departmentId: number, rules: Partial<TeamRules>): Promise<void>;
}
