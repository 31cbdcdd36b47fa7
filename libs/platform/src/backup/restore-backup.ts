import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import pg, { type ClientBase } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { FileStore, InvalidFileKey } from '../files/file-store';
import { migrate } from '../persistence/migrate';
import { entriesOf, jsonOf, type ReadEntry } from './backup-archive';
import {
  contentsEntry,
  type Contents,
  fileFolder,
  archiveFormat,
  manifestEntry,
  type Manifest,
  tableFolder,
  type TableLayout,
} from './backup-format';
import { BackupDamaged, BackupRefused } from './backup.errors';
import {
  type BackupScope,
  contentsOf,
  emptyTables,
  isEmpty,
  prepareCopying,
  setSequences,
  TableLoad,
  tablesOf,
  withoutConstraints,
} from './database-copy';

const expand = promisify(gunzip);

/** Name by which the server knows the restore's connection: any other connection of the product means that the product runs. */
const connectionName = 'postes-de-secours-restore';

/** A part of a table is a few megabytes, or one long row. */
const maxPartBytes = 512 * 1024 * 1024;

/** Files up to this size are stored several at once. */
const togetherBytes = 1024 * 1024;
const togetherFiles = 8;

/** Where a backup is restored, and what hears of it. */
export interface RestoreTarget {
  /** TypeORM's options of the database, with every migration that this program knows. */
  readonly database: DataSourceOptions;
  readonly files: FileStore;
  readonly scope: BackupScope;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, total: number) => Promise<void> | void) | undefined;
}

export interface RestoredBackup {
  readonly manifest: Manifest;
  readonly contents: Contents;
  readonly rows: number;
  /** Events and messages that were not delivered at the moment of the backup: held until {@link releaseHeld}. */
  readonly heldEvents: number;
  readonly heldMails: number;
  /** Whether an earlier restore of this backup had come to its end: nothing was left to do. */
  readonly wasComplete: boolean;
}

/**
 * Restores a backup into an empty installation: its schema as it was, then every row, every file, and last the commit of all rows. Killed
 * at any point it leaves an empty installation, and perhaps files that no row names yet; repeated it begins again.
 *
 * @param archive the decrypted archive
 * @throws BackupRefused when the installation is not empty or in use, or the backup comes from a newer version
 * @throws BackupDamaged when a row or a byte differs from what was backed up; nothing is restored then
 */
export async function restoreBackup(
  archive: AsyncIterable<Uint8Array>,
  target: RestoreTarget,
): Promise<RestoredBackup> {
  const client = new pg.Client({
    connectionString: (target.database as { readonly url?: string }).url,
    application_name: connectionName,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await lock(client);
    await refuseIfUsed(client);
    return await new Restore(client, target).from(entriesOf(archive));
  } finally {
    await client.end();
  }
}

/** One restore of a database at a time. */
const restoreLock = 7_301_947;

/** A killed restore's connection may live for a moment. */
async function lock(client: ClientBase): Promise<void> {
  await client.query(`SET lock_timeout = '15s'`);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [restoreLock]);
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03') throw error;
    throw new BackupRefused('Une autre restauration est en cours sur cette base.');
  }
}

