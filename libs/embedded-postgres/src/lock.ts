import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { identityText, isRunning, parseIdentity, self } from './processes.ts';
import { sleep } from './sleep.ts';

/** Runs one piece of work at a time among all processes that share the folder; a lock whose owner died is taken over. */
export async function withLock<T>(lock: string, work: () => Promise<T>): Promise<T> {
  const mine = identityText(self());
  for (;;) {
    try {
      await writeFile(lock, mine, { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = parseIdentity(await readFile(lock, 'utf8').catch(() => ''));
    if (!owner) {
      // Just made and not yet written, or just removed; only an old empty one is a leftover.
      const made = await stat(lock).catch(() => null);
      if (made && Date.now() - made.mtimeMs > 5_000) await rm(lock, { force: true });
    } else if (!isRunning(owner)) {
      await rm(lock, { force: true });
    }
    await sleep(30 + Math.random() * 40);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}
