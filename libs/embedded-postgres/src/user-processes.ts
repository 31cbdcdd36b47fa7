import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Paths } from './paths.ts';
import { currentProcess, identityText, isRunning, parseIdentity } from './processes.ts';

/**
 * Registers that this process uses the server: one file per call, whose content identifies the process.
 * @returns the file, to be passed to `unregisterUserProcess`
 */
export async function registerUserProcess({ users }: Paths): Promise<string> {
  await mkdir(users, { recursive: true, mode: 0o700 });
  const file = join(users, `${process.pid}-${randomBytes(4).toString('hex')}`);
  await writeFile(file, identityText(currentProcess()), { mode: 0o600 });
  return file;
}

export const unregisterUserProcess = (file: string): Promise<void> => rm(file, { force: true });

/** Whether a living process uses the server. */
export async function hasLiveUserProcess({ users }: Paths): Promise<boolean> {
  for (const name of await readdir(users)) {
    const user = parseIdentity(await readFile(join(users, name), 'utf8').catch(() => ''));
    if (user && isRunning(user)) return true;
  }
  return false;
}

/** Removes the entries of processes that have ended. */
export async function removeDeadUserProcesses({ users }: Paths): Promise<void> {
  for (const name of await readdir(users)) {
    const file = join(users, name);
    const user = parseIdentity(await readFile(file, 'utf8').catch(() => ''));
    if (!user || !isRunning(user)) await rm(file, { force: true });
  }
}
