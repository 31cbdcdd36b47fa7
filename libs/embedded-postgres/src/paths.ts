import { join, resolve } from 'node:path';

/** The locations of an embedded server's files, below its data folder. */
export interface Paths {
  readonly base: string;
  /** PostgreSQL's own folder. */
  readonly cluster: string;
  readonly log: string;
  readonly password: string;
  /** One file per process that uses the server, named after the process. */
  readonly users: string;
  readonly lock: string;
}

/** The paths below `dataDir`. */
export function pathsOf(dataDir: string): Paths {
  const base = resolve(dataDir);
  return {
    base,
    cluster: join(base, 'postgres'),
    log: join(base, 'postgres.log'),
    password: join(base, 'postgres-password'),
    users: join(base, 'postgres-users'),
    lock: join(base, 'postgres.lock'),
  };
}
