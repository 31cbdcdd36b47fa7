import type { TeamRules } from '@pds/pricing/contract';
import { TeamSettings } from '../ports/team-settings';

export class InMemoryTeamSettings extends TeamSettings {
  private readonly settings = new Map<number, Partial<TeamRules>>();

  override async find(departmentId: number): Promise<Partial<TeamRules>> {
    return structuredClone(this.settings.get(departmentId) ?? {});
  }

  override async all(): Promise<ReadonlyMap<number, Partial<TeamRules>>> {
    return structuredClone(this.settings);
  }

  override async save(departmentId: number, rules: Partial<TeamRules>): Promise<void> {
    this.settings.set(departmentId, structuredClone(rules));
  }
}
