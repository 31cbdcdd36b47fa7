import type { TeamRules } from '@pds/pricing/contract';

/** The team settings of departments; department 0 is the whole association. */
export abstract class TeamSettings {
  /** Returns a department's own settings; a class without settings is absent. */
  abstract find(departmentId: number): Promise<Partial<TeamRules>>;

  /** Returns the settings of every department that has some. */
  abstract all(): Promise<ReadonlyMap<number, Partial<TeamRules>>>;

  /** Replaces a department's settings. */
  abstract save(departmentId: number, rules: Partial<TeamRules>): Promise<void>;
}
