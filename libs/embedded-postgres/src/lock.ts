import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { EmbeddedPostgresError } from './errors.ts';
import { currentProcess, identityText, isRunning, parseIdentity } from './processes.ts';
import { sleep } from './sleep.ts';

/** Longer than the lock's holder needs to start a server or to give up. Milliseconds. */
const defaultTimeoutMs = 120_000;

/**
 * Runs one piece of work at a time among all processes that share the folder. A lock whose owner died is taken over, even when another
 * program has its process number now.
 * @throws EmbeddedPostgresError when a living process holds the lock
 */
export async function withLock<T>(lock: string, work: () => Promise<T>, waitAtMost = defaultTimeoutMs): Promise<T> {
  const mine = identityText(currentProcess());
  for (const giveUpAt = performance.now() + waitAtMost; ;) {
    try {
      await writeFile(lock, mine, { flag: 'wx', mode: 0o600 });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = parseIdentity(await readFile(lock, 'utf8').catch(() => ''));
    if (!owner) {
      // Just created and not written yet, or just removed; only an old empty lock is a leftover.
      const made = await stat(lock).catch(() => null);
      if (made && Date.now() - made.mtimeMs > 5_000) await rm(lock, { force: true });
    } else if (!isRunning(owner)) {
      await rm(lock, { force: true });
    } else if (performance.now() > giveUpAt) {
      throw new EmbeddedPostgresError(
        `Le processus ${owner.pid} tient ${lock} et n'avance pas. S'il s'agit d'un autre lancement du produit, arrêtez-le ; ` +
          'sinon, supprimez ce fichier.',
      );
    }
    await sleep(30 + Math.random() * 40);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}
