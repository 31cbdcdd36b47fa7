/** How often one looks, in milliseconds. */
const pause = 500;

/**
 * Calls `end` once when the program that started this process is gone, killed without having passed a signal on. It says who it
 * is by `STARTED_BY` (`npm start` does); without, this process lives for itself.
 */
export function endWithStarter(end: () => void, startedBy = Number(process.env.STARTED_BY)): void {
  if (!(startedBy > 0)) return;
  const isGone = () => {
    if (process.platform !== 'win32') return process.ppid !== startedBy;
    // There a process keeps the number of its parent.
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
