import { readFile } from 'node:fs/promises';
import type { DiscoveryService } from '@nestjs/core';
import type { Clock, Instant } from '@pds/kernel';
import { DatabaseNewerThanProgram, schemaState } from '../persistence/migrate';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import type { FileStore } from '../files/file-store';
import { IntegritySource } from '../integrity/integrity-source';
import { sql } from '../sql/sql';
import type { BackupSettings } from '../settings/settings';
import { archiveOf, type NewEntry } from './backup-archive';
import { BackupRefused } from './backup.errors';
import {
  backupName,
  type BackupTarget,
  expiredBackups,
  FolderTarget,
  S3Target,
  type StoredBackup,
} from './backup-target';
import type { BackupScope } from './database-copy';
import { encrypted } from './encryption';
import { backupEntries, type BackupSummary, inSnapshot } from './write-backup';
import { providersOf } from '../wiring/providers-of';

/** Who started a run: a worker on schedule, or the command line. */
export type BackupOrigin = 'schedule' | 'task';

/** How a backup is made. */
export interface BackupOptions {
  readonly origin: BackupOrigin;
  readonly target: BackupTarget;
  /** Public keys of age; none: not encrypted. */
  readonly recipients: readonly string[];
  readonly keep: number;
  readonly keepDays: number;
  /** Whether a target that lost its earlier backups begins anew. */
  readonly beginsAnew?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, total: number) => Promise<void> | void) | undefined;
}

/** A backup that was made, and older ones that were deleted. */
export interface MadeBackup extends BackupSummary {
  readonly name: string;
  /** Its size. */
  readonly bytes: number;
  readonly expired: number;
  /** The address of its target. */
  readonly target: string;
}

/** The result of a backup, or of a restore on trial. */
export interface BackupRun {
  readonly kind: 'backup' | 'drill';
  readonly origin: BackupOrigin;
  readonly startedAt: Instant;
  readonly endedAt: Instant;
  /** The backup's name; null when it came to none. */
  readonly name: string | null;
  /** Why it failed, in French; null when it did not. */
  readonly failure: string | null;
  readonly summary: object | null;
}

/** Results stored: more than a year of nights and weeks. */
const maxStoredRuns = 500;

/** Faulty files whose names are stored. */
const maxFaultsStored = 50;

/** A killed run's connection may live for a moment. */
const lockWait = '15s';
const backupLock = `hashtext('platform.back-up')`;

/** Makes backups of the database and of the files that it names, and keeps the results. */
export class Backups {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly files: FileStore,
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly scope: BackupScope,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a backup while people work, and deletes those that retention no longer keeps. It is a point in time: the rows of one moment, and
   * the files which these rows name. A missing or altered file is told in the result, and the rest is backed up all the same.
   * @throws BackupRefused while another one runs, when the database is not at this program's version, or when the target lost its earlier
   * backups
   */
  make(options: BackupOptions): Promise<MadeBackup> {
    return this.recorded(
      'backup',
      options.origin,
      async () => {
        await this.refuseEmptiedTarget(options);
        let made = await this.write(options);
        if (made.faults.length > 0) {
          // A file may have been removed between the snapshot and its reading: then a second snapshot does not name it.
          const first = made.name;
          made = await this.write(options, made.takenAt);
          if (first !== made.name) await options.target.delete(first);
        }
        const expired = expiredBackups(await options.target.list(), this.clock.now(), options);
        for (const { name } of expired) await options.target.delete(name);
        const summary = { ...made, expired: expired.length, target: options.target.address };
        return { name: made.name, failure: null, summary };
      },
      options.signal,
    );
  }

  /** Runs work whose result is stored, whether it succeeds or fails. A run that must stop is not a result. */
  async recorded<Summary extends object>(
    kind: BackupRun['kind'],
    origin: BackupOrigin,
    work: () => Promise<{ readonly name: string; readonly failure: string | null; readonly summary: Summary }>,
    signal?: AbortSignal,
  ): Promise<Summary> {
    const startedAt = this.clock.now();
    try {
      const { name, failure, summary } = await work();
      await this.store({ kind, origin, startedAt, endedAt: this.clock.now(), name, failure, summary: stored(summary) });
      return summary;
    } catch (error) {
      if (!signal?.aborted) {
        const failure = error instanceof BackupRefused ? error.message : `Erreur inattendue${codeOf(error)}.`;
        const run = { kind, origin, startedAt, endedAt: this.clock.now(), name: null, failure, summary: null };
        // The first error matters more than one of the record.
        await this.store(run).catch(() => undefined);
      }
      throw error;
    }
  }

  /** The last run of a kind; with `good`, the last that succeeded. */
  async last(kind: BackupRun['kind'], good = false): Promise<BackupRun | null> {
    const [row] = await this.unitOfWork.query<RunRow>(
      sql`SELECT kind, origin, started_at, ended_at, name, failure, summary FROM platform.backup_runs
          WHERE kind = ${kind} AND (NOT ${good}::boolean OR failure IS NULL) ORDER BY id DESC LIMIT 1`,
    );
    if (!row) return null;
    const { started_at: startedAt, ended_at: endedAt, ...same } = row;
    return { ...same, startedAt: startedAt.getTime(), endedAt: endedAt.getTime() };
  }

