import type { DataSource, Migration, QueryRunner } from 'typeorm';
import { MigrationExecutor } from 'typeorm';
import { isContract, runsInTransaction } from './migrate';

/** What other sessions cannot do with a table while a migration holds its lock. */
export type Blocked = 'nothing' | 'writes' | 'reads-and-writes';

/** Work whose time grows with the rows of a table. */
export type Work = 'index' | 'text-index' | 'concurrent-index' | 'rewrite' | 'check' | 'rows' | 'read';

/** What a migration does with a table that was there before it. */
export interface TouchedTable {
  /** With its schema. */
  readonly name: string;
  readonly blocks: Blocked;
  /** Each piece of work that reads or writes every row, in the worst case; several of a kind are several pieces. */
  readonly work: readonly Work[];
}

/** What a program that does not know the migration may stumble over. */
export type BreakingKind =
  | 'table-dropped'
  | 'table-renamed'
  | 'column-dropped'
  | 'column-renamed'
  | 'column-type-changed'
  | 'column-required'
  | 'default-dropped'
  | 'constraint-added'
  | 'function-dropped';

/** What slows down or stops people who work meanwhile. */
export type BlockingKind = 'index-not-concurrent' | 'table-rewritten';

/** One change, and the table, column or other thing that it concerns. */
export interface Change<Kind extends string = BreakingKind | BlockingKind> {
  readonly kind: Kind;
  readonly subject: string;
}

/** What a migration did in a database, read from PostgreSQL’s catalogue and locks. */
export interface MigrationFacts {
  readonly name: string;
  readonly isContract: boolean;
  /** New tables and views. */
  readonly created: readonly string[];
  readonly touched: readonly TouchedTable[];
  readonly breaking: readonly Change<BreakingKind>[];
  readonly blocking: readonly Change<BlockingKind>[];
}

/** What a migration may not do unless it is a contract: it breaks older programs that run, or blocks the people who use them (ADR 0080). */
export function expandProblems({ isContract: mayBreak, breaking, blocking }: MigrationFacts): readonly Change[] {
  return mayBreak ? [] : [...breaking, ...blocking];
}

interface Relation {
  readonly oid: string;
  readonly name: string;
  readonly isTable: boolean;
  readonly file: string | null;
}
interface Column {
  readonly table: string;
  readonly number: number;
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  /** Null: none. A generated column or an identity counts as having one. */
  readonly value: string | null;
}
interface Index {
  readonly oid: string;
  readonly table: string;
  readonly name: string;
  readonly method: string;
  readonly unique: boolean;
  readonly columns: readonly number[];
}
interface Constraint {
  readonly oid: string;
  readonly table: string;
  readonly name: string;
  readonly type: 'c' | 'f' | 'p' | 'u' | 'x';
  readonly validated: boolean;
  readonly columns: readonly number[];
}
interface Catalogue {
  readonly relations: ReadonlyMap<string, Relation>;
  readonly columns: readonly Column[];
  readonly indexes: readonly Index[];
  readonly constraints: readonly Constraint[];
  readonly functions: ReadonlyMap<string, string>;
}

/** A lock that was taken, by the table’s oid. */
interface TakenLock {
  readonly table: string;
  readonly mode: string;
}

/** Locks of tables, and tables that were read from end to end. */
interface Observed {
  readonly locks: TakenLock[];
  readonly read: Set<string>;
}

const ownSchema = `n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
  AND c.relname NOT IN ('schema_migrations', 'typeorm_metadata')`;

/**
 * Runs a migration and tells what it did: locks, rewritten tables, new indexes and constraints. Nothing is concluded from the text of its
 * statements. Those in a transaction hold their locks to its end; each statement of the others ({@link runsInTransaction}) is observed alone.
 * @param dataSource an empty database with the migrations before this one: there each takes milliseconds
 */
