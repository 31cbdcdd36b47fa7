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

/**
 * Processor time that a process and all that descend from it have taken, in milliseconds, with those that have ended and been waited
 * for: the sum does not become less when one ends. Linux.
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

/** What the system tells of a process, from its state on; nothing once it has ended. */
function statOf(pid: number | string): string[] | undefined {
  try {
    // proc(5): the name of the program stands in parentheses and may have some itself.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
