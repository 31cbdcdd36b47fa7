import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DiscoveryService } from '@nestjs/core';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { DiskFileStore } from '../files/disk-file-store';
import { StoredFrozenFiles } from '../files/stored-frozen-files';
import { IntegrityInspection } from '../integrity/integrity-inspection';
import type { IntegrityFinding } from '../integrity/integrity-source';
import { migrate } from '../persistence/migrate';
import { directDataSourceOptions } from '../persistence/sessions';
import type { TypeOrmUnitOfWork } from '../persistence/typeorm-unit-of-work';
import type { Settings } from '../settings/settings';
import { type BackupOrigin, type Backups, newestBackup, readIdentity, targetOf } from './backups';
import { BackupRefused } from './backup.errors';
import type { FileFault } from './backup-format';
import type { BackupScope } from './database-copy';
import { decrypted } from './encryption';
import { restoreBackup } from './restore-backup';

/** The result of a restore on trial. */
export interface DrillSummary {
  readonly name: string;
  /** The moment of the backup, ISO 8601 in UTC. */
  readonly takenAt: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly faults: readonly FileFault[];
  /** Errors that the integrity check found in the copy, the first ones. */
  readonly errors: readonly Pick<IntegrityFinding, 'subject' | 'message'>[];
  readonly seconds: number;
}

/** Errors that a report lists. */
const MAX_ERRORS_LISTED = 20;

/** Restores the newest backup into a database of its own on the same server, checks the copy and drops it. No worker ever runs on it. */
export class BackupDrill {
  constructor(
    private readonly backups: Backups,
    private readonly discovery: DiscoveryService,
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly scope: BackupScope,
    private readonly settings: Settings,
  ) {}

  /**
   * One at a time; what a killed one left is removed first. Its result is stored: failed when the copy has faults.
   * @throws BackupRefused with the reason when no copy could be made
   */
  async run(
    origin: BackupOrigin,
    signal: AbortSignal,
    onProgress: (done: number, total: number) => Promise<void> | void,
  ): Promise<DrillSummary> {
    return this.backups.recorded(
      'drill',
      origin,
      async () => {
        const summary = await this.restoreAndCheck(signal, onProgress);
        return { name: summary.name, failure: failureOf(summary), summary };
      },
      signal,
    );
  }

  private async restoreAndCheck(
    signal: AbortSignal,
    onProgress: (done: number, total: number) => Promise<void> | void,
  ): Promise<DrillSummary> {
    const { backup, dataDir } = this.settings;
    const target = targetOf(backup);
    if (!target) throw new BackupRefused('BACKUP_TARGET n’est pas réglé : il n’y a rien à restaurer.');
    if (backup.identityFile === undefined) {
      throw new BackupRefused(
        'BACKUP_IDENTITY_FILE n’est pas réglé : sans la clé secrète, la sauvegarde ne peut pas être restaurée à l’essai.',
      );
    }
    const identities = await readIdentity(backup.identityFile);
    const { name } = await newestBackup(target);
    // A plain archive among encrypted ones was put there by somebody else.
    if (backup.recipients.length > 0 && !name.endsWith('.age'))
      throw new BackupRefused(`La dernière sauvegarde, « ${name} », n’est pas chiffrée.`);
    const started = performance.now();
    const own = directDataSourceOptions(this.unitOfWork.dataSource);
    const admin = new pg.Client({ connectionString: own.url, application_name: 'postes-de-secours-drill' });
    admin.on('error', () => undefined);
    await admin.connect();
    const { rows } = await admin.query<{ name: string }>('SELECT current_database() AS name');
    const copy = drillDatabaseOf(rows[0]!.name);
    const folder = join(dataDir, 'essai-de-restauration');
    const drop = async () => {
      await admin.query(`DROP DATABASE IF EXISTS ${admin.escapeIdentifier(copy)} WITH (FORCE)`);
      await rm(folder, { recursive: true, force: true });
    };
    try {
      const lock = await admin.query<{ locked: boolean }>(
        `SELECT pg_try_advisory_lock(hashtext('platform.drill')) AS locked`,
      );
      if (!lock.rows[0]!.locked) throw new BackupRefused('Un autre essai de restauration est en cours.');
      await drop();
      await this.createDatabase(admin, copy);
      try {
        const url = new URL(own.url);
        url.pathname = `/${copy}`;
        const database = { ...own, url: url.href, extra: { ...(own.extra as object), max: 4 } } as typeof own;
        const files = new DiskFileStore(folder);
        const {
          manifest,
          contents,
          rows: rowCount,
        } = await restoreBackup(decrypted(await target.open(name), identities), {
          database,
          files,
          scope: this.scope,
          signal,
          onProgress,
        });
        const findings = await this.check(database, files, signal);
        const errors = findings.filter(({ severity }) => severity === 'error');
        return {
          name,
          takenAt: manifest.takenAt,
          tables: contents.tables.length,
          rows: rowCount,
          files: contents.files.count,
          faults: contents.faults,
          errors: errors.slice(0, MAX_ERRORS_LISTED).map(({ subject, message }) => ({ subject, message })),
          seconds: Math.round((performance.now() - started) / 1000),
        };
      } finally {
        await drop();
      }
    } finally {
      await admin.end();
    }
  }

  private async createDatabase(admin: pg.Client, name: string): Promise<void> {
    try {
      await admin.query(`CREATE DATABASE ${admin.escapeIdentifier(name)} TEMPLATE template0 ENCODING 'UTF8'`);
    } catch (error) {
      if ((error as { code?: string }).code !== '42501') throw error;
      throw new BackupRefused(
        'Le rôle de DATABASE_URL ne peut pas créer de base : donnez-lui ce droit (ALTER ROLE … CREATEDB), ou essayez la restauration sur une autre machine.',
      );
    }
  }

  /** Brings the copy to this version, as the first start after a restore does, and checks it with all its files. */
  private async check(database: DataSourceOptions, files: DiskFileStore, signal: AbortSignal) {
    const dataSource = await new DataSource(database).initialize();
    try {
      await migrate(dataSource);
      const inspection = new IntegrityInspection(this.discovery, new StoredFrozenFiles(files));
      const { findings } = await this.unitOfWork.onDatabase(dataSource, () =>
        inspection.execute({ files: 'all', signal }),
      );
      return findings;
    } finally {
      await dataSource.destroy();
    }
  }
}

/** The name of the throw-away database: one per database, which no person would choose. */
export function drillDatabaseOf(database: string): string {
  return `essai_de_restauration_${createHash('sha256').update(database).digest('hex').slice(0, 12)}`;
}

function failureOf({ faults, errors }: DrillSummary): string | null {
  if (errors.length === 0 && faults.length === 0) return null;
  return 'La copie restaurée a des défauts.';
}
