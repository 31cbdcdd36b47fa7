import type { Instant } from '@pds/kernel';
import type { IntegrityRun, IntegrityRuns, TypeOrmUnitOfWork } from '@pds/platform';

/** The state of the data: the last completed check with the name of its requester, and the one in progress. */
export interface IntegrityOverview {
  readonly underWay: { readonly done: number; readonly total: number | null } | null;
  readonly failedAt: Instant | null;
  readonly last: (IntegrityRun & { readonly startedByName: string | null }) | null;
}

/** The data checks as administrators see them; a person's name comes from the users context. */
export class IntegrityOverviewReadModel {
  constructor(
    private readonly runs: IntegrityRuns,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {}

  async show(): Promise<IntegrityOverview> {
    const [underWay, failedAt, last] = [await this.runs.underWay(), await this.runs.failedAt(), await this.runs.last()];
    return {
      underWay: underWay && { done: underWay.done, total: underWay.total },
      failedAt,
      last: last && { ...last, startedByName: last.startedBy === null ? null : await this.nameOf(last.startedBy) },
    };
  }

  private async nameOf(accountId: number): Promise<string | null> {
    const [row] = await this.unitOfWork.query<{ name: string }>(
      `SELECT concat_ws(' ', first_name, last_name) AS name FROM users.v_accounts WHERE id = $1`,
      [accountId],
    );
    return row?.name ?? null;
  }
}
