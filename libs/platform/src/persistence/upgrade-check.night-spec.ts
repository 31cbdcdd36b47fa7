import { randomUUID } from 'node:crypto';
import { createDatabaseFrom, dropDatabase, testServerUrl } from '@pds/embedded-postgres/testing';
import pg from 'pg';
import { DataSource, MigrationExecutor, type MigrationInterface, type QueryRunner } from 'typeorm';
import { DatabaseNewerThanProgram, dataSourceOptions, migrate } from './migrate';
import { expandProblems, type MigrationFacts, observeMigration } from './observe-migration';
import type { PostgresOptions } from './throw-away-database';
import { checkUpgrade, type MigrationForecast } from './upgrade-check';

type MigrationClass = new () => MigrationInterface;
let next = 4_102_444_800_000;

/** A migration of the sample product. */
function migration(name: string, statements: string | readonly string[], transaction?: boolean): MigrationClass {
  const made = class implements MigrationInterface {
    readonly transaction = transaction;
    async up(queryRunner: QueryRunner): Promise<void> {
      for (const statement of [statements].flat()) await queryRunner.query(statement);
    }
    async down(): Promise<void> {}
  };
  Object.defineProperty(made, 'name', { value: `${name}${next++}` });
  return made;
}

/** What the database has run. */
const executed = [
  migration('CreateShop', [
    `CREATE SCHEMA shop`,
    `CREATE TABLE shop.people (id integer PRIMARY KEY, name text NOT NULL DEFAULT '')`,
    `CREATE TABLE shop.orders (id integer PRIMARY KEY, person integer NOT NULL, title text NOT NULL DEFAULT '', cents integer,
       state text NOT NULL DEFAULT 'new')`,
    `CREATE INDEX orders_of_person ON shop.orders (person)`,
    `CREATE FUNCTION shop.net(cents integer) RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT cents * 5 / 6'`,
  ]),
];

