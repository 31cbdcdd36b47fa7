import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The clock of the processes that are started with its environment; it can be set while they run. */
export interface MachineClock {
  readonly env: NodeJS.ProcessEnv;
  /** Sets the clock; the processes see it within a second. @param seconds ahead of this machine's clock, from 0 */
  setAhead(seconds: number): void;
}

/** The libraries of Debian's package libfaketime are here, in the folder of the machine's architecture. */
const libraries = '/usr/lib';

/** Where libfaketime keeps the clock of each process, by its number. */
const clocks = '/dev/shm';

/** Removes what killed processes left: a new process with the number of one of them would read its clock. */
function removeClocksOfEnded(): void {
  for (const name of readdirSync(clocks)) {
    const pid = /faketime_(?:shm|sem)_(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(clocks, name), { force: true });
  }
}

/**
 * Returns a clock for processes of the product, through libfaketime; null where it is not installed. Their monotonic clock, which measures
 * durations, is that of the machine, as with a real jump.
 * @param folder where the clock keeps its file
 */
export function machineClock(folder: string): MachineClock | null {
  const library = readdirSync(libraries)
    .map((each) => join(libraries, each, 'faketime/libfaketimeMT.so.1'))
    .find((file) => existsSync(file));
  if (library === undefined) return null;
  removeClocksOfEnded();
  const file = join(folder, 'clock');
  const setAhead = (seconds: number) => writeFileSync(file, `+${seconds}\n`);
  setAhead(0);
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    setAhead,
  };
}
