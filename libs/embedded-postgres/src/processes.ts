import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';

/**
 * Identifies one process. A number alone is not enough: after a crash or a reboot it belongs to another process. Together with its start
 * time it is unique.
 */
export interface ProcessIdentity {
  readonly pid: number;
  /** The result of `startOf`; empty when the system does not provide it. */
  readonly start: string;
}

/** This process. */
export function self(): ProcessIdentity {
  return { pid: process.pid, start: startOf(process.pid) };
}

/** `pid start` on one line, as lock and user files store it (`watchdog.ts` writes the same from its shell). */
export const identityText = ({ pid, start }: ProcessIdentity) => `${pid} ${start}`;

/** Parses a text written by `identityText`; null for an empty or foreign text. */
export function parseIdentity(text: string): ProcessIdentity | null {
  const [, pid, start] = /^(\d+) ?(.*)$/.exec(text.trim()) ?? [];
  return Number(pid) > 0 ? { pid: Number(pid), start: start ?? '' } : null;
}

/**
 * Whether this process still runs. When its start time cannot be read (Windows), whether a process with its number runs; when it can, a
 * number noted without a start time is not one of ours.
 */
export function isRunning({ pid, start }: ProcessIdentity): boolean {
  if (!isAlive(pid)) return false;
  const now = startOf(pid);
  return now === '' || start === now;
}

/** Whether a process with this number runs; false for one that was killed and not yet reaped by its parent. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return statOf(pid)?.[0] !== 'Z';
}

/**
 * When a process started, as text to compare: on Linux in clock ticks since the boot, elsewhere as `ps` prints it. Empty when the system
 * does not provide it.
 */
export function startOf(pid: number): string {
  const stat = statOf(pid);
  // proc(5): the fields after the name begin with the third, `starttime` is the 22nd.
  if (stat) return stat[19] ?? '';
  if (process.platform === 'win32') return '';
  return psOf(pid, 'lstart=').split(/\s+/).join(' ');
}

/**
 * Whether process `pid` is the PostgreSQL server of `cluster`, according to its command line (a server's helper processes rewrite theirs).
 */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') {
    return spawnSync('tasklist', ['/FI', `PID eq ${pid}`], { encoding: 'utf8' }).stdout?.includes('postgres') ?? true;
  }
  let args: string[];
  try {
    args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    const line = psOf(pid, 'args=');
    return line.includes('postgres') && line.includes(`-D ${cluster} `);
  }
  // A server started by hand may name its folder differently; every postmaster has it as its working directory.
  const folders = [args[args.indexOf('-D') + 1] ?? '', `/proc/${pid}/cwd`];
  return Boolean(args[0]?.endsWith('postgres')) && folders.some((folder) => realPath(folder) === realPath(cluster));
}

function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, the second field, may contain spaces and parentheses.
    return stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
  } catch {
    return null;
  }
}

function psOf(pid: number, column: string): string {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  return spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8', env }).stdout?.trim() ?? '';
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