describe('the check of an upgrade', () => {
  let name: string;
  let url: string;
  /** The same without rows, as the check tries migrations. */
  let empty: string;

  beforeAll(async () => {
    name = `test_${randomUUID().replaceAll('-', '')}`;
    url = await createDatabaseFrom('template0', name);
    const dataSource = await new DataSource(options()).initialize();
    try {
      await migrate(dataSource);
    } finally {
      await dataSource.destroy();
    }
    empty = `${name}_empty`;
    await createDatabaseFrom(name, empty);
    await query(
      `INSERT INTO shop.orders (id, person, title, cents) SELECT n, n % 7, 'Order ' || n, n FROM generate_series(1, 20000) AS n;
       INSERT INTO shop.people (id) SELECT generate_series(0, 6);
       ANALYZE shop.orders, shop.people`,
    );
  });
  afterAll(async () => {
    await dropDatabase(name);
    await dropDatabase(empty);
  });

  function options(...pending: MigrationClass[]): PostgresOptions {
    return {
      ...dataSourceOptions({ url, contexts: [], poolSize: 2 }),
      migrations: [...executed, ...pending],
    } as PostgresOptions;
  }
  async function query(text: string, at = url): Promise<object[]> {
    const client = new pg.Client({ connectionString: at });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }
  async function forecastOf(pending: MigrationClass): Promise<MigrationForecast> {
    const { migrations } = await checkUpgrade(options(pending));
    return migrations![0]!;
  }
  /** What the migration does: a copy is made in a tenth of the time that a check takes. */
  async function factsOf(pending: MigrationClass): Promise<MigrationFacts> {
    const copy = `${name}_copy`;
    const dataSource = new DataSource({
      ...options(pending),
      url: await createDatabaseFrom(empty, copy),
    } as PostgresOptions);
    try {
      await dataSource.initialize();
      const [first] = await new MigrationExecutor(dataSource).getPendingMigrations();
      return await observeMigration(dataSource, first!);
    } finally {
      await dataSource.destroy();
      await dropDatabase(copy);
    }
  }
  const kindsOf = ({ breaking, blocking }: MigrationFacts) => [...breaking, ...blocking].map(({ kind }) => kind);

  it('tells of each pending migration what it does, what it blocks and whether the product must be stopped', async () => {
    const forecast = await checkUpgrade(
      options(
        migration('AddNote', 'ALTER TABLE shop.orders ADD COLUMN note text'),
        migration('IndexTitles', 'CREATE INDEX orders_by_title ON shop.orders (title)'),
        migration(
          'IndexCents',
          'CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_by_cents ON shop.orders (cents)',
          false,
        ),
        migration('WidenCents', 'ALTER TABLE shop.orders ALTER COLUMN cents TYPE bigint'),
        migration('UpperTitles', 'UPDATE shop.orders SET title = upper(title)'),
        migration('CreateNotes', 'CREATE TABLE shop.notes (id integer PRIMARY KEY, text text)'),
        migration('IndexNotes', 'CREATE INDEX notes_by_text ON shop.notes (text)'),
        migration('ContractState', 'ALTER TABLE shop.orders DROP COLUMN state'),
      ),
    );
    const seen = forecast.migrations!.map(({ facts, tables, needsStop }) => ({
      name: facts.name.slice(0, -13),
      tables: tables.map(({ name: table, blocks, work, rows }) => ({ table, blocks, work, rows })),
      problems: kindsOf(facts),
      needsStop,
    }));
    const orders = { table: 'shop.orders', rows: 20_000 };
    expect(seen).toEqual([
      {
        name: 'AddNote',
        tables: [{ ...orders, blocks: 'reads-and-writes', work: [] }],
        problems: [],
        needsStop: false,
      },
      {
        name: 'IndexTitles',
        tables: [{ ...orders, blocks: 'writes', work: ['index'] }],
        problems: ['index-not-concurrent'],
        needsStop: false,
      },
      {
        name: 'IndexCents',
        tables: [{ ...orders, blocks: 'nothing', work: ['concurrent-index'] }],
        problems: [],
        needsStop: false,
      },
      {
        name: 'WidenCents',
        tables: [{ ...orders, blocks: 'reads-and-writes', work: ['rewrite', 'index', 'index', 'index', 'index'] }],
        problems: ['column-type-changed', 'table-rewritten'],
        needsStop: true,
      },
      {
        name: 'UpperTitles',
        tables: [{ ...orders, blocks: 'nothing', work: ['rows'] }],
        problems: [],
        needsStop: false,
      },
      { name: 'CreateNotes', tables: [], problems: [], needsStop: false },
      { name: 'IndexNotes', tables: [], problems: ['index-not-concurrent'], needsStop: false },
      {
        name: 'ContractState',
        tables: [{ ...orders, blocks: 'reads-and-writes', work: [] }],
        problems: ['column-dropped'],
        needsStop: true,
      },
    ]);
    expect(forecast.needsStop).toBe(true);
    // The same work, on a million rows instead of 20 000.
    const [index] = forecast.migrations![1]!.tables;
    expect(index!.seconds! * 50).toBeCloseTo(index!.secondsAtAMillion);
    expect(index!.secondsAtAMillion).toBeGreaterThan(1);
  });

  it('finds a long block only where the rows are many', async () => {
    const index = migration('IndexTitles', 'CREATE INDEX orders_by_title ON shop.orders (title)');
    expect((await forecastOf(index)).needsStop).toBe(false);
    await query(`UPDATE pg_class SET reltuples = 4000000 WHERE oid = 'shop.orders'::regclass`);
    try {
      expect((await forecastOf(index)).needsStop).toBe(true);
    } finally {
      await query('ANALYZE shop.orders');
    }
  });

  it.each<[string, MigrationClass]>([
    ['table-dropped', migration('A', 'DROP TABLE shop.people')],
    ['table-renamed', migration('B', 'ALTER TABLE shop.people RENAME TO persons')],
    ['column-dropped', migration('C', 'ALTER TABLE shop.people DROP COLUMN name')],
    ['column-renamed', migration('D', 'ALTER TABLE shop.people RENAME COLUMN name TO title')],
    ['column-type-changed', migration('E', 'ALTER TABLE shop.people ALTER COLUMN name TYPE varchar(20)')],
    ['column-required', migration('F', 'ALTER TABLE shop.orders ALTER COLUMN cents SET NOT NULL')],
    ['column-required', migration('G', 'ALTER TABLE shop.people ADD COLUMN email text NOT NULL')],
    ['default-dropped', migration('H', 'ALTER TABLE shop.people ALTER COLUMN name DROP DEFAULT')],
    ['constraint-added', migration('I', 'ALTER TABLE shop.orders ADD CHECK (cents > 0) NOT VALID')],
    [
      'constraint-added',
      migration('J', 'ALTER TABLE shop.orders ADD FOREIGN KEY (person) REFERENCES shop.people NOT VALID'),
    ],
    [
      'constraint-added',
      migration('K', 'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS titles ON shop.orders (title)', false),
    ],
    [
      'constraint-added',
      migration('L', `ALTER TABLE shop.people ADD COLUMN code text NOT NULL DEFAULT '', ADD UNIQUE (code)`),
    ],
    ['function-dropped', migration('M', 'DROP FUNCTION shop.net')],
    ['index-not-concurrent', migration('N', 'CREATE INDEX ON shop.people (name)')],
    ['index-not-concurrent', migration('O', 'CREATE INDEX ON shop.people (name)', false)],
    ['table-rewritten', migration('P', 'ALTER TABLE shop.people ADD COLUMN token uuid DEFAULT gen_random_uuid()')],
  ])('refuses outside a contract: %s', async (kind, pending) => {
    const facts = await factsOf(pending);
    expect(expandProblems(facts).map((problem) => problem.kind)).toContain(kind);
    expect(expandProblems({ ...facts, isContract: true })).toEqual([]);
  });

  it.each<[string, MigrationClass]>([
    ['a new table with all it needs', migration('Q', 'CREATE TABLE shop.bills (id serial PRIMARY KEY, x int UNIQUE)')],
    [
      'a column that may be null',
      migration('R', 'ALTER TABLE shop.people ADD COLUMN email text CHECK (email <> $$$$)'),
    ],
    ['a column with a constant default', migration('S', 'ALTER TABLE shop.people ADD COLUMN n int NOT NULL DEFAULT 0')],
    ['a generated column’s default', migration('T', 'ALTER TABLE shop.people ALTER COLUMN name SET DEFAULT $$?$$')],
    ['a looser column', migration('U', 'ALTER TABLE shop.people ALTER COLUMN name DROP NOT NULL')],
    [
      'a function in a new form',
      migration(
        'V',
        `CREATE OR REPLACE FUNCTION shop.net(cents integer) RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT cents'`,
      ),
    ],
    [
      'an index built while people work',
      migration('W', 'CREATE INDEX CONCURRENTLY IF NOT EXISTS names ON shop.people (name)', false),
    ],
  ])('allows outside a contract: %s', async (_, pending) => {
    expect(expandProblems(await factsOf(pending))).toEqual([]);
  });

  it('changes nothing, and leaves no database behind', async () => {
    const state = async () => [
      await query(`SELECT relname, relfilenode, xmin::text FROM pg_class WHERE relnamespace = 'shop'::regnamespace`),
      await query('SELECT * FROM schema_migrations'),
      await query('SELECT md5(string_agg(o::text, $$$$ ORDER BY id)) FROM shop.orders o'),
      await query(`SELECT datname FROM pg_database WHERE datname LIKE 'essai_de_migration%'`, await testServerUrl()),
    ];
    const before = await state();
    expect(before[3]).toEqual([]);
    await checkUpgrade(
      options(migration('Gone', 'DROP TABLE shop.orders'), migration('Two', 'DROP TABLE shop.people')),
    );
    expect(await state()).toEqual(before);
  });

  it('drops its database when a migration fails in it', async () => {
    await expect(checkUpgrade(options(migration('Wrong', 'SELECT 1 / 0')))).rejects.toThrow(/division by zero/);
    expect(
      await query(`SELECT FROM pg_database WHERE datname LIKE 'essai_de_migration%'`, await testServerUrl()),
    ).toEqual([]);
  });

  it('says that nothing is pending', async () => {
    expect(await checkUpgrade(options())).toEqual({ pending: [], migrations: [], needsStop: false });
  });

  it('knows only the names when the role may not create a database', async () => {
    const role = `role_${randomUUID().replaceAll('-', '')}`;
    await query(
      `CREATE ROLE ${role} LOGIN PASSWORD 'a password of the test'; GRANT SELECT ON schema_migrations TO ${role}`,
    );
    try {
      const limited = new URL(url);
      [limited.username, limited.password] = [role, 'a password of the test'];
      const add = migration('AddNote', 'ALTER TABLE shop.orders ADD COLUMN note text');
      const contract = migration('ContractState', 'ALTER TABLE shop.orders DROP COLUMN state');
      const check = (...pending: MigrationClass[]) => checkUpgrade({ ...options(...pending), url: limited.href });
      expect(await check(add)).toEqual({ pending: [add.name], migrations: null, needsStop: false });
      expect(await check(add, contract)).toMatchObject({ migrations: null, needsStop: true });
    } finally {
      await query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    }
  });

  it('refuses a database from which a later version removed something', async () => {
    await query(`INSERT INTO schema_migrations (timestamp, name) VALUES (1, 'ContractLater1')`);
    try {
      await expect(checkUpgrade(options())).rejects.toThrow(DatabaseNewerThanProgram);
    } finally {
      await query(`DELETE FROM schema_migrations WHERE name = 'ContractLater1'`);
    }
  });
});
