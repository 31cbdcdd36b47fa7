/** The interval between two checks, in milliseconds. */
const pause = 500;

/**
 * Calls `end` once when the program that started this process has ended, also when it was killed and could forward no signal. The
 * program sets its process id in `STARTED_BY` (as `npm start` does); without it, `end` is never called.
 */
export function endWithStarter(end: () => void, startedBy = Number(process.env.STARTED_BY)): void {
  if (!(startedBy > 0)) return;
  const isGone = () => {
    if (process.platform !== 'win32') return process.ppid !== startedBy;
    // On Windows a process keeps the id of its parent after the parent has ended.
    try {
      return !process.kill(startedBy, 0);
    } catch {
      return true;
    }
  };
  const timer = setInterval(() => {
    if (!isGone()) return;
    clearInterval(timer);
    end();
  }, pause);
  timer.unref();
}
