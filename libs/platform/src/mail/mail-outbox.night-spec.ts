import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { TestOutbox } from './testing/test-outbox';

describe('the outbox of messages, while a server is slow and workers are killed', () => {
  const on = new TestOutbox();

  it('waits for a slow server only as long as configured, then retries', async () => {
    const hurry = Promise.withResolvers<null>();
    on.smtp.onMessage = () => hurry.promise;
    await on.post();
    await on.drain();
    expect(await on.mails()).toMatchObject([{ state: 'queued', attempts: 1 }]);
    expect((await on.mails())[0]!.last_error).toContain('ETIMEDOUT');
    hurry.resolve(null);
    await on.nextAttempt();
    expect(await on.mails()).toMatchObject([{ state: 'sent', attempts: 2 }]);
    expect(on.smtp.arrived.length).toBeLessThanOrEqual(2);
  });

  it('loses nothing of a batch whose worker is killed twice, and repeats only what was being sent then', async () => {
    for (let mail = 0; mail < 30; mail++) await on.post({ to: `coureur-${mail}@club.example` });
    const hooks = join(import.meta.dirname, '../testing/typescript-hooks.ts');
    const program = join(import.meta.dirname, 'testing/mailing-worker.ts');
    for (let kill = 1; kill <= 2; kill++) {
      const before = on.smtp.arrived.length;
      const middle = Promise.withResolvers<void>();
      const answer = Promise.withResolvers<null>();
      // The eighth message is accepted and not answered: at that moment the process dies.
      on.smtp.onMessage = () => {
        if (on.smtp.arrived.length - before < 7) return null;
        middle.resolve();
        return answer.promise;
      };
      const child = spawn(process.execPath, ['--import', hooks, program, on.database.url, on.dataDir, on.smtp.url], {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, NODE_OPTIONS: '' },
      });
      const ended = new Promise<void>((done) => child.once('exit', () => done()));
      await middle.promise;
      child.kill('SIGKILL');
      await ended;
      answer.resolve(null);
      // A living worker returns what the dead one held (WorkerPresence).
      await on.query(
        `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
         WHERE locked_by IS NOT NULL`,
      );
      await on.query('DELETE FROM platform.workers');
    }
    on.smtp.onMessage = () => null;
    await on.nextAttempt();
    expect(new Set(await on.mails().then((all) => all.map(({ state }) => state)))).toEqual(new Set(['sent']));
    const times = new Map<string, number>();
    for (const { email } of on.smtp.arrived) times.set(email.messageId!, (times.get(email.messageId!) ?? 0) + 1);
    expect(times.size).toBe(30);
    // Two connections are active when a process dies: each may have a message that was accepted and not recorded.
    expect(on.smtp.arrived.length - 30).toBeLessThanOrEqual(4);
    expect(Math.max(...times.values())).toBeLessThanOrEqual(3);
  });
});
