import type { FrozenFileRef } from '@pds/kernel';
import { type Sql, sql } from '../sql/sql';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';

/** `error`: must never occur; `warning`: may result from a user's decision and should be reviewed. */
export type IntegritySeverity = 'error' | 'warning';

/** One violation of a rule. */
export interface IntegrityFinding {
  /** Name of the check that found it. */
  readonly check: string;
  readonly severity: IntegritySeverity;
  /** Its subject, in French: « Facture F69-2026-000004 ». */
  readonly subject: string;
  /** The violation, in French. */
  readonly message: string;
}

/** A consistency rule for stored data. */
export interface IntegrityCheck {
  /** `<context>.<the violation>` */
  readonly name: `${string}.${string}`;
  /** The rule, in French. */
  readonly title: string;
  readonly severity: IntegritySeverity;
  /** Returns the violations, at most `most` of them, so that memory stays bounded. */
  readonly find: (most: number) => Promise<readonly Pick<IntegrityFinding, 'subject' | 'message'>[]>;
}

/** A frozen file and its owner, in French. */
export interface StoredFile {
  readonly subject: string;
  readonly file: FrozenFileRef;
}

/** Frozen files of one table, read in batches. */
export interface StoredFiles {
  readonly count: () => Promise<number>;
  readonly read: () => AsyncIterable<StoredFile>;
}

/**
 * The rules about one context's own tables; `IntegrityInspection` finds providers of this type wherever they are declared. Rules between
 * contexts belong to `libs/screens`.
 */
export abstract class IntegritySource {
  abstract readonly checks: readonly IntegrityCheck[];

  /** The frozen files that its rows name: each must exist, with the bytes that were frozen. */
  readonly files: readonly StoredFiles[] = [];
}

/** Longer than any check takes over millions of rows; the pool's own timeout is meant for screens. */
const checkTimeout = '15min';

/** Rows that name files, read per query. */
const fileBatch = 500;

/**
 * A check that is one statement, hence of one moment: concurrent writes cannot look wrong. The database sorts and groups, on its disk when
 * the data are large.
 *
 * @param statement returns one row for each violation
 */
export function sqlCheck<Row extends object>(
  unitOfWork: TypeOrmUnitOfWork,
  check: Omit<IntegrityCheck, 'find'> & {
    readonly statement: Sql;
    readonly subject: (row: Row) => string;
    readonly message: (row: Row) => string;
  },
): IntegrityCheck {
  const { statement, subject, message, ...named } = check;
  return {
    ...named,
    find: (most) =>
      unitOfWork.run(async () => {
        await unitOfWork.query(`SET LOCAL statement_timeout = '${checkTimeout}'`);
        const rows = await unitOfWork.query<Row>(sql`SELECT * FROM (${statement}) AS wrong LIMIT ${most}`);
        return rows.map((row) => ({ subject: subject(row), message: message(row) }));
      }),
  };
}

/**
 * The frozen files that a table names.
 *
 * @param rows returns `id` (integer, unique), `name`, `file_key`, `sha256` and, when known, `size`
 * @param subject the owner of the file, from the row's name
 */
export function filesNamedBy(unitOfWork: TypeOrmUnitOfWork, rows: Sql, subject: (name: string) => string): StoredFiles {
  return {
    count: async () => {
      const [row] = await unitOfWork.query<{ count: number }>(
        sql`SELECT count(*)::integer AS count FROM (${rows}) AS f`,
      );
      return row!.count;
    },
    read: async function* () {
      for (let after = 0; ;) {
        const batch = await unitOfWork.query<FileRow>(
          sql`SELECT * FROM (${rows}) AS f WHERE f.id > ${after} ORDER BY f.id LIMIT ${fileBatch}`,
        );
        for (const { name, file_key: key, sha256, size } of batch) {
          yield { subject: subject(name), file: { key, sha256, ...(size == null ? {} : { size }) } };
        }
        if (batch.length < fileBatch) return;
        after = batch.at(-1)!.id;
      }
    },
  };
}

interface FileRow {
  readonly id: number;
  readonly name: string;
  readonly file_key: string;
  readonly sha256: string;
  readonly size?: number | null;
}
