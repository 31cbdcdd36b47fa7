import type { PersonNames } from '@pds/platform';
import { ExportNotFound } from '@pds/accounting/domain';
import { mainlandTimeZone, type Page, type Principal, toIsoWithOffset } from '@pds/kernel';
import {
  allOf,
  type JobDefinition,
  type JobFile,
  type Jobs,
  type JobView,
  scopeCondition,
  sql,
  type TypeOrmUnitOfWork,
} from '@pds/platform';
import type { ExportOutcome } from '../../paper/exported-file';
import { exportedLists, type ExportType } from './exported-lists.read-model';

/** The content of an export: one of the lists, or the accounting entries (FEC). */
export const exportContents = [...exportedLists, 'fec'] as const;
export type ExportContent = (typeof exportContents)[number];

/** An export and its progress, as shown to the users of its scope. */
export interface ExportView {
  readonly id: number;
  readonly content: ExportContent;
  readonly type: ExportType | 'txt';
  readonly state: JobView['state'];
  readonly cancelling: boolean;
  /** Whole percent; null while the number of rows is unknown. */
  readonly percent: number | null;
  readonly rows: number | null;
  readonly unreadable: string[];
  readonly fileName: string | null;
  readonly size: number | null;
  /** The reason for the failure, in French. */
  readonly problem: string | null;
  readonly madeBy: string | null;
  /** Whether the caller created it, and so may cancel it. */
  readonly mine: boolean;
  readonly createdAt: string;
}

/** A page of exports, newest first, with the exact number of exports. */
export type ExportPage = Omit<Page<ExportView>, 'totalIsExact'>;

interface ExportRow {
  readonly job_id: number;
  readonly owner_id: number;
  readonly content: ExportContent;
  readonly type: ExportType | 'txt';
}

/** Small, because each export of a page is read from its job. */
const perPage = 20;

const columns = sql`e.job_id, e.owner_id, e.content, e.type`;

const problems: Readonly<Record<string, string>> = {
  'jobs.interrupted':
    'Le serveur s’est arrêté plusieurs fois pendant cet export. Affinez la recherche, puis relancez-le.',
};
const unexpected = 'Cet export a échoué. Relancez-le ; si cela se reproduit, prévenez un administrateur.';

/**
 * The exports with their owner and scope. All users of the scope of an export see it and may download its file, because its rows are those
 * of that scope. Only its owner may cancel it.
 */
export class Exports {
  constructor(
    private readonly jobs: Jobs,
    private readonly names: () => PersonNames,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {}

  /** Starts the job of an export with the caller's scope. */
  async start<Input extends object>(
    job: JobDefinition<Input, ExportOutcome>,
    input: Input,
    { content, type }: Pick<ExportView, 'content' | 'type'>,
    principal: Principal,
  ): Promise<ExportView> {
    const { accountId, scope } = principal;
    const departmentId = scope.kind === 'department' || scope.kind === 'office' ? scope.departmentId : null;
    const officeId = scope.kind === 'office' ? scope.officeId : null;
    const id = await this.unitOfWork.run(async () => {
      const jobId = await this.jobs.start(job, input, accountId);
      await this.unitOfWork.query(
        sql`INSERT INTO accounting.exports (job_id, owner_id, content, type, department_id, office_id)
            VALUES (${jobId}, ${accountId}, ${content}, ${type}, ${departmentId}, ${officeId})`,
      );
      return jobId;
    });
    return this.show(id, principal);
  }

  /** Returns a page of the stored exports of the caller's scope, newest first. */
  async list(page: number, principal: Principal): Promise<ExportPage> {
    const matching = scopeCondition(principal.scope, sql`e`) ?? sql`true`;
    const rows = await this.unitOfWork.query<ExportRow>(
      sql`SELECT ${columns} FROM accounting.exports e WHERE ${matching}
          ORDER BY e.job_id DESC LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
    );
    const [counted] = await this.unitOfWork.query<{ total: number }>(
      sql`SELECT count(*)::integer AS total FROM accounting.exports e WHERE ${matching}`,
    );
    const answers = await Promise.all(rows.map((row) => this.answer(row, principal)));
    return { records: answers.filter((answer) => answer !== null), total: counted!.total, page, perPage };
  }

  /** @throws ExportNotFound */
  async show(id: number, principal: Principal): Promise<ExportView> {
    const answer = await this.answer(await this.row(id, principal), principal);
    if (!answer) throw new ExportNotFound();
    return answer;
  }

  /** @throws ExportNotFound also when the caller is not its owner */
  async cancel(id: number, principal: Principal): Promise<void> {
    const row = await this.row(id, principal);
    if (row.owner_id !== principal.accountId) throw new ExportNotFound();
    await this.jobs.cancel(id, row.owner_id);
  }

  /** @throws ExportNotFound also while it has no file @throws JobNotFound */
  async open(id: number, principal: Principal): Promise<JobFile> {
    const row = await this.row(id, principal);
    return this.jobs.openResult(id, row.owner_id);
  }

  private async row(id: number, { scope }: Principal): Promise<ExportRow> {
    const [row] = await this.unitOfWork.query<ExportRow>(
      sql`SELECT ${columns} FROM accounting.exports e WHERE ${allOf(scopeCondition(scope, sql`e`), sql`e.job_id = ${id}`)}`,
    );
    if (!row) throw new ExportNotFound();
    return row;
  }

  private async answer(row: ExportRow, { accountId }: Principal): Promise<ExportView | null> {
    const job = (await this.jobs.find(row.job_id, row.owner_id)) as JobView<ExportOutcome> | null;
    if (!job) return null;
    const { done, total } = job.progress;
    return {
      id: job.id,
      content: row.content,
      type: row.type,
      state: job.state,
      cancelling: job.cancelling,
      percent: job.state === 'done' ? 100 : total === null ? null : percentOf(done, total),
      rows: job.result?.rows ?? null,
      unreadable: [...(job.result?.unreadable ?? [])],
      fileName: job.file?.name ?? null,
      size: job.file?.size ?? null,
      problem: job.errorCode === null ? null : (problems[job.errorCode] ?? unexpected),
      madeBy: await this.names().nameOf(row.owner_id),
      mine: row.owner_id === accountId,
      createdAt: toIsoWithOffset(job.createdAt, mainlandTimeZone),
    };
  }
}

/** Returns at most 99: after the last row, the file must still be closed and stored. */
function percentOf(done: number, total: number): number {
  return total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total));
}