async function refuseIfUsed(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'postes-de-secours' LIMIT 1`,
  );
  if (rowCount) {
    throw new BackupRefused('Le produit est en marche sur cette base : arrêtez tous ses processus, puis recommencez.');
  }
}

class Restore {
  constructor(
    private readonly client: ClientBase,
    private readonly target: RestoreTarget,
  ) {}

  async from(entries: AsyncGenerator<ReadEntry>): Promise<RestoredBackup> {
    try {
      const first = await entries.next();
      if (first.done || first.value.name !== manifestEntry) throw new BackupDamaged('manifeste absent');
      const manifest = await jsonOf<Manifest>(first.value);
      this.refuseIfNewer(manifest);
      if (await this.holds(manifest)) return await this.completed(manifest, entries);
      await this.prepareSchema(manifest);
      await this.client.query('BEGIN');
      try {
        const restored = await this.load(manifest, entries);
        await this.client.query('COMMIT');
        return restored;
      } catch (error) {
        // A lost connection has rolled back by itself.
        await this.client.query('ROLLBACK').catch(() => undefined);
        throw error;
      }
    } finally {
      await entries.return(undefined);
    }
  }

  private refuseIfNewer({ format, migrations }: Manifest): void {
    const known = new Set(this.knownMigrations().map(({ name }) => name));
    if (format === undefined || !Array.isArray(migrations)) throw new BackupDamaged('manifeste illisible');
    if (format > archiveFormat || migrations.some((name) => !known.has(name))) {
      throw new BackupRefused(
        'La sauvegarde vient d’une version plus récente du produit : restaurez-la avec cette version, ou une suivante.',
      );
    }
  }

  private knownMigrations(): readonly (new () => object)[] {
    return this.target.database.migrations as unknown as readonly (new () => object)[];
  }

  /** Whether a restore of this very backup was committed before, and its end was not reported. */
  private async holds({ id }: Manifest): Promise<boolean> {
    const { rows } = await this.client.query<{ there: boolean }>(
      `SELECT to_regclass('platform.restores') IS NOT NULL AS there`,
    );
    if (!rows[0]!.there) return false;
    const { rowCount } = await this.client.query(
      'SELECT FROM platform.restores WHERE backup_id = $1 AND checked_at IS NULL',
      [id],
    );
    return rowCount! > 0;
  }

  private async completed(manifest: Manifest, entries: AsyncGenerator<ReadEntry>): Promise<RestoredBackup> {
    let contents: Contents | undefined;
    for await (const entry of entries) if (entry.name === contentsEntry) contents = await jsonOf<Contents>(entry);
    if (!contents) throw new BackupDamaged('fin absente');
    return { manifest, contents, rows: rowsIn(contents), heldEvents: 0, heldMails: 0, wasComplete: true };
  }

  /** The schema exactly as the backup's program knew it; in an installation that has nothing to lose. */
  private async prepareSchema({ migrations }: Manifest): Promise<void> {
    const { client, target } = this;
    await client.query('BEGIN');
    try {
      if (!(await isEmpty(client, target.scope))) {
        throw new BackupRefused(
          'L’installation contient déjà des données : une restauration se fait dans une installation vide (une autre base, un autre DATA_DIR).',
        );
      }
      if (await this.hasSchemaOf(migrations)) return void (await client.query('COMMIT'));
      const schemas = [...target.scope.schemas, 'graphile_worker'].map((name) => client.escapeIdentifier(name));
      await client.query(`DROP SCHEMA IF EXISTS ${schemas.join(', ')} CASCADE`);
      await client.query('DROP TABLE IF EXISTS public.schema_migrations');
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
    const recorded = new Set(migrations);
    const dataSource = await new DataSource({
      ...target.database,
      migrations: this.knownMigrations().filter(({ name }) => recorded.has(name)),
    } as DataSourceOptions).initialize();
    try {
      await migrate(dataSource);
    } finally {
      await dataSource.destroy();
    }
  }

  /** Whether exactly these migrations have run, as in a new installation of the version that made the backup. */
  private async hasSchemaOf(migrations: readonly string[]): Promise<boolean> {
    const { rows } = await this.client.query<{ there: boolean }>(
      `SELECT to_regclass('public.schema_migrations') IS NOT NULL AND to_regclass('graphile_worker.jobs') IS NOT NULL AS there`,
    );
    if (!rows[0]!.there) return false;
    const ran = await this.client.query<{ name: string }>('SELECT name FROM public.schema_migrations');
    const names = new Set(ran.rows.map(({ name }) => name));
    return names.size === migrations.length && migrations.every((name) => names.has(name));
  }

  private async load(manifest: Manifest, entries: AsyncGenerator<ReadEntry>): Promise<RestoredBackup> {
    const { client, target } = this;
    await this.refuseUnknownTables(manifest);
    await prepareCopying(client);
    const putBack = await withoutConstraints(client, target.scope);
    await emptyTables(client, target.scope);
    // Tasks of the installation that had not been used.
    await client.query(
      `SELECT FROM graphile_worker.complete_jobs((SELECT coalesce(array_agg(id), '{}') FROM graphile_worker.jobs))`,
    );
    const tables = new Map(manifest.tables.map((table) => [table.name, table]));
    let total = tables.size;
    let done = 0;
    const step = async () => {
      target.signal?.throwIfAborted();
      total = Math.max(total, ++done);
      await target.onProgress?.(done, total);
    };

    const load = new TableLoads(client);
    let contents: Contents | undefined;
    const altered: string[] = [];
    const files = new Together(togetherFiles);
    let fileCount = 0;
    try {
      for await (const entry of entries) {
        target.signal?.throwIfAborted();
        if (entry.name.startsWith(tableFolder)) {
          const name = entry.name.slice(tableFolder.length, entry.name.lastIndexOf('/'));
          const table = tables.get(name);
          if (!table) throw new BackupDamaged(`table « ${name} » inattendue`);
          if (await load.begin(table)) await step();
          await load.write(await expanded(entry));
        } else if (entry.name.startsWith(fileFolder)) {
          await load.end();
          fileCount++;
          await this.storeFile(entry, files, altered);
          await step();
        } else if (entry.name === contentsEntry) {
          await load.end();
          contents = await jsonOf<Contents>(entry);
        }
      }
    } finally {
      await load.abort();
      await files.settled();
    }
    if (!contents) throw new BackupDamaged('fin absente');
    files.throwFailure();
    if (fileCount !== contents.files.count) throw new BackupDamaged('fichiers manquants');
    const knownFaults = new Set(contents.faults.map(({ key }) => key));
    const damaged = altered.find((key) => !knownFaults.has(key));
    if (damaged !== undefined) throw new BackupDamaged(`fichier « ${damaged} »`);

    await this.compare(manifest, contents);
    await setSequences(client, manifest.sequences);
    const held = await this.holdBack();
    await client.query('INSERT INTO platform.restores (backup_id, taken_at) VALUES ($1, $2)', [
      manifest.id,
      manifest.takenAt,
    ]);
    await putBack();
    return { manifest, contents, rows: rowsIn(contents), ...held, wasComplete: false };
  }

  /** Names of the manifest become statements: only those that the migrations created are taken. */
  private async refuseUnknownTables({ tables }: Manifest): Promise<void> {
    const columnsOf = new Map(
      (await tablesOf(this.client, this.target.scope)).map(({ name, columns }) => [name, columns]),
    );
    for (const { name, columns } of tables) {
      const known = columnsOf.get(name);
      if (!known || columns.some((column) => !known.includes(column)))
        throw new BackupDamaged(`table « ${name} » inattendue`);
    }
  }

  private async storeFile(entry: ReadEntry, together: Together, altered: string[]): Promise<void> {
    const key = entry.name.slice(fileFolder.length);
    const hash = createHash('sha256');
    const compare = () => {
      if (hash.digest('hex') !== entry.sha256) altered.push(key);
    };
    const type = key.endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream';
    try {
      if (entry.size <= togetherBytes) {
        const bytes = await buffer(entry.content);
        hash.update(bytes);
        compare();
        await together.begin(() => this.target.files.put(key, bytes, type));
        return;
      }
      await this.target.files.put(
        key,
        (async function* () {
          for await (const piece of entry.content) {
            hash.update(piece);
            yield piece;
          }
        })(),
        type,
      );
      compare();
    } catch (error) {
      throw error instanceof InvalidFileKey ? new BackupDamaged('nom de fichier refusé') : error;
    }
  }

  /** Reads every table again and compares it with the rows that were backed up. */
  private async compare({ tables }: Manifest, contents: Contents): Promise<void> {
    const layouts = new Map((await tablesOf(this.client, this.target.scope)).map((table) => [table.name, table]));
    const expected = new Map(contents.tables.map((table) => [table.name, table]));
    for (const { name, columns } of tables) {
      const layout = layouts.get(name);
      const rows = layout && (await contentsOf(this.client, { ...layout, columns: [...columns] }));
      const { rows: count, sha256 } = expected.get(name) ?? {};
      if (rows?.rows !== count || rows?.sha256 !== sha256) throw new BackupDamaged(`table « ${name} »`);
    }
  }

  /**
   * Nothing that waited is sent from a restored copy by itself: the installation that was backed up may have sent it since. Messages have no
   * next attempt, and events a task in the far future, so that both can be released.
   */
  private async holdBack(): Promise<{ heldEvents: number; heldMails: number }> {
    const mails = await this.client.query(
      `UPDATE platform.mails SET next_attempt_at = NULL WHERE state = 'queued' AND next_attempt_at IS NOT NULL`,
    );
    const events = await this.client.query(
      `SELECT graphile_worker.add_job('relay-event', json_build_object('eventId', id::text), run_at => $1::timestamptz, max_attempts => 12)
       FROM platform.outbox_events WHERE handled_at IS NULL`,
      [heldUntil],
    );
    return { heldEvents: events.rowCount ?? 0, heldMails: mails.rowCount ?? 0 };
  }
}

/** Writes one table after the other. */
class TableLoads {
  private present: { readonly name: string; readonly load: TableLoad } | null = null;

  constructor(private readonly client: ClientBase) {}

  /** Returns false when this table is being written already. */
  async begin(table: TableLayout): Promise<boolean> {
    if (this.present?.name === table.name) return false;
    await this.end();
    this.present = { name: table.name, load: new TableLoad(this.client, table) };
    return true;
  }

  async write(rows: Buffer): Promise<void> {
    await this.present!.load.write(rows);
  }

  async end(): Promise<void> {
    const { present } = this;
    await present?.load.end();
    this.present = null;
  }

  /** Gives up the table that is being written, if any. */
  async abort(): Promise<void> {
    await this.present?.load.abort();
    this.present = null;
  }
}

/** The time of tasks that wait for their release. */
export const heldUntil = '9999-01-01T00:00:00Z';

function rowsIn({ tables }: Contents): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

async function expanded(entry: ReadEntry): Promise<Buffer> {
  const bytes = await buffer(entry.content);
  try {
    return await expand(bytes, { maxOutputLength: maxPartBytes });
  } catch {
    throw new BackupDamaged(`« ${entry.name} » illisible`);
  }
}

/** Runs a number of works at once, and remembers the first failure. */
class Together {
  private readonly underWay = new Set<Promise<void>>();
  private failure: { readonly error: unknown } | null = null;

  constructor(private readonly most: number) {}

  async begin(work: () => Promise<void>): Promise<void> {
    this.throwFailure();
    const running: Promise<void> = work()
      .catch((error: unknown) => void (this.failure ??= { error }))
      .finally(() => this.underWay.delete(running));
    this.underWay.add(running);
    if (this.underWay.size >= this.most) await Promise.race(this.underWay);
  }

  async settled(): Promise<void> {
    await Promise.all(this.underWay);
  }

  throwFailure(): void {
    if (this.failure) throw this.failure.error;
  }
}
