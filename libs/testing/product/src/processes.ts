import { readdirSync, readFileSync } from 'node:fs';

/** Processes that a process has started and that have not ended. Linux. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) && parentOf(name) === pid ? [Number(name)] : []));
}

/** A process, those it has started, those they have, and so on. Linux. */
export function familyOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(familyOf)];
}

/** The program of a process and what it was called with; nothing once it has ended. Linux. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

function parentOf(pid: string): number | undefined {
  try {
    // proc(5): the name of the program stands in parentheses and may have some itself.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined; // It has ended meanwhile.
  }
}
