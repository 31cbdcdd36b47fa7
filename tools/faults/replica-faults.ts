import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ReplicatedServer } from '../../libs/embedded-postgres/src/testing/replicated-server.ts';
import { processTreeOf } from '../../libs/testing/product/src/processes.ts';
import { Supervised } from './supervised.ts';

/** What happened to readers during one fault of the replica. */
export interface ReplicaFault {
  readonly fault: string;
  readonly saves: number;
  readonly reads: number;
  /** Of the reads, those that the replica answered. */
  readonly byReplica: number;
  /** Milliseconds. */
  readonly slowest: number;
  /** Requests that failed, and lists without what the same browser had saved. */
  readonly wrong: readonly string[];
}

/** The longest that anybody waits for a list. Milliseconds. */
const answeredWithin = 5_000;

const ports = [3873, 3874];
const origins = ports.map((port) => `http://127.0.0.1:${port}`);
const metricsToken = 'a-token-for-the-faults-of-the-replica';

/** What all browsers have done since the last {@link restart}. */
const counts = { saves: 0, reads: 0, slowest: 0, wrong: [] as string[] };

/** One person's browser, whose requests reach either process. */
class Browser {
  private readonly cookies = new Map<string, string>();

  /** The body of a 2xx; null for anything else, which is wrong. */
  async ask<Body>(method: string, path: string, body?: object): Promise<Body | null> {
    const origin = origins[Math.floor(Math.random() * origins.length)]!;
    const begun = performance.now();
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        'x-requested-with': 'fetch',
        ...(body ? { 'content-type': 'application/json' } : {}),
        cookie: [...this.cookies].map((pair) => pair.join('=')).join('; '),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(30_000),
    }).catch(() => null);
    const took = performance.now() - begun;
    counts.slowest = Math.max(counts.slowest, took);
    for (const cookie of answer?.headers.getSetCookie() ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (value === '') this.cookies.delete(name!);
      else this.cookies.set(name!, value!);
    }
    const text = await answer?.text().catch(() => null);
    if (!answer?.ok || took > answeredWithin) {
      counts.wrong.push(`${method} ${path} ${answer?.status ?? 'no answer'} after ${Math.round(took)} ms`);
    }
    return answer?.ok && text ? (JSON.parse(text) as Body) : null;
  }
}

/** Saves the name of one organisation, and looks for it in the list, until `signal`. */
async function work(person: number, signal: AbortSignal): Promise<void> {
  const browser = new Browser();
  await browser.ask('POST', '/api/authentication/login', { username: 'admin@demo.example', password: 'Secours-2026' });
  const list = await browser.ask<{ records: { id: number }[] }>('GET', '/api/organization/list?perPage=10');
  const id = list?.records[person]?.id;
  for (let save = 1; !signal.aborted; save++) {
    const name = `Comité ${person} numéro ${save}`;
    if (await browser.ask('PATCH', `/api/organization/${id}`, { name })) counts.saves += 1;
    for (let read = 0; read < 4; read++) {
      const shown = await browser.ask<{ records: { name: string }[] }>('GET', `/api/organization/list?id=${id}`);
      counts.reads += 1;
      if (shown && shown.records[0]?.name !== name) {
        counts.wrong.push(`« ${shown.records[0]?.name} » is shown after « ${name} » was saved`);
      }
      await delay(20);
    }
  }
}

/** The reads of both processes that the replica has answered. */
async function answeredByReplica(): Promise<number> {
  const texts = await Promise.all(
    origins.map(async (origin) =>
      (await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text(),
    ),
  );
  return texts.reduce(
    (sum, text) => sum + Number(/pds_replica_reads_total\{source="replica"\} (\d+)/.exec(text)?.[1] ?? 0),
    0,
  );
}

async function untilReady(): Promise<void> {
  for (const origin of origins) {
    const isReady = () =>
      fetch(`${origin}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    for (const giveUpAt = performance.now() + 180_000; !(await isReady()); await delay(200)) {
      if (performance.now() > giveUpAt) throw new Error('The product with a replica did not become ready');
    }
  }
}

/**
 * Runs two processes of the product on a database with a streaming replica, with people who save and read, and pauses, crashes, freezes, cuts
 * and promotes that replica.
 */
export async function strikeReplica(log: NodeJS.WritableStream): Promise<ReplicaFault[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pds-faults-replica-'));
  const servers = await ReplicatedServer.start(folder);
  const processes: Supervised[] = [];
  const enough = new AbortController();
  try {
    await servers.primary.query('CREATE DATABASE product');
    for (const port of ports) {
      const env = {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: servers.primary.url('product'),
        DATABASE_REPLICA_URL: servers.replica.url('product'),
        DATABASE_REPLICA_LAG_SECONDS: '5',
        METRICS_TOKEN: metricsToken,
        LOG_LEVEL: 'warn',
        WORKER: 'off',
        PORT: String(port),
      };
      processes.push(new Supervised('dist/node/api.js', [], env, log));
    }
    await untilReady();
    const people = [0, 1, 2, 3].map((person) => work(person, enough.signal));
    const frozen = () => processTreeOf(servers.replica.pid!);
    const faults: Record<string, () => Promise<void>> = {
      'none, for ten seconds': () => delay(10_000),
      'replay paused for twelve seconds (allowed lag: five)': async () => {
        await servers.pauseReplay();
        await delay(12_000);
        await servers.resumeReplay();
      },
      'replay paused and resumed at random, for ten seconds': async () => {
        for (const until = performance.now() + 10_000; performance.now() < until;) {
          await servers.pauseReplay();
          await delay(400 * Math.random());
          await servers.resumeReplay();
          await delay(400 * Math.random());
        }
      },
      'crash, away for five seconds': async () => {
        await servers.replica.stop('SIGQUIT');
        await delay(5_000);
        await servers.replica.start();
      },
      'frozen for twelve seconds': async () => {
        const stopped = frozen();
        for (const pid of stopped) process.kill(pid, 'SIGSTOP');
        await delay(12_000);
        for (const pid of stopped.toReversed()) process.kill(pid, 'SIGCONT');
      },
      'every connection cut, five times': async () => {
        for (let time = 0; time < 5; time++) {
          await servers.replica.query(
            'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL',
          );
          await delay(1_000);
        }
      },
      promoted: () => servers.promote(),
    };
    const results: ReplicaFault[] = [];
    for (const [fault, strike] of Object.entries(faults)) {
      Object.assign(counts, { saves: 0, reads: 0, slowest: 0, wrong: [] });
      const before = await answeredByReplica();
      await strike();
      await delay(4_000);
      const byReplica = (await answeredByReplica()) - before;
      if (results.length === 0 && byReplica === 0) counts.wrong.push('the replica answers nothing');
      results.push({ fault, ...counts, byReplica });
    }
    enough.abort();
    await Promise.all(people);
    return results;
  } finally {
    enough.abort();
    await Promise.all(processes.map((each) => each.stop()));
    await servers.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
