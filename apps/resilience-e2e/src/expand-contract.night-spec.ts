import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createDatabaseFrom, dropDatabase } from '@pds/embedded-postgres/testing';
import {
  dataSourceOptions,
  expandProblems,
  isContract,
  migrate,
  observeMigration,
  runsInTransaction,
} from '@pds/platform';
import { DataSource, type Migration, MigrationExecutor, type MigrationInterface, type QueryRunner } from 'typeorm';
import { migrations } from './testing/schema-and-rows';

/** The last migration from before the rule (ADR 0080). Never raise it. */
const baseline = 1_796_370_000_001;

const timestamp = (name: string) => Number(name.slice(-13));
const before = migrations.filter(({ name }) => timestamp(name) <= baseline);
const newer = migrations.filter(({ name }) => timestamp(name) > baseline);

/** As careless migrations would: one closes the dossiers while an index is built, one breaks the programs that run. */
class IndexTitles4102444800001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX demands_by_title ON demand.demands (event_name)');
  }
  async down(): Promise<void> {}
}
class DropSubjects4102444800002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE platform.mails DROP COLUMN subject');
  }
  async down(): Promise<void> {}
}

describe('the migrations since the rule of expand and contract', () => {
  const name = `test_expand_${process.pid}`;
  let url: string;
  let dataSource: DataSource;
  const connect = (classes: readonly (new () => MigrationInterface)[]) =>
    new DataSource({ ...dataSourceOptions({ url, contexts: [], poolSize: 2 }), migrations: [...classes] }).initialize();

  beforeAll(async () => {
    url = await createDatabaseFrom('template0', name);
    const old = await connect(before);
    try {
      await migrate(old);
    } finally {
      await old.destroy();
    }
    dataSource = await connect([...before, ...newer, IndexTitles4102444800001, DropSubjects4102444800002]);
  });
  afterAll(async () => {
    await dataSource?.destroy();
    await dropDatabase(name);
  });

  async function repeat({ instance }: Migration): Promise<void> {
    const queryRunner = dataSource.createQueryRunner();
    try {
      await instance!.up(queryRunner);
    } finally {
      await queryRunner.release();
    }
  }

  it('only add, unless they are contracts, and block nobody', async () => {
    expect(before.length).toBeGreaterThan(130);
    const problems: Record<string, string[]> = {};
    for (const migration of await new MigrationExecutor(dataSource).getPendingMigrations()) {
      const facts = await observeMigration(dataSource, migration);
      const found = expandProblems(facts).map(({ kind, subject }) => `${kind} ${subject}`);
      if (found.length > 0) problems[migration.name] = found;
      // A run that is killed between such a migration and its record runs it again.
      if (!runsInTransaction(migration)) await repeat(migration);
    }
    expect(problems).toEqual({
      IndexTitles4102444800001: ['index-not-concurrent demand.demands (demands_by_title)'],
      DropSubjects4102444800002: ['column-dropped platform.mails.subject'],
    });
  });

  it('say in their file’s name, too, whether they are contracts', () => {
    const files = globSync('libs/**/persistence/migrations/[0-9]*.ts').filter(
      (file) => Number(basename(file).slice(0, 13)) > baseline,
    );
    expect(files.length).toBe(newer.length);
    for (const file of files) {
      const [, className] = /export class (\w+) implements MigrationInterface/.exec(
        readFileSync(join(process.cwd(), file), 'utf8'),
      )!;
      expect([file, basename(file).startsWith('contract-', 14)]).toEqual([file, isContract(className!)]);
      expect(timestamp(className!)).toBe(Number(basename(file).slice(0, 13)));
    }
  });
});
