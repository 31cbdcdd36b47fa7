import type { MigrationInterface } from 'typeorm';
import type { BackupScope } from '../database-copy';

interface ProcessTask {
  readonly url: string;
  /** Folder of the file store. */
  readonly files: string;
  readonly scope: BackupScope;
  /** Names of the database's migrations. */
  readonly migrations: readonly string[];
}

export interface BackupProcessTask extends ProcessTask {
  readonly folder: string;
  readonly recipient: string;
  /** A statement as of `filesNamedBy`. */
  readonly namedFiles: string;
}

export interface RestoreProcessTask extends ProcessTask {
  readonly archive: string;
  readonly identity: string;
}

/** Migrations that are known by their names and have run already: a process that loads no context starts in half a second. */
export function migrationsNamed(names: readonly string[]): (new () => MigrationInterface)[] {
  return names.map((name) => {
    const migration = class implements MigrationInterface {
      readonly name = name;
      async up(): Promise<void> {
        throw new Error(`${name} must have run`);
      }
      async down(): Promise<void> {
        throw new Error(`${name} is not undone`);
      }
    };
    Object.defineProperty(migration, 'name', { value: name });
    return migration;
  });
}
