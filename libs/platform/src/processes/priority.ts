import { writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/**
 * A process that was just started makes way for others, with all that it starts: where every core is busy it gets a tenth of what they
 * get. At once: on Linux each thread has a priority of its own, and those to come take over that of the first.
 */
export function makeWay(pid: number): void {
  try {
    setPriority(pid, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // It has ended, or the system lets nobody do that: then its work counts as much as any.
  }
}

/**
 * A process that this one started in a session of its own makes way for others where this one does. Linux may share the cores out among
 * sessions first (`sched_autogroup`), and then each has a priority beside those of its processes.
 */
export function makeWayAsWeDo(pid: number): void {
  const priority = getPriority();
  if (priority <= 0) return;
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(priority));
  } catch {
    // No Linux, or one that shares by processes alone.
  }
}
