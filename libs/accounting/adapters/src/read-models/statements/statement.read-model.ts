import { type LedgerWriters, type StatementFormat } from '@pds/accounting/domain';
import { mainlandTimeZone, toIsoWithOffset } from '@pds/kernel';
import { type Jobs, sql, type TypeOrmUnitOfWork } from '@pds/platform';

/** `to-map`: somebody must choose the columns; `failed`: nothing was read, see `problem`. */
export const statementStates = ['to-map', 'reading', 'read', 'failed'] as const;
export type StatementState = (typeof statementStates)[number];

/** A file of a bank, with what became of it. */
export interface ListedStatement {
  readonly id: number;
  readonly issuer: string;
  readonly fileName: string;
  readonly format: StatementFormat;
  readonly state: StatementState;
  /** Whole percent of the lines, while it is read. */
  readonly percent: number | null;
  readonly linesRead: number;
  readonly linesNew: number;
  /** In earlier files. */
  readonly linesKnown: number;
  readonly isOtherAccount: boolean;
  /** What of it is no line, and sums that do not match, in French sentences. */
  readonly remarks: string[];
  readonly problem: string | null;
  readonly uploadedAt: string;
  readonly uploadedBy: string | null;
}

interface StatementRow {
  id: number;
  issuer_code: string;
  file_name: string;
  format: StatementFormat;
  is_mapped: boolean;
  job_id: number | null;
  job_owner_id: number | null;
  uploaded_by: number;
  uploaded_at: Date;
  read_at: Date | null;
  is_other_account: boolean;
  lines_read: number;
  lines_new: number;
  remarks: string[];
  problem: string | null;
}

const columns = sql`id, issuer_code, file_name, format, (format NOT IN ('csv', 'xlsx') OR mapping IS NOT NULL) AS is_mapped, job_id, job_owner_id,
  uploaded_by, uploaded_at, read_at, is_other_account, lines_read, lines_new, remarks, problem`;

/** Shown at once: older files are of no use once their lines are decided. */
const mostShown = 20;

const interrupted =
  'La lecture de ce relevé a été interrompue. Déposez le fichier à nouveau\u00a0: aucune ligne ne sera doublée.';

/** The files of an issuer's bank. The caller has checked that the issuer is in scope. */
export class StatementReadModel {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly jobs: Jobs,
    private readonly writers: Pick<LedgerWriters, 'namesOf'>,
  ) {}

  /** The latest {@link mostShown}, newest first. */
  async latest(issuer: string): Promise<ListedStatement[]> {
    return this.shown(
      await this.unitOfWork.query<StatementRow>(
        sql`SELECT ${columns} FROM accounting.bank_statements WHERE issuer_code = ${issuer} ORDER BY id DESC LIMIT ${mostShown}`,
      ),
    );
  }

  /** @returns undefined if there is none */
  async find(id: number): Promise<ListedStatement | undefined> {
    const rows = await this.unitOfWork.query<StatementRow>(
      sql`SELECT ${columns} FROM accounting.bank_statements WHERE id = ${id}`,
    );
    return (await this.shown(rows))[0];
  }

  private async shown(rows: readonly StatementRow[]): Promise<ListedStatement[]> {
    const names = await this.writers.namesOf([...new Set(rows.map(({ uploaded_by }) => uploaded_by))]);
    return Promise.all(
      rows.map(async (row) => ({
        id: row.id,
        issuer: row.issuer_code,
        fileName: row.file_name,
        format: row.format,
        ...(await this.progressOf(row)),
        linesRead: row.lines_read,
        linesNew: row.lines_new,
        linesKnown: row.lines_read - row.lines_new,
        isOtherAccount: row.is_other_account,
        remarks: row.remarks,
        uploadedAt: toIsoWithOffset(row.uploaded_at.getTime(), mainlandTimeZone),
        uploadedBy: names.get(row.uploaded_by) ?? null,
      })),
    );
  }

  private async progressOf(row: StatementRow): Promise<Pick<ListedStatement, 'state' | 'percent' | 'problem'>> {
    if (row.problem !== null) return { state: 'failed', percent: null, problem: row.problem };
    if (!row.is_mapped) return { state: 'to-map', percent: null, problem: null };
    const job =
      row.job_id === null || row.job_owner_id === null ? null : await this.jobs.find(row.job_id, row.job_owner_id);
    // Lines are proposed after they are stored: the job ends after the file is read.
    if (!job || job.state === 'done')
      return { state: row.read_at ? 'read' : 'failed', percent: null, problem: row.read_at ? null : interrupted };
    if (job.state === 'failed' || job.state === 'cancelled')
      return row.read_at
        ? { state: 'read', percent: null, problem: null }
        : { state: 'failed', percent: null, problem: interrupted };
    const { done, total } = job.progress;
    return { state: 'reading', percent: total ? Math.min(99, Math.floor((100 * done) / total)) : null, problem: null };
  }
}
