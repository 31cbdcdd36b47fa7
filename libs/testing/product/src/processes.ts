import { readdirSync, readFileSync } from 'node:fs';

/** The child processes of a process that have not ended. Linux. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) && parentOf(name) === pid ? [Number(name)] : []));
}

/** A process with all its descendants. Linux. */
export function familyOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(familyOf)];
}

/** The program of a process and its arguments; empty once it has ended. Linux. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/**
 * The processor time of a process and all its descendants, in milliseconds, including those that have ended and been reaped: the sum does
 * not decrease when one ends. Linux.
 */
export function processorTimeOf(pid: number): number {
  const ofEach = familyOf(pid).map((each) =>
    (statOf(each) ?? []).slice(11, 15).reduce((sum, time) => sum + Number(time), 0),
  );
  // In hundredths of a second.
  return ofEach.reduce((sum, time) => sum + time, 0) * 10;
}

function parentOf(pid: string): number | undefined {
  const [, parent] = statOf(pid) ?? [];
  return parent === undefined ? undefined : Number(parent);
}

/** The fields of a process's `stat` file from its state on; undefined once it has ended. */
function statOf(pid: number | string): string[] | undefined {
  try {
    // proc(5): the name of the program is in parentheses and may contain some itself.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
