import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { type Account, startAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './errors.ts';
import type { Paths } from './paths.ts';

/** The built-in C.UTF-8 handles upper and lower case of accented letters and needs no locale of the machine. */
const builtinLocale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** Creates the cluster in a temporary folder and moves it into place when complete, so that an interruption leaves none half-created. */
export async function initialise(paths: Paths, account: Account, bin: Binaries): Promise<void> {
  const fresh = `${paths.cluster}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await writeFile(paths.password, randomBytes(24).toString('hex'), { mode: 0o600 });
  await chmod(paths.password, 0o600);
  if (account.uid !== undefined && account.gid !== undefined) {
    await chown(fresh, account.uid, account.gid);
    await chown(paths.password, account.uid, account.gid);
  }
  const child = startAs(account, bin.initdb, [
    `--pgdata=${fresh}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${paths.password}`,
    '--encoding=UTF8',
    ...(bin.localeFlags ?? builtinLocale),
    '--no-sync',
  ]);
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const code = await new Promise((done) => child.once('close', done).once('error', done));
  if (code !== 0) throw new EmbeddedPostgresError(`PostgreSQL n'a pas pu créer ${paths.cluster} :\n${output.trim()}`);
  await rename(fresh, paths.cluster);
}