export async function observeMigration(dataSource: DataSource, migration: Migration): Promise<MigrationFacts> {
  const queryRunner = dataSource.createQueryRunner();
  try {
    const before = await catalogueOf(queryRunner);
    const observed: Observed = { locks: [], read: new Set() };
    if (runsInTransaction(migration)) {
      await inTransaction(queryRunner, observed, () => migration.instance!.up(queryRunner));
    } else {
      const each = (...statement: Parameters<QueryRunner['query']>) => alone(queryRunner, observed, statement);
      await migration.instance!.up(Object.create(queryRunner, { query: { value: each } }) as QueryRunner);
    }
    await new MigrationExecutor(dataSource, queryRunner).insertMigration(migration);
    return factsOf(migration.name, before, await catalogueOf(queryRunner), observed);
  } finally {
    await queryRunner.release();
  }
}

/** PostgreSQL’s code for a statement that runs in no transaction: it then takes no lock that blocks reading or writing for long. */
const activeTransaction = '25001';

async function alone(
  queryRunner: QueryRunner,
  observed: Observed,
  statement: Parameters<QueryRunner['query']>,
): Promise<unknown> {
  const reply: { value?: unknown } = {};
  try {
    await inTransaction(queryRunner, observed, async () => void (reply.value = await queryRunner.query(...statement)));
    return reply.value;
  } catch (error) {
    if ((error as { code?: unknown }).code !== activeTransaction) throw error;
    return queryRunner.query(...statement);
  }
}

