import { writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/**
 * Lowers the priority of a process that was just started, and of everything that it starts: when every core is busy it gets a tenth of the
 * others' time. Must be called at once: on Linux each thread has its own priority, and new ones inherit that of the first.
 */
export function makeWay(pid: number): void {
  try {
    setPriority(pid, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // The process has ended, or the system does not allow it: then it keeps the normal priority.
  }
}

/**
 * Gives a process that this one started in a separate session the same lower priority as this one has. Linux may divide the cores among
 * sessions first (`sched_autogroup`), and then each session has a priority in addition to those of its processes.
 */
export function makeWayAsWeDo(pid: number): void {
  const priority = getPriority();
  if (priority <= 0) return;
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(priority));
  } catch {
    // Not Linux, or a Linux without groups by session.
  }
}