  private async write(options: BackupOptions, laterThan = -Infinity): Promise<Omit<MadeBackup, 'expired' | 'target'>> {
    await this.refuseOtherVersion();
    const { target, recipients, signal, onProgress } = options;
    return inSnapshot(this.unitOfWork, async () => {
      await this.lock();
      await target.removeLeftovers();
      const named = providersOf(this.discovery, IntegritySource).flatMap(({ files }) => files);
      const { unitOfWork, files, scope } = this;
      const entries = backupEntries({ unitOfWork, files, named, scope, signal, onProgress });
      let summary: BackupSummary | undefined;
      const noted = (async function* (): AsyncGenerator<NewEntry> {
        summary = yield* entries;
      })();
      // Two backups of one second must not have one name.
      const at = Math.max(this.clock.now(), laterThan + 1_000);
      const name = backupName(at, recipients.length > 0);
      const archive = archiveOf(noted);
      const bytes = await target.write(name, recipients.length > 0 ? await encrypted(archive, recipients) : archive);
      return { ...summary!, name, bytes };
    });
  }

  /** A folder without the backups of earlier runs is probably the empty place of a disk that is not mounted. */
  private async refuseEmptiedTarget({ target, beginsAnew = false }: BackupOptions): Promise<void> {
    if (beginsAnew) return;
    const [last] = await this.unitOfWork.query<{ name: string }>(
      sql`SELECT name FROM platform.backup_runs
          WHERE kind = 'backup' AND failure IS NULL AND summary ->> 'target' = ${target.address} ORDER BY id DESC LIMIT 1`,
    );
    if (!last || (await target.list()).length > 0) return;
    throw new BackupRefused(
      `« ${target.address} » n’a plus les sauvegardes précédentes, dont « ${last.name} » : son disque est-il monté ? Aucune sauvegarde n’est faite. S’il faut y recommencer : « backup --begin-anew ».`,
    );
  }

  private async lock(): Promise<void> {
    try {
      await this.unitOfWork.query(`SELECT set_config('lock_timeout', $1, true)`, [lockWait]);
      await this.unitOfWork.query(`SELECT pg_advisory_xact_lock(${backupLock})`);
    } catch (error) {
      if (codeOf(error).includes('55P03')) throw new BackupRefused('Une autre sauvegarde est en cours.');
      throw error;
    }
  }

  private async refuseOtherVersion(): Promise<void> {
    // Also a later version that only added: its tables may name files that this program does not know to copy.
    const { isBehind, unknown } = await schemaState(this.unitOfWork.dataSource);
    if (unknown.length > 0) throw new DatabaseNewerThanProgram(unknown);
    if (isBehind) {
      throw new BackupRefused(
        'La base n’est pas à la version de ce programme : sauvegardez-la avec la version qui l’utilise, ou mettez-la à jour (« migrate »).',
      );
    }
  }

  private store(run: BackupRun): Promise<void> {
    return this.unitOfWork.run(async () => {
      const { kind, origin, startedAt, endedAt, name, failure, summary } = run;
      await this.unitOfWork.query(
        sql`INSERT INTO platform.backup_runs (kind, origin, started_at, ended_at, name, failure, summary)
            VALUES (${kind}, ${origin}, ${new Date(startedAt)}, ${new Date(endedAt)}, ${name}, ${failure},
                    ${failure === null ? JSON.stringify(summary) : null}::jsonb)`,
      );
      await this.unitOfWork.query(
        `DELETE FROM platform.backup_runs WHERE id <= (SELECT id FROM platform.backup_runs ORDER BY id DESC OFFSET $1 LIMIT 1)`,
        [maxStoredRuns],
      );
    });
  }
}

/** The target of the settings; null when there is none. */
export function targetOf({ target }: BackupSettings): BackupTarget | null {
  if (!target) return null;
  return 'folder' in target ? new FolderTarget(target.folder) : new S3Target(target.s3, target.prefix);
}

/** The newest backup of a target. @throws BackupRefused when there is none */
export async function newestBackup(target: BackupTarget): Promise<StoredBackup> {
  const [newest] = await target.list();
  if (!newest) throw new BackupRefused(`Aucune sauvegarde dans « ${target.address} ».`);
  return newest;
}

/** The content of a file with a secret key. @throws BackupRefused when it cannot be read */
export async function readIdentity(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new BackupRefused(`Le fichier de la clé secrète « ${file} » ne peut pas être lu.`);
  }
}

function stored(summary: object): object {
  const { faults } = summary as { faults?: readonly unknown[] };
  return faults ? { ...summary, faults: faults.slice(0, maxFaultsStored), faultCount: faults.length } : summary;
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? ` (${code})` : '';
}

type RunRow = Omit<BackupRun, 'startedAt' | 'endedAt'> & { readonly started_at: Date; readonly ended_at: Date };
