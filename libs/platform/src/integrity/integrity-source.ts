import type { FrozenFileRef } from '@pds/kernel';
import { type Sql, sql } from '../lists/sql';
import type { TypeOrmUnitOfWork } from '../persistence/typeorm-unit-of-work';

/** `error`: what must never be; `warning`: what may be so by a person's decision and deserves a look. */
export type IntegritySeverity = 'error' | 'warning';

/** One thing that does not hold. */
export interface IntegrityFinding {
  /** Name of the check that found it. */
  readonly check: string;
  readonly severity: IntegritySeverity;
  /** What it is about, in French: « Facture F69-2026-000004 ». */
  readonly subject: string;
  /** What is wrong with it, in French. */
  readonly message: string;
}

/** Something that must hold of what is kept. */
export interface IntegrityCheck {
  /** `<context>.<what would be wrong>` */
  readonly name: `${string}.${string}`;
  /** What holds when nothing is found, in French. */
  readonly title: string;
  readonly severity: IntegritySeverity;
  /** What is wrong; no more than `most`, so that memory stays bounded however much is. */
  readonly find: (most: number) => Promise<readonly Pick<IntegrityFinding, 'subject' | 'message'>[]>;
}

/** A frozen file and whose it is, in French. */
export interface KeptFile {
  readonly subject: string;
  readonly file: FrozenFileRef;
}

/** Frozen files of one table, read some at a time. */
export interface KeptFiles {
  readonly count: () => Promise<number>;
  readonly read: () => AsyncIterable<KeptFile>;
}

/**
 * What one context can say about its own tables; a provider of this type is found by `IntegrityInspection` wherever it is
 * declared. What holds between contexts the composition says.
 */
export abstract class IntegritySource {
  abstract readonly checks: readonly IntegrityCheck[];

  /** The frozen files that its rows name: each must be there, with the bytes that were frozen. */
  readonly files: readonly KeptFiles[] = [];
}

/** Longer than any check takes over millions of rows; the pool's own bound is meant for screens. */
const LONGEST_CHECK = '15min';

/** Rows that name files, read at once. */
const FILE_BATCH = 500;

/**
 * A check that is one statement, hence of one moment: what is written meanwhile cannot look wrong. Sorting and grouping
 * are the database's, on its disk where they are large.
 *
 * @param statement gives one row for each thing that is wrong
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
        await unitOfWork.query(`SET LOCAL statement_timeout = '${LONGEST_CHECK}'`);
        const rows = await unitOfWork.query<Row>(sql`SELECT * FROM (${statement}) AS wrong LIMIT ${most}`);
        return rows.map((row) => ({ subject: subject(row), message: message(row) }));
      }),
  };
}

/**
 * The frozen files that a table names.
 *
 * @param rows gives `id` (integer, no two the same), `name`, `file_key`, `sha256` and, where it is known, `size`
 * @param subject whose file it is, from the row's name
 */
export function filesNamedBy(unitOfWork: TypeOrmUnitOfWork, rows: Sql, subject: (name: string) => string): KeptFiles {
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
          sql`SELECT * FROM (${rows}) AS f WHERE f.id > ${after} ORDER BY f.id LIMIT ${FILE_BATCH}`,
        );
        for (const { name, file_key: key, sha256, size } of batch) {
          yield { subject: subject(name), file: { key, sha256, ...(size == null ? {} : { size }) } };
        }
        if (batch.length < FILE_BATCH) return;
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
