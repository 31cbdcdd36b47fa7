import type { DeadlineRuleInForce } from '@pds/organisations/contract';

/** Stores the deadline rules of departments. */
export abstract class DeadlineRules {
  /** A department's own rules, by kind and then by public; undefined when it has none. */
  abstract of(departmentId: number): Promise<readonly DeadlineRuleInForce[] | undefined>;

  /** The rules of every department that has its own, by its id. */
  abstract all(): Promise<ReadonlyMap<number, readonly DeadlineRuleInForce[]>>;

  /** Stores all rules of a department in place of those before. */
  abstract save(departmentId: number, rules: readonly DeadlineRuleInForce[]): Promise<void>;
}
