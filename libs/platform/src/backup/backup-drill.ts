import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DiscoveryService } from '@nestjs/core';
import { frenchNumber } from '@pds/kernel';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { DiskFileStore } from '../files/disk-file-store';
import { StoredFrozenFiles } from '../files/stored-frozen-files';
import { IntegrityInspection } from '../integrity/integrity-inspection';
import type { IntegrityFinding } from '../integrity/integrity-source';
import { migrate } from '../persistence/migrate';
import { directDataSourceOptions } from '../persistence/sessions';
import {
  type NoThrowAwayDatabase,
  throwAwayDatabaseOf,
  ThrowAwayDatabaseRefused,
  withThrowAwayDatabase,
} from '../persistence/throw-away-database';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import type { Settings } from '../settings/settings';
import { diskSpaceOf } from '../system/disk-space';
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

/** Free room that a drill asks for, relative to the size of the backup: for the files, and for an embedded database with its indexes. */
const roomForFiles = 1.5;
const roomForFilesAndDatabase = 3;

const databasePurpose = 'essai_de_restauration';

const refusals: Readonly<Record<NoThrowAwayDatabase, string>> = {
  'another-one-works': 'Un autre essai de restauration est en cours.',
  'no-right-to-create':
    'Le rôle de DATABASE_URL ne peut pas créer de base : donnez-lui ce droit (ALTER ROLE … CREATEDB), ou essayez la restauration sur une autre machine.',
};

/** Errors that a report lists. */
const maxErrorsListed = 20;

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
    const { name, bytes } = await newestBackup(target);
    // A plain archive among encrypted ones was put there by somebody else.
    if (backup.recipients.length > 0 && !name.endsWith('.age'))
      throw new BackupRefused(`La dernière sauvegarde, « ${name} », n’est pas chiffrée.`);
    await this.checkRoom(bytes);
    const started = performance.now();
    const own = directDataSourceOptions(this.unitOfWork.dataSource);
    const folder = join(dataDir, 'essai-de-restauration');
    const emptyFolder = () => rm(folder, { recursive: true, force: true });
    try {
      return await withThrowAwayDatabase(databasePurpose, own, async (database) => {
        await emptyFolder();
        try {
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
            errors: errors.slice(0, maxErrorsListed).map(({ subject, message }) => ({ subject, message })),
            seconds: Math.round((performance.now() - started) / 1000),
          };
        } finally {
          await emptyFolder();
        }
      });
    } catch (error) {
      if (error instanceof ThrowAwayDatabaseRefused) throw new BackupRefused(refusals[error.reason]);
      throw error;
    }
  }

  /** A copy that fills the disk would stop the product. */
  private async checkRoom(bytes: number): Promise<void> {
    const { dataDir, databaseUrl } = this.settings;
    const { free } = await diskSpaceOf(dataDir);
    const needed = (databaseUrl === undefined ? roomForFilesAndDatabase : roomForFiles) * bytes;
    if (free >= needed) return;
    const gigabytes = (count: number) => frenchNumber(Math.ceil(count / 1e8) / 10);
    throw new BackupRefused(
      `La place manque dans DATA_DIR pour la copie d’essai : ${gigabytes(needed)}\u00a0Go sont nécessaires, ${gigabytes(free)}\u00a0Go sont libres.`,
    );
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

/** The name of the database of a restore on trial. */
export function drillDatabaseOf(database: string): string {
  return throwAwayDatabaseOf(databasePurpose, database);
}

function failureOf({ faults, errors }: DrillSummary): string | null {
  if (errors.length === 0 && faults.length === 0) return null;
  return 'La copie restaurée a des défauts.';
}
