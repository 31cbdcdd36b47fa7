import { AsyncLocalStorage } from 'node:async_hooks';
import { UnitOfWork } from '@pds/kernel';
import type { DataSource, EntityManager } from 'typeorm';
import type { ClientBase } from 'pg';
import type { Sql } from '../sql/sql';
import type { Replica } from '../replica/replica';
import { poolOf } from '../persistence/pool';
import { isPooled } from '../persistence/sessions';

/** How the reads of one request see the database. */
export interface RequestReads {
  /** A position of the primary's log behind everything that the caller has saved; null: they read from the primary. */
  readonly position: string | null;
  /** Whether the answer tells of something that was just committed: the caller's next reads must see it. */
  showsCommits: boolean;
}

/** One PostgreSQL transaction around a use case; repositories and facades find it through the async context. */
export class TypeOrmUnitOfWork extends UnitOfWork {
  private readonly ambient = new AsyncLocalStorage<EntityManager>();
  private readonly lastStep = new AsyncLocalStorage<(() => Promise<void>) | null>();
  private readonly lastSteps: (() => Promise<void>)[] = [];
  private readonly elsewhere = new AsyncLocalStorage<DataSource>();
  private readonly request = new AsyncLocalStorage<RequestReads>();
  private readonly replayed = new AsyncLocalStorage<string>();

  /** @param replica a replica of the database for {@link mayLag}; null when there is none */
  constructor(
    readonly dataSource: DataSource,
    readonly replica: Replica | null = null,
  ) {
    super();
  }

  /** The transaction's entity manager inside {@link run}, the data source's own outside. */
  get manager(): EntityManager {
    return this.ambient.getStore() ?? this.present.manager;
  }

  /** Runs a statement built with `sql` in the ambient transaction, or on any connection outside one. */
  query<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>;
  /** The same for a constant text with parameters `$1`, `$2`, … */
  query<Row = Record<string, unknown>>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
  query<Row>(statement: Sql | string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return typeof statement === 'string'
      ? this.send<Row>(statement, parameters)
      : this.send<Row>(statement.text, statement.values);
  }

  /**
   * Runs a constant text as a named prepared statement, so that each connection parses and plans it once: for queries of every request,
   * where planning costs more than execution. In the ambient transaction, or on any connection outside one. Errors are pg's own.
   */
  async prepared<Row extends object>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    const runner = this.ambient.getStore()?.queryRunner;
    // TypeORM's own query() cannot name a statement: this uses the connection, or the pool, under it.
    const connection = runner ? ((await runner.connect()) as ClientBase) : poolOf(this.present);
    // Behind a pooler the next statement may run in another session, which does not know the name; PgBouncer before 1.21 never does.
    const statement = isPooled(this.present) ? { text } : { name, text };
    const { rows } = await connection.query<Row>({ ...statement, values: [...values] });
    return rows;
  }

  /** Sends every other statement to the database, or to its replica. */
  protected async send<Row>(text: string, parameters: readonly unknown[]): Promise<Row[]> {
    const position = this.replayed.getStore();
    if (this.replica && position !== undefined && !this.ambient.getStore() && !this.elsewhere.getStore()) {
      const rows = await this.replica.rows<Row>(text, parameters, position);
      if (rows) return rows;
    }
    return this.manager.query(text, [...parameters]);
  }

  override run<T>(work: () => Promise<T>): Promise<T> {
    if (this.ambient.getStore()) return work();
    return this.present.transaction((manager) =>
      this.ambient.run(manager, async () => {
        const result = await work();
        for (const step of this.lastSteps) await step();
        await this.lastStep.getStore()?.();
        return result;
      }),
    );
  }

  /** Runs `work` in a transaction that sees one moment of the database and can change nothing: no step precedes its commit. */
  inSnapshot<T>(work: () => Promise<T>): Promise<T> {
    return this.present.transaction('REPEATABLE READ', (manager) =>
      this.ambient.run(manager, async () => {
        await this.query('SET TRANSACTION READ ONLY');
        return work();
      }),
    );
  }

  /** From now on, every transaction of {@link run} executes `step` before it commits; when it throws, nothing is committed. */
  beforeCommits(step: () => Promise<void>): void {
    this.lastSteps.push(step);
  }

  /**
   * Runs `work`; each of its transactions executes `lastStep` before it commits: the step's writes are committed with the rest, and when it
   * throws nothing is committed.
   * @param lastStep null for none, even when an outer call has set one
   */
  beforeEachCommit<T>(lastStep: (() => Promise<void>) | null, work: () => Promise<T>): Promise<T> {
    return this.lastStep.run(lastStep, work);
  }

  /** Runs `work` on another database: every query and transaction in it goes there. For the checks of a restored copy. */
  onDatabase<T>(database: DataSource, work: () => Promise<T>): Promise<T> {
    return this.elsewhere.run(database, work);
  }

  /** Runs the handler of a request, whose {@link mayLag} reads see what `reads` says (docs/adr/0081). */
  duringRequest<T>(reads: RequestReads, work: () => Promise<T>): Promise<T> {
    return this.request.run(reads, work);
  }

  /** Notes that the request's answer tells of something committed elsewhere, as a finished job: the caller's next reads must see that too. */
  showsCommits(): void {
    const reads = this.request.getStore();
    if (reads) reads.showsCommits = true;
  }

  /**
   * Runs a reading `work` whose statements may be answered by the replica: they see the caller's own saves, but possibly not yet those of
   * others. On the primary in transactions, in requests that change something, and outside requests.
   */
  mayLag<T>(work: () => Promise<T>): Promise<T> {
    const position = this.request.getStore()?.position ?? null;
    return this.replica && position !== null ? this.replayed.run(position, work) : work();
  }

  /**
   * For a long read in several statements, which begins now: returns how to run each of them. Outside requests the replica may answer, once it
   * has replayed everything committed so far; in a request as {@link mayLag}.
   */
  async longRead(): Promise<<T>(work: () => Promise<T>) => Promise<T>> {
    if (!this.isOutsideRequests) return (work) => this.mayLag(work);
    const position = (await this.replica?.reachedPosition()) ?? null;
    return position === null ? (work) => work() : (work) => this.replayed.run(position, work);
  }

  /** Whether the code runs neither in a request nor in a transaction: in a background task. */
  get isOutsideRequests(): boolean {
    return !this.request.getStore() && !this.ambient.getStore() && !this.elsewhere.getStore();
  }

  private get present(): DataSource {
    return this.elsewhere.getStore() ?? this.dataSource;
  }
}
