import { createHash } from 'node:crypto';
import type { FrozenFile, Instant } from '@pds/kernel';
import { allOf, type Sql, sql } from '../sql/sql';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import type { LookAlike } from './importable';
import type { ImportedValues } from './import-field';
import type { ImportOutcome, RowProblem, ValueChange } from './plan-objects';
import type { ImportChoices } from './read-rows';
import type { ImportWord } from './values/choice-words';

/** How long an import can be undone, and its file and rows are kept. */
export const importDays = 30;

export const importStates = [
  'columns',
  'previewing',
  'previewed',
  'running',
  'done',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

/** The tasks of an import by the state that it has meanwhile. */
export const importTasks = { previewing: 'preview', running: 'run', undoing: 'undo' } as const;
export type ImportTaskName = (typeof importTasks)[keyof typeof importTasks];

/** The state as it is stored: it is `failed` while its task ended without changing it. */
export type StoredState = Exclude<ImportState, 'failed'>;

/** Rows, or objects, by what becomes of them. */
export type ImportCounts = Readonly<Record<ImportOutcome, number>>;

const noCounts = sql`${JSON.stringify({ create: 0, change: 0, same: 0, refuse: 0, ask: 0 } satisfies ImportCounts)}::jsonb`;

/** The choices as they are stored, with what the rows are then shown by. */
export interface StoredChoices extends ImportChoices {
  readonly titleRow: number;
  readonly sheetName: string;
  /** With the title of each column in the file. */
  readonly columns: readonly { readonly column: number; readonly field: string; readonly title: string }[];
}

/** What is remembered for the next file with the same titles. */
export interface RememberedChoices {
  readonly columns: ImportChoices['columns'];
  readonly words: readonly ImportWord[];
}

export interface ImportRecord {
  readonly id: number;
  readonly departmentId: number;
  /** The office of a manager who sees no more than it; null for those of the department. */
  readonly officeId: number | null;
  readonly importable: string;
  readonly accountId: number;
  readonly createdAt: Instant;
  readonly fileName: string;
  /** Null once it is deleted, with the rows. */
  readonly file: FrozenFile | null;
  readonly stored: StoredState;
  readonly state: ImportState;
  readonly choices: StoredChoices | null;
  /** Rows of the file. */
  readonly counts: ImportCounts;
  /** The objects that they are: several rows may be one. */
  readonly objects: ImportCounts;
  readonly jobId: number | null;
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Of the task that failed. */
  readonly errorCode: string | null;
  readonly ranAt: Instant | null;
  readonly undone: { readonly removed: number; readonly stayed: number } | null;
}

/** A row as it is stored. */
export interface ImportRow {
  readonly row: number;
  /** The first row of its object, which has what concerns the object. */
  readonly firstRow: number;
  readonly outcome: ImportOutcome;
  readonly name: string;
  readonly sourceId: string | null;
  readonly given: ImportedValues;
  readonly problems: readonly RowProblem[];
  /** What was read otherwise than it is written, and what is left out; French. */
  readonly restored: readonly string[];
  readonly changes: readonly ValueChange[];
  readonly before: readonly ImportedValues[];
  readonly lookAlikes: readonly LookAlike[];
  readonly objectId: number | null;
}

/** What an import has done with a row. */
export interface DoneRow extends ImportRow {
  readonly done: boolean;
  readonly undone: boolean;
  readonly stayed: string | null;
}

/** Rows written by one statement. */
const batchSize = 500;

const importColumns = sql`i.id, i.department_id AS "departmentId", i.office_id AS "officeId", i.importable, i.account_id AS "accountId",
  (extract(epoch FROM i.created_at) * 1000)::float8 AS "createdAt", i.file_name AS "fileName",
  CASE WHEN i.file_key IS NOT NULL THEN json_build_object('key', i.file_key, 'sha256', i.sha256, 'size', i.size) END AS file,
  i.state AS stored, i.choices, i.counts - 'objects' AS counts, coalesce(i.counts -> 'objects', i.counts) AS objects, i.job_id AS "jobId", i.undone,
  (extract(epoch FROM i.ran_at) * 1000)::float8 AS "ranAt",
  -- A task that a restored backup does not contain has failed too.
  CASE WHEN i.state IN ('previewing', 'running', 'undoing') AND coalesce(j.state, 'failed') NOT IN ('queued', 'running')
    THEN 'failed' ELSE i.state END AS state,
  j.error_code AS "errorCode",
  CASE WHEN j.state IN ('queued', 'running') AND j.total IS NOT NULL
    THEN json_build_object('done', j.done, 'total', j.total) END AS progress`;

const rowColumns = sql`r.row_number AS row, r.first_row AS "firstRow", r.outcome, r.name, r.source_id AS "sourceId", r.given,
  r.problems, r.restored, r.changes, r.before, r.look_alikes AS "lookAlikes", r.object_id AS "objectId",
  r.done_at IS NOT NULL AS done, r.undone_at IS NOT NULL AS undone, r.stayed`;

/** The tasks that write objects. */
export type WritingTask = 'run' | 'undo';
/** Rows whose objects a task has still to write. */
const isLeft: Readonly<Record<WritingTask, Sql>> = {
  run: sql`r.outcome IN ('create', 'change') AND r.done_at IS NULL`,
  undo: sql`r.outcome IN ('create', 'change') AND r.done_at IS NOT NULL AND r.undone_at IS NULL AND r.stayed IS NULL`,
};

/** The most objects that a person decides in one call: each is written by a statement of its own. */
const mostDecidedTogether = 2_000;

/** The tables of imports. */
export class ImportStore {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  async add(
    {
      departmentId,
      officeId,
      importable,
      accountId,
      createdAt,
      fileName,
    }: Pick<ImportRecord, 'departmentId' | 'officeId' | 'importable' | 'accountId' | 'createdAt' | 'fileName'>,
    { key, sha256, size }: FrozenFile,
  ): Promise<number> {
    const [row] = await this.unitOfWork.query<{ id: number }>(
      sql`INSERT INTO platform.imports
            (department_id, office_id, importable, account_id, created_at, file_name, file_key, sha256, size, state, counts)
          VALUES (${departmentId}, ${officeId}, ${importable}, ${accountId}, ${new Date(createdAt)}, ${fileName}, ${key},
            ${sha256}, ${size}, 'columns', ${noCounts})
          RETURNING id`,
    );
    return row!.id;
  }

  async isNamed(fileKey: string): Promise<boolean> {
    const rows = await this.unitOfWork.query(sql`SELECT FROM platform.imports WHERE file_key = ${fileKey}`);
    return rows.length > 0;
  }

  async find(id: number): Promise<ImportRecord | null> {
    const [row] = await this.read(sql`i.id = ${id}`, sql``);
    return row ?? null;
  }

  /** The import, locked until the transaction ends. */
  async findForUpdate(id: number): Promise<ImportRecord | null> {
    await this.unitOfWork.query(sql`SELECT FROM platform.imports WHERE id = ${id} FOR UPDATE`);
    return this.find(id);
  }

  /** The latest imports of a department, or of one of its offices, of some kinds of things. */
  latest(
    { departmentId, officeId }: Pick<ImportRecord, 'departmentId' | 'officeId'>,
    importables: readonly string[],
    limit: number,
  ): Promise<ImportRecord[]> {
    return this.read(
      sql`i.department_id = ${departmentId} AND i.importable = ANY(${[...importables]}::text[])
          AND (${officeId}::integer IS NULL OR i.office_id = ${officeId})`,
      sql`ORDER BY i.id DESC LIMIT ${limit}`,
    );
  }

  /** A preview of earlier choices has no import any more: it ends without a trace. */
  async setChoices(id: number, choices: StoredChoices): Promise<void> {
    await this.unitOfWork.query(
      sql`UPDATE platform.imports SET choices = ${JSON.stringify(choices)}::jsonb, state = 'columns', job_id = NULL
          WHERE id = ${id}`,
    );
  }

  async startTask(id: number, state: StoredState, jobId: number): Promise<void> {
    await this.unitOfWork.query(
      sql`UPDATE platform.imports SET state = ${state}, job_id = ${jobId},
            ran_at = CASE WHEN ${state} = 'running' THEN coalesce(ran_at, now()) ELSE ran_at END
          WHERE id = ${id}`,
    );
  }

  /** Ends a task, unless another one replaced it meanwhile: false then. Counts the rows by their outcomes. */
  async endTask(id: number, jobId: number, state: StoredState): Promise<boolean> {
    const ended = await this.unitOfWork.query<{ id: number }>(
      sql`WITH ended AS (
            UPDATE platform.imports i SET state = ${state},
              undone = CASE WHEN ${state} = 'undone' THEN (
                SELECT json_build_object('removed', count(*) FILTER (WHERE r.undone_at IS NOT NULL),
                  'stayed', count(*) FILTER (WHERE r.stayed IS NOT NULL))::jsonb
                FROM platform.import_rows r WHERE r.import_id = i.id AND r.row_number = r.first_row) END
            WHERE i.id = ${id} AND i.job_id = ${jobId} RETURNING i.id)
          SELECT id FROM ended`,
    );
    await this.count(id);
    return ended.length > 0;
  }

  async count(id: number): Promise<void> {
    await this.unitOfWork.query(
      sql`WITH counted AS (
            SELECT outcome, count(*) AS rows, count(*) FILTER (WHERE row_number = first_row) AS objects
            FROM platform.import_rows WHERE import_id = ${id} GROUP BY outcome)
          UPDATE platform.imports SET counts = (
            SELECT ${noCounts} || coalesce(jsonb_object_agg(outcome, rows), '{}')
              || jsonb_build_object('objects', ${noCounts} || coalesce(jsonb_object_agg(outcome, objects), '{}')) FROM counted)
          WHERE id = ${id}`,
    );
  }

  /** Stores the rows of a preview in place of earlier ones. */
  async replaceRows(id: number, rows: readonly ImportRow[]): Promise<void> {
    await this.unitOfWork.query(sql`DELETE FROM platform.import_rows WHERE import_id = ${id}`);
    for (let at = 0; at < rows.length; at += batchSize) {
      await this.unitOfWork.query(
        sql`INSERT INTO platform.import_rows (import_id, row_number, first_row, outcome, name, source_id, given, problems,
              restored, changes, before, look_alikes, object_id)
            SELECT ${id}, r.row, r."firstRow", r.outcome, r.name, r."sourceId", r.given, r.problems, r.restored, r.changes,
              r.before, r."lookAlikes", r."objectId"
            FROM jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + batchSize))}::jsonb) AS r (row integer, "firstRow" integer,
              outcome text, name text, "sourceId" text, given jsonb, problems jsonb, restored jsonb, changes jsonb,
              before jsonb, "lookAlikes" jsonb, "objectId" integer)`,
      );
    }
  }

  /** What somebody decided about look-alikes, by the first row of the object. */
  async answers(id: number): Promise<ReadonlyMap<number, Pick<ImportRow, 'name' | 'lookAlikes' | 'objectId'>>> {
    const rows = await this.unitOfWork.query<Pick<ImportRow, 'row' | 'name' | 'lookAlikes' | 'objectId'>>(
      sql`SELECT r.row_number AS row, r.name, r.look_alikes AS "lookAlikes", r.object_id AS "objectId"
          FROM platform.import_rows r
          WHERE r.import_id = ${id} AND r.outcome IN ('create', 'change', 'same') AND r.look_alikes <> '[]'`,
    );
    return new Map(rows.map(({ row, ...answer }) => [row, answer]));
  }

  /** The row of another object of the file that is a stored one; null for none. */
  async rowOf(id: number, objectId: number, firstRow: number): Promise<number | null> {
    const [found] = await this.unitOfWork.query<{ row: number }>(
      sql`SELECT row_number AS row FROM platform.import_rows
          WHERE import_id = ${id} AND object_id = ${objectId} AND first_row <> ${firstRow}
            AND outcome <> 'refuse' ORDER BY 1 LIMIT 1`,
    );
    return found?.row ?? null;
  }

  /** A page of rows in their order, what an undoing left first, and the number of all. */
  async page(
    id: number,
    outcome: ImportOutcome | undefined,
    { page, perPage }: { readonly page: number; readonly perPage: number },
  ): Promise<{ readonly rows: readonly DoneRow[]; readonly total: number }> {
    const wanted = allOf(sql`r.import_id = ${id}`, outcome === undefined ? undefined : sql`r.outcome = ${outcome}`);
    const rows = await this.unitOfWork.query<DoneRow>(
      sql`SELECT ${rowColumns} FROM platform.import_rows r WHERE ${wanted}
          ORDER BY r.stayed IS NULL, r.row_number LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
    );
    const [counted] = await this.unitOfWork.query<{ total: number }>(
      sql`SELECT count(*)::integer AS total FROM platform.import_rows r WHERE ${wanted}`,
    );
    return { rows, total: counted!.total };
  }

  async refusedRows(id: number): Promise<readonly number[]> {
    const rows = await this.unitOfWork.query<{ row: number }>(
      sql`SELECT row_number AS row FROM platform.import_rows WHERE import_id = ${id} AND outcome = 'refuse' ORDER BY 1`,
    );
    return rows.map(({ row }) => row);
  }

  /** The first rows of the objects that a task has still to write: of a run in their order, of an undoing the last first. */
  async objectsLeft(id: number, task: WritingTask): Promise<readonly number[]> {
    const rows = await this.unitOfWork.query<{ firstRow: number }>(
      sql`SELECT DISTINCT r.first_row AS "firstRow" FROM platform.import_rows r
          WHERE r.import_id = ${id} AND ${isLeft[task]} ORDER BY 1 ${task === 'run' ? sql`ASC` : sql`DESC`}`,
    );
    return rows.map(({ firstRow }) => firstRow);
  }

  /** The rows of an object that a task has still to write, locked; none once it is done. */
  rowsLeft(id: number, firstRow: number, task: WritingTask): Promise<readonly DoneRow[]> {
    return this.unitOfWork.query<DoneRow>(
      sql`SELECT ${rowColumns} FROM platform.import_rows r
          WHERE r.import_id = ${id} AND r.first_row = ${firstRow} AND ${isLeft[task]} ORDER BY r.row_number FOR UPDATE`,
    );
  }

  /** The rows of the object of a row about which a person decides, the first one first; none for any other row. */
  async rowsAsked(id: number, row: number): Promise<readonly DoneRow[]> {
    const rows = await this.unitOfWork.query<DoneRow>(
      sql`SELECT ${rowColumns} FROM platform.import_rows r
          WHERE r.import_id = ${id} AND r.outcome <> 'refuse' AND r.done_at IS NULL AND r.first_row = (
            SELECT o.first_row FROM platform.import_rows o WHERE o.import_id = ${id} AND o.row_number = ${row})
          ORDER BY r.row_number FOR UPDATE`,
    );
    return rows[0] && rows[0].lookAlikes.length > 0 ? rows : [];
  }

  /**
   * The rows of the objects that ask about one look-alike, of the first {@link mostDecidedTogether} of them.
   * @param isOnly only where no other object of the file is, or asks about, the same
   */
  rowsWithOneLookAlike(id: number, isOnly: boolean): Promise<readonly DoneRow[]> {
    return this.unitOfWork.query<DoneRow>(
      sql`SELECT ${rowColumns} FROM platform.import_rows r
          WHERE r.import_id = ${id} AND r.outcome <> 'refuse' AND r.first_row IN (
            SELECT o.first_row FROM (
              SELECT f.first_row, f.outcome = 'ask' AND jsonb_array_length(f.look_alikes) = 1 AS asks,
                count(*) OVER (PARTITION BY known.id) AS objects
              FROM platform.import_rows f CROSS JOIN LATERAL (
                SELECT (each->>'id')::integer AS id FROM jsonb_array_elements(f.look_alikes) each WHERE f.outcome = 'ask'
                UNION ALL SELECT f.object_id WHERE f.outcome <> 'ask') known
              WHERE f.import_id = ${id} AND f.row_number = f.first_row AND f.outcome <> 'refuse') o
            WHERE o.asks AND (o.objects = 1 OR NOT ${isOnly}::boolean) ORDER BY 1 LIMIT ${mostDecidedTogether})
          ORDER BY r.row_number FOR UPDATE`,
    );
  }

  /** Writes what was planned or found of an object: its problems with each row, all else with the first one. */
  async writePlan(
    id: number,
    firstRow: number,
    plan: Pick<ImportRow, 'outcome' | 'objectId' | 'problems' | 'changes' | 'before'>,
    isDone = false,
  ): Promise<void> {
    const ofFirst = (value: unknown) =>
      sql`CASE WHEN row_number = first_row THEN ${JSON.stringify(value)}::jsonb ELSE '[]' END`;
    await this.unitOfWork.query(
      sql`UPDATE platform.import_rows SET outcome = ${plan.outcome}, object_id = ${plan.objectId},
            problems = ${JSON.stringify(plan.problems)}::jsonb,
            changes = ${ofFirst(plan.changes)}, before = ${ofFirst(plan.before)}, done_at = CASE WHEN ${isDone} THEN now() END
          WHERE import_id = ${id} AND first_row = ${firstRow}`,
    );
  }

  /** @param stayed why it could not be undone; null: it is */
  async writeUndone(id: number, firstRow: number, stayed: string | null): Promise<void> {
    await this.unitOfWork.query(
      sql`UPDATE platform.import_rows SET stayed = ${stayed}, undone_at = CASE WHEN ${stayed}::text IS NULL THEN now() END
          WHERE import_id = ${id} AND first_row = ${firstRow}`,
    );
  }

  /** The objects that an undoing left are to be set back once more. */
  async forgetStayed(id: number): Promise<void> {
    await this.unitOfWork.query(
      sql`UPDATE platform.import_rows SET stayed = NULL WHERE import_id = ${id} AND stayed IS NOT NULL`,
    );
  }

  /** Whether another import, not undone, created or changed the object of a row after it. */
  async isWrittenSince({ id, importable }: ImportRecord, { row, objectId }: ImportRow): Promise<boolean> {
    const rows = await this.unitOfWork.query(
      sql`SELECT FROM platform.import_rows l JOIN platform.imports i ON i.id = l.import_id
          WHERE l.object_id = ${objectId} AND i.importable = ${importable} AND i.id <> ${id}
            AND l.outcome IN ('create', 'change') AND l.undone_at IS NULL AND l.done_at > (
              SELECT r.done_at FROM platform.import_rows r WHERE r.import_id = ${id} AND r.row_number = ${row})
          LIMIT 1`,
    );
    return rows.length > 0;
  }

  /** The objects that imports of a department found or created for numbers of the tool before. */
  async links(
    { departmentId, importable }: Pick<ImportRecord, 'departmentId' | 'importable'>,
    sourceIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    if (sourceIds.length === 0) return new Map();
    const rows = await this.unitOfWork.query<{ sourceId: string; id: number }>(
      sql`SELECT source_id AS "sourceId", object_id AS id FROM platform.import_links
          WHERE department_id = ${departmentId} AND importable = ${importable} AND source_id = ANY(${[...sourceIds]}::text[])`,
    );
    return new Map(rows.map(({ sourceId, id }) => [sourceId, id]));
  }

  /** The number that the tool before gave to objects that have one; the first of several. */
  async sourceIds(
    { departmentId, importable }: Pick<ImportRecord, 'departmentId' | 'importable'>,
    objectIds: readonly number[],
  ): Promise<ReadonlyMap<number, string>> {
    const rows = await this.unitOfWork.query<{ id: number; sourceId: string }>(
      sql`SELECT object_id AS id, min(source_id) AS "sourceId" FROM platform.import_links
          WHERE department_id = ${departmentId} AND importable = ${importable} AND object_id = ANY(${[...objectIds]}::integer[])
          GROUP BY 1`,
    );
    return new Map(rows.map(({ id, sourceId }) => [id, sourceId]));
  }

  /** Stores the numbers of the tool before of the rows that are done or have nothing to do, or of one object's. */
  async link({ id, departmentId, importable }: ImportRecord, firstRow: number | null): Promise<void> {
    await this.unitOfWork.query(
      sql`INSERT INTO platform.import_links (department_id, importable, source_id, object_id)
          SELECT DISTINCT ON (r.source_id) ${departmentId}::integer, ${importable}::text, r.source_id, r.object_id
          FROM platform.import_rows r
          WHERE r.import_id = ${id} AND r.source_id IS NOT NULL AND r.object_id IS NOT NULL
            AND ${firstRow === null ? sql`r.outcome = 'same'` : sql`r.first_row = ${firstRow}`}
          ON CONFLICT (department_id, importable, source_id) DO UPDATE SET object_id = excluded.object_id`,
    );
  }

  /** Forgets the number of the tool before of an object that is removed. */
  async unlink({ departmentId, importable }: ImportRecord, sourceId: string, objectId: number): Promise<void> {
    await this.unitOfWork.query(
      sql`DELETE FROM platform.import_links
          WHERE department_id = ${departmentId} AND importable = ${importable} AND source_id = ${sourceId}
            AND object_id = ${objectId}`,
    );
  }

  /** The choices for an earlier file with the same titles, in the form in which that importable remembers them. */
  async remembered<Choices = RememberedChoices>(
    { departmentId, importable }: Pick<ImportRecord, 'departmentId' | 'importable'>,
    signature: string,
  ): Promise<Choices | null> {
    const [row] = await this.unitOfWork.query<{ choices: Choices }>(
      sql`SELECT choices FROM platform.import_columns
          WHERE department_id = ${departmentId} AND importable = ${importable} AND signature = ${hashed(signature)}`,
    );
    return row?.choices ?? null;
  }

  /** Replaces the choices for earlier files with the same titles, of which a hash is stored: the row taken for titles may be a person. */
  async remember(
    { departmentId, importable }: Pick<ImportRecord, 'departmentId' | 'importable'>,
    signature: string,
    choices: object,
  ): Promise<void> {
    await this.unitOfWork.query(
      sql`INSERT INTO platform.import_columns (department_id, importable, signature, choices)
          VALUES (${departmentId}, ${importable}, ${hashed(signature)}, ${JSON.stringify(choices)}::jsonb)
          ON CONFLICT (department_id, importable, signature) DO UPDATE SET choices = excluded.choices`,
    );
  }

  /** Imports of a department are written one after the other: waits for another transaction that does. */
  async lockDepartment({ departmentId }: ImportRecord): Promise<void> {
    await this.unitOfWork.query(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${importQueue({ departmentId })}, 0))`,
    );
  }

  private async read(condition: Sql, order: Sql): Promise<ImportRecord[]> {
    return this.unitOfWork.query<ImportRecord>(
      sql`SELECT ${importColumns} FROM platform.imports i LEFT JOIN platform.jobs j ON j.id = i.job_id
          WHERE ${condition} ${order}`,
    );
  }
}

function hashed(signature: string): string {
  return createHash('sha256').update(signature).digest('hex');
}

/** What the tasks that write imports of a department share. */
export function importQueue({ departmentId }: { readonly departmentId: number }): string {
  return `platform.imports:${departmentId}`;
}
