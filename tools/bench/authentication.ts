import { createApplicationContext } from '@pds/application';
import { Authenticator, poolOf, readSettings, TypeOrmUnitOfWork } from '@pds/platform';
import { scenario, scenarioPassword } from '@pds/testing/scenario';
import { IssueApiToken, LogIn, Tokens } from '@pds/users/domain';
import type { FastifyRequest } from 'fastify';
import { median } from '../measured';
import { withBenchDatabase } from './read-model';
import type { BenchRow } from './report';

/** Measured runs of each query. They are preceded by a tenth as many warm-up runs, which prepare the statements. */
const runs = 3_000;
const goal = 1.5;

/**
 * Measures how long it takes to find the caller of a request, by a browser session and by an API token. The reference is one prepared
 * SELECT of that session through the same pool, measured in turns.
 */
export async function benchAuthentication(): Promise<BenchRow[]> {
  const load = async () => {};
  return withBenchDatabase('pds_bench_door', load, async ({ url }) => {
    // Without APP_URL the session cookie has its unprefixed name.
    const context = await createApplicationContext(readSettings({ ...process.env, APP_URL: '' }), url);
    try {
      const { email, principal } = await scenario(context, { seed: `door ${Date.now()}` }).staff('manager');
      const portOf = <T>(port: abstract new (...parameters: never[]) => T): T => context.get(port, { strict: false });
      const browser = { sessionId: null, deviceSecret: null, address: '192.0.2.7', userAgent: 'bench' };
      const login = { username: email, password: scenarioPassword, browser };
      const { sessionSecret } = await portOf(LogIn).execute(login);
      const sessionId = portOf(Tokens).digest(sessionSecret);
      const wanted = { name: 'bench', days: 1, readOnly: true, context: null, sessionId };
      const { secret } = await portOf(IssueApiToken).execute(wanted, principal);

      const authenticator = portOf(Authenticator);
      const asBrowser = { headers: {}, cookies: { pds_session: sessionSecret } } as unknown as FastifyRequest;
      const asProgram = { headers: { authorization: `Bearer ${secret}` }, cookies: {} } as unknown as FastifyRequest;
      const pool = poolOf(portOf(TypeOrmUnitOfWork).dataSource);
      const reference = {
        name: 'bench: one session',
        text: 'SELECT id, account_id, created_account_id, pending_account_id, created_at, last_seen_at, expires_at, address, user_agent FROM users.sessions WHERE id = $1',
        values: [sessionId],
      };
      const [select, byBrowser, byProgram] = await mediansOf([
        () => pool.query(reference),
        () => authenticator.authenticate(asBrowser, false),
        () => authenticator.authenticate(asProgram, false),
      ]);
      const row = (what: string, value: number): BenchRow => ({
        what,
        value,
        unit: 'µs',
        ratio: value / select!,
        reference: 'one prepared SELECT',
        goal: { text: `at most ${goal} ×`, met: value / select! <= goal },
      });
      return [
        { what: 'one prepared SELECT', value: select!, unit: 'µs' },
        row('who comes with a session', byBrowser!),
        row('who comes with an API token', byProgram!),
      ];
    } finally {
      await context.close();
    }
  });
}

/** Returns the median time of each, in microseconds, measured in turns. */
async function mediansOf(works: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times: number[][] = works.map(() => []);
  for (let run = -runs / 10; run < runs; run++) {
    for (const [index, work] of works.entries()) {
      const start = performance.now();
      await work();
      if (run >= 0) times[index]!.push((performance.now() - start) * 1000);
    }
  }
  return times.map(median);
}
