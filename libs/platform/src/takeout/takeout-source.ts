import {
  FrozenFileAltered,
  FrozenFileMissing,
  type FrozenFileRef,
  type FrozenFiles,
  mainlandTimeZone,
  type Principal,
  toIsoWithOffset,
} from '@pds/kernel';
import { type CellKind, workbookOf, type WorkbookColumn } from '../exports/workbook';
import { rowBatches } from '../lists/row-batches';
import { type Sql, sql } from '../sql/sql';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';

/** Folder of the workbooks in the archive. */
const lists = 'Listes';
const rowsPerBatch = 200;

/** A department that an administrator takes out. */
export interface TakeoutContext {
  readonly departmentId: number;
  /** The administrator, narrowed to the department: read models answer as they answer its own people. */
  readonly principal: Principal;
}

/** A file of the archive of a department. */
export interface TakeoutFile {
  /** French, from the root of the archive. */
  readonly folders: readonly string[];
  /** Without its extension. */
  readonly name: string;
  readonly extension: string;
  /** Null: it is lost, or no longer what was frozen. */
  readonly content: Uint8Array | AsyncIterable<Uint8Array> | null;
  readonly date?: Date;
}

/** A workbook, or files of one kind. */
export interface TakeoutPart {
  /** French; of a workbook its name. */
  readonly name: string;
  /** French: what it contains. */
  readonly contents: string;
  /** Number of files. */
  count(): Promise<number>;
  /** Reads a file when it is asked for. */
  files(): AsyncIterable<TakeoutFile>;
}

/**
 * What one context has of a department, for the archive that an administrator takes with them (docs/privacy.md, portability). Each context
 * names its lists and files; {@link TakeOutDepartmentJob} finds providers of this type wherever they are declared. Nothing of another
 * department, no secret and no digest of one is in them.
 */
export abstract class TakeoutSource {
  abstract parts(context: TakeoutContext): readonly TakeoutPart[];
}

/** A workbook of a list, which is read while it is written. */
export function workbookPart<Row>(
  { name, contents }: Pick<TakeoutPart, 'name' | 'contents'>,
  columns: readonly WorkbookColumn<Row>[],
  rows: () => AsyncIterable<readonly Row[]>,
): TakeoutPart {
  return {
    name,
    contents,
    count: () => Promise.resolve(1),
    async *files() {
      yield { folders: [lists], name, extension: 'xlsx', content: workbookOf(name, columns, rows()) };
    },
  };
}

/**
 * A workbook of the rows of a statement.
 * @param columns their titles, which the statement gives its columns, with what their cells hold; instants are shown in metropolitan time
 */
export function tablePart(
  unitOfWork: TypeOrmUnitOfWork,
  part: Pick<TakeoutPart, 'name' | 'contents'>,
  columns: Readonly<Record<string, CellKind>>,
  statement: Sql,
): TakeoutPart {
  type Row = Readonly<Record<string, string | number | Date | null>>;
  const shown = Object.entries(columns).map(([title, kind]) => ({
    title,
    kind,
    width: kind === 'text' ? 30 : 18,
    value: (row: Row) => {
      const value = row[title] ?? null;
      return value instanceof Date ? toIsoWithOffset(value.getTime(), mainlandTimeZone) : value;
    },
  }));
  return workbookPart<Row>(part, shown, () => rowBatches<Row>(unitOfWork, statement));
}

/** A row of {@link frozenFilesPart}. */
interface FileRow {
  readonly id: number;
  readonly folders: readonly string[];
  readonly name: string;
  readonly at: Date | null;
  readonly file_key: string;
  readonly sha256: string;
  readonly extension?: string;
}

/**
 * Frozen files that a statement names; memory holds one.
 * @param statement gives `id` (unique), `folders` (text[]), `name`, `at` (null: unknown), `file_key`, `sha256`, and `extension` where the key
 *   has another one than the file
 */
export function frozenFilesPart(
  unitOfWork: TypeOrmUnitOfWork,
  frozenFiles: FrozenFiles,
  part: Pick<TakeoutPart, 'name' | 'contents'>,
  statement: Sql,
): TakeoutPart {
  return {
    ...part,
    async count() {
      const [row] = await unitOfWork.query<{ count: number }>(
        sql`SELECT count(*)::integer AS count FROM (${statement}) AS f`,
      );
      return row!.count;
    },
    async *files() {
      // No connection is held while the files are read.
      for (let after = 0; ;) {
        const rows = await unitOfWork.query<FileRow>(
          sql`SELECT * FROM (${statement}) AS f WHERE f.id > ${after} ORDER BY f.id LIMIT ${rowsPerBatch}`,
        );
        for (const { folders, name, at, file_key: key, sha256, extension: own } of rows) {
          const content = await readFrozen(frozenFiles, { key, sha256 });
          const extension = own ?? key.slice(key.lastIndexOf('.') + 1);
          yield { folders, name, extension, content, ...(at && { date: at }) };
        }
        if (rows.length < rowsPerBatch) return;
        after = rows.at(-1)!.id;
      }
    },
  };
}

async function readFrozen(frozenFiles: FrozenFiles, file: FrozenFileRef): Promise<Uint8Array | null> {
  try {
    return await frozenFiles.read(file);
  } catch (error) {
    // One lost file stops no other.
    if (error instanceof FrozenFileMissing || error instanceof FrozenFileAltered) return null;
    throw error;
  }
}
