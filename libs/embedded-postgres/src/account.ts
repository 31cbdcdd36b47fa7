import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './errors.ts';

/** The unprivileged account that runs PostgreSQL, and how to run a command as that account. */
export interface Account {
  uid?: number;
  gid?: number;
  command(program: string, args: string[]): { program: string; args: string[]; uid?: number; gid?: number };
}

/** PostgreSQL refuses to run as root: in that case an account `postgres` runs it, created when missing. */
export function serverAccount(base: string, bin: Binaries): Account {
  if (process.getuid?.() !== 0) return { command: (program, args) => ({ program, args }) };
  const id = (flag: string) => {
    const { status, stdout } = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
    return status === 0 ? Number(stdout.trim()) : undefined;
  };
  if (id('-u') === undefined) {
    const made =
      spawnSync('useradd', ['--system', '--user-group', 'postgres']).status === 0 ||
      spawnSync('adduser', ['-S', '-D', 'postgres']).status === 0;
    if (!made) {
      throw new EmbeddedPostgresError(
        "PostgreSQL ne tourne pas sous root et le compte « postgres » n'a pas pu être créé. " +
          'Créez-le (useradd --system postgres), ou lancez la commande sous un compte ordinaire.',
      );
    }
  }
  const uid = id('-u');
  const gid = id('-g');
  const plain: Account = { uid, gid, command: (program, args) => ({ program, args, uid, gid }) };
  if (reaches(plain, base, bin)) return plain;

  // For instance a clone in /root: give the account read access through closed folders, and nothing more.
  const readThrough: Account = {
    uid,
    gid,
    command: (program, args) => ({
      program: 'setpriv',
      args: [
        ...['--reuid', String(uid), '--regid', String(gid), '--clear-groups'],
        ...['--inh-caps', '+dac_read_search', '--ambient-caps', '+dac_read_search'],
        program,
        ...args,
      ],
    }),
  };
  if (reaches(readThrough, base, bin)) return readThrough;

  // When that is impossible too, let it pass through our own folder without listing its content.
  chmodSync(base, 0o711);
  if (reaches(plain, base, bin)) return plain;
  throw new EmbeddedPostgresError(
    `Lancé par root, PostgreSQL tourne sous le compte « postgres », qui ne peut pas atteindre ${closedFolder(plain, base, bin)}. ` +
      'Trois remèdes : ouvrir ce dossier au passage (chmod o+x), placer projet et DATA_DIR dans un dossier ouvert ' +
      '(par exemple /srv), ou lancer la commande sous un compte ordinaire.',
  );
}

function reaches(account: Account, base: string, bin: Binaries): boolean {
  const { program, args, uid, gid } = account.command('/bin/sh', [
    '-c',
    'test -x "$1" && test -r "$1" && cd "$2"',
    'sh',
    bin.initdb,
    base,
  ]);
  return spawnSync(program, args, { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0;
}

function closedFolder(account: Account, base: string, bin: Binaries): string {
  for (const target of [dirname(bin.initdb), base]) {
    const ancestors: string[] = [];
    for (let folder = target; folder !== dirname(folder); folder = dirname(folder)) ancestors.unshift(folder);
    for (const folder of ancestors) {
      const { program, args, uid, gid } = account.command('/bin/sh', ['-c', 'cd "$1"', 'sh', folder]);
      if (spawnSync(program, args, { uid, gid, cwd: '/', stdio: 'ignore' }).status !== 0) return folder;
    }
  }
  return base;
}

/** Starts one of the binaries as that account. */
export function startAs(
  account: Account,
  binary: string,
  binaryArgs: string[],
  options: { stdio?: StdioOptions; detached?: boolean } = {},
): ChildProcess {
  const { program, args, uid, gid } = account.command(binary, binaryArgs);
  return spawn(program, args, { ...options, uid, gid, cwd: '/', env: { ...process.env, LC_ALL: 'C' } });
}