async function inTransaction(queryRunner: QueryRunner, observed: Observed, work: () => Promise<void>): Promise<void> {
  await queryRunner.startTransaction();
  try {
    const scansBefore = await scansOf(queryRunner);
    await work();
    for (const [table, count] of await scansOf(queryRunner)) {
      if (count > (scansBefore.get(table) ?? 0)) observed.read.add(table);
    }
    const taken: TakenLock[] = await queryRunner.query(
      `SELECT relation::text AS "table", mode FROM pg_locks
       WHERE pid = pg_backend_pid() AND locktype = 'relation' AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    observed.locks.push(...taken);
    await queryRunner.commitTransaction();
  } catch (error) {
    await queryRunner.rollbackTransaction().catch(() => undefined);
    throw error;
  }
}

async function scansOf(queryRunner: QueryRunner): Promise<Map<string, number>> {
  const rows: { table: string; scans: number }[] = await queryRunner.query(
    `SELECT relid::text AS "table", seq_scan::integer AS scans FROM pg_stat_xact_user_tables`,
  );
  return new Map(rows.map(({ table, scans }) => [table, scans]));
}

async function catalogueOf(queryRunner: QueryRunner): Promise<Catalogue> {
  const relations: Relation[] = await queryRunner.query(
    `SELECT c.oid::text, n.nspname || '.' || c.relname AS name, c.relkind IN ('r', 'p') AS "isTable",
            pg_relation_filenode(c.oid)::text AS file
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'v', 'm') AND ${ownSchema}`,
  );
  const columns: Column[] = await queryRunner.query(
    `SELECT c.oid::text AS "table", a.attnum AS number, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
            a.attnotnull AS required,
            CASE WHEN a.attidentity <> '' THEN 'identity' ELSE pg_get_expr(d.adbin, d.adrelid) END AS value
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
       LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
     WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'p', 'v', 'm') AND ${ownSchema}`,
  );
  const indexes: Index[] = await queryRunner.query(
    `SELECT i.indexrelid::text AS oid, c.oid::text AS "table", x.relname AS name, m.amname AS method, i.indisunique AS "unique",
            i.indkey::smallint[]::integer[] AS columns
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
       JOIN pg_am m ON m.oid = x.relam JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE ${ownSchema}`,
  );
  const constraints: Constraint[] = await queryRunner.query(
    `SELECT k.oid::text, c.oid::text AS "table", k.conname AS name, k.contype AS type, k.convalidated AS validated,
            coalesce(k.conkey, '{}')::integer[] AS columns
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE k.contype IN ('c', 'f', 'p', 'u', 'x') AND ${ownSchema}`,
  );
  const functions: { oid: string; signature: string }[] = await queryRunner.query(
    `SELECT p.oid::text, p.oid::regprocedure::text AS signature
     FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
     WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
       -- Triggers call theirs themselves; a program does not.
       AND p.prorettype <> 'trigger'::regtype
       AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.objid = p.oid AND e.deptype = 'e')`,
  );
  return {
    relations: new Map(relations.map((relation) => [relation.oid, relation])),
    columns,
    indexes,
    constraints,
    functions: new Map(functions.map(({ oid, signature }) => [oid, signature])),
  };
}

function factsOf(name: string, before: Catalogue, after: Catalogue, observed: Observed): MigrationFacts {
  const existing = [...before.relations.values()];
  const created = [...after.relations.values()].filter(({ oid }) => !before.relations.has(oid));
  const work = workOf(before, after, observed);
  const touched = existing
    .filter(({ isTable }) => isTable)
    .map(({ oid, name: table }): TouchedTable => ({ name: table, blocks: blockedBy(oid, observed), work: work(oid) }))
    .filter(({ blocks, work: pieces }) => blocks !== 'nothing' || pieces.length > 0);
  return {
    name,
    isContract: isContract(name),
    created: created.map((relation) => relation.name).sort(),
    touched: touched.sort((a, b) => a.name.localeCompare(b.name)),
    breaking: breakingChanges(before, after),
    blocking: blockingChanges(before, after, observed),
  };
}

/** https://www.postgresql.org/docs/current/explicit-locking.html: what each mode conflicts with. */
const writeBlockingModes = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock'];

function blockedBy(table: string, { locks }: Observed): Blocked {
  const modes = locks.filter((lock) => lock.table === table).map(({ mode }) => mode);
  if (modes.includes('AccessExclusiveLock')) return 'reads-and-writes';
  return modes.some((mode) => writeBlockingModes.includes(mode)) ? 'writes' : 'nothing';
}

/** Whether an index that is new was built while its table was closed for writing. */
function isPlain(index: Index, observed: Observed): boolean {
  return blockedBy(index.table, observed) !== 'nothing';
}

/** Indexes or constraints that are new on tables that were there. Those that came back with a rewritten table count with it. */
function newOf<T extends { readonly oid: string; readonly table: string; readonly name: string }>(
  kind: (catalogue: Catalogue) => readonly T[],
  before: Catalogue,
  after: Catalogue,
): T[] {
  const old = new Set(kind(before).flatMap(({ oid, table, name }) => [oid, `${table}.${name}`]));
  return kind(after).filter(
    ({ oid, table, name }) =>
      before.relations.has(table) &&
      !old.has(oid) &&
      !(isRewritten(table, before, after) && old.has(`${table}.${name}`)),
  );
}
const indexesOf = ({ indexes }: Catalogue) => indexes;
const constraintsOf = ({ constraints }: Catalogue) => constraints;

function workOf(before: Catalogue, after: Catalogue, observed: Observed): (table: string) => Work[] {
  const indexes = newOf(indexesOf, before, after);
  const wasValidated = new Map(before.constraints.map(({ oid, validated }) => [oid, validated]));
  const checked = after.constraints.filter(
    ({ oid, type, table, validated }) =>
      'cf'.includes(type) && validated && wasValidated.get(oid) !== true && before.relations.has(table),
  );
  const required = requiredSince(before, after);
  return (table) => {
    const work: Work[] = [];
    for (const index of indexes.filter((each) => each.table === table)) {
      work.push(workOfIndex(index, isPlain(index, observed)));
    }
    if (isRewritten(table, before, after)) {
      work.push('rewrite');
      // Its other indexes are built again.
      for (const index of before.indexes.filter((each) => each.table === table)) work.push(workOfIndex(index, true));
    }
    const checks = checked.filter((each) => each.table === table).length;
    for (let n = 0; n < checks + required.filter((column) => column.table === table).length; n++) work.push('check');
    if (observed.locks.some((lock) => lock.table === table && lock.mode === 'RowExclusiveLock')) work.push('rows');
    else if (observed.read.has(table) && work.length === 0) work.push('read');
    return work;
  };
}

function workOfIndex({ method }: Index, plain: boolean): Work {
  if (method === 'gin' || method === 'gist') return 'text-index';
  return plain ? 'index' : 'concurrent-index';
}

function isRewritten(table: string, before: Catalogue, after: Catalogue): boolean {
  const [old, now] = [before.relations.get(table), after.relations.get(table)];
  return now !== undefined && old!.isTable && old!.file !== now.file;
}

function key({ table, number }: Column): string {
  return `${table}.${number}`;
}

/** Columns that were there and may no longer be null. */
function requiredSince(before: Catalogue, after: Catalogue): Column[] {
  const old = new Map(before.columns.map((column) => [key(column), column]));
  return after.columns.filter((column) => column.required && old.get(key(column))?.required === false);
}

function breakingChanges(before: Catalogue, after: Catalogue): Change<BreakingKind>[] {
  const changes: Change<BreakingKind>[] = [];
  const add = (kind: BreakingKind, subject: string) => void changes.push({ kind, subject });
  const newNames = new Set([...after.relations.values()].map(({ name }) => name));
  for (const { oid, name } of before.relations.values()) {
    const now = after.relations.get(oid);
    if (now && now.name !== name) add('table-renamed', name);
    // A view that is dropped and made again has another oid.
    if (!now && !newNames.has(name)) add('table-dropped', name);
  }
  const nowByKey = new Map(after.columns.map((column) => [key(column), column]));
  const columnNames = new Set(after.columns.map(({ table, name }) => `${after.relations.get(table)!.name}.${name}`));
  for (const column of before.columns) {
    const table = before.relations.get(column.table)!;
    const subject = `${table.name}.${column.name}`;
    if (!after.relations.has(column.table) && !newNames.has(table.name)) continue;
    const now = nowByKey.get(key(column));
    if (!now) {
      if (!columnNames.has(subject)) add('column-dropped', subject);
      continue;
    }
    if (now.name !== column.name) add('column-renamed', subject);
    if (now.type !== column.type) add('column-type-changed', subject);
    if (now.required && !column.required) add('column-required', subject);
    else if (now.required && column.value !== null && now.value === null) add('default-dropped', subject);
  }
  const wasThere = new Set(before.columns.map(key));
  for (const column of after.columns) {
    const table = before.relations.get(column.table);
    if (table && !wasThere.has(key(column)) && column.required && column.value === null) {
      add('column-required', `${table.name}.${column.name}`);
    }
  }
  for (const subject of newConstraints(before, after)) add('constraint-added', subject);
  const signatures = new Set(after.functions.values());
  for (const signature of before.functions.values()) {
    if (!signatures.has(signature)) add('function-dropped', signature);
  }
  return changes;
}

/**
 * Constraints and unique indexes on tables that were there, which a row of an older program may violate. One over new columns only cannot
 * be violated: the older program leaves them null, unless a default makes every row the same.
 */
function newConstraints(before: Catalogue, after: Catalogue): string[] {
  const old = new Set(before.columns.map(key));
  const now = new Map(after.columns.map((column) => [key(column), column]));
  const isHarmless = (table: string, columns: readonly number[], unique: boolean) =>
    columns.length > 0 &&
    columns.every((number) => {
      const column = now.get(`${table}.${number}`);
      return column !== undefined && !old.has(key(column)) && !(unique && column.value !== null);
    });
  const constraints = newOf(constraintsOf, before, after).filter(
    ({ table, columns, type }) => !isHarmless(table, columns, type !== 'c' && type !== 'f'),
  );
  const names = new Set(after.constraints.map(({ table, name }) => `${table}.${name}`));
  const indexes = newOf(indexesOf, before, after).filter(
    ({ table, name, columns, unique }) =>
      unique && !names.has(`${table}.${name}`) && !isHarmless(table, columns, unique),
  );
  return [...constraints, ...indexes].map(({ table, name }) => `${before.relations.get(table)!.name} (${name})`);
}

function blockingChanges(before: Catalogue, after: Catalogue, observed: Observed): Change<BlockingKind>[] {
  const plain = newOf(indexesOf, before, after)
    .filter((index) => isPlain(index, observed))
    .map(({ table, name }): Change<BlockingKind> => ({
      kind: 'index-not-concurrent',
      subject: `${before.relations.get(table)!.name} (${name})`,
    }));
  const rewritten = [...before.relations.values()]
    .filter(({ oid }) => isRewritten(oid, before, after))
    .map(({ name }): Change<BlockingKind> => ({ kind: 'table-rewritten', subject: name }));
  return [...plain, ...rewritten];
}
