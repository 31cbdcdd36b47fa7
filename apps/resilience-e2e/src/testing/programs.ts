import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TypeOrmUnitOfWork } from '@pds/platform';

const root = join(import.meta.dirname, '../../../..');
const hooks = join(root, 'libs/platform/src/testing/typescript-hooks.ts');

/**
 * Runs a program of the product from its source, in a separate process.
 * @param file relative to the root of the workspace
 */
export function startProgram(file: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const env = { ...(options.env ?? process.env), NODE_OPTIONS: '' };
  return spawn(process.execPath, ['--import', hooks, join(root, file), ...args], { ...options, env });
}

/** Kills a program, unless it has already ended; resolves once it has. */
export async function killProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** The URL of a test's database, for such a process. */
export async function databaseUrlOf(unitOfWork: TypeOrmUnitOfWork): Promise<string> {
  const [row] = await unitOfWork.query<{ name: string }>('SELECT current_database() AS name');
  const url = new URL((unitOfWork.dataSource.options as { url: string }).url);
  url.pathname = row!.name;
  return url.href;
}
