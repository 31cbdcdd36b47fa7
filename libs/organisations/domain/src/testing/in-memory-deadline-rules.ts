import type { DeadlineRuleInForce } from '@pds/organisations/contract';
import { DeadlineRules } from '../ports/deadline-rules';

export class InMemoryDeadlineRules extends DeadlineRules {
  private readonly rows = new Map<number, readonly DeadlineRuleInForce[]>();

  override async of(departmentId: number): Promise<readonly DeadlineRuleInForce[] | undefined> {
    return this.rows.get(departmentId);
  }

  override async all(): Promise<ReadonlyMap<number, readonly DeadlineRuleInForce[]>> {
    return new Map(this.rows);
  }

  override async save(departmentId: number, rules: readonly DeadlineRuleInForce[]): Promise<void> {
    const sorted = [...rules].sort(
      (one, other) => one.kind.localeCompare(other.kind) || one.minPublic - other.minPublic,
    );
    this.rows.set(departmentId, sorted);
  }
}
