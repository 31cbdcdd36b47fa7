// npm run rolling-restart -- [--seconds 300] [--people 50] [--pause 10]: two instances of the built API and two workers on one database, behind a
// balancer with health checks, used by fifty people while the instances are restarted in turn. Prints figures for docs/performance.md; exits
// with 1 when a request failed, when answers were slower than allowed, or when a process did not end cleanly.
import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../../libs/embedded-postgres/src/embedded-postgres.ts';
import { freePort } from '../../libs/embedded-postgres/src/free-port.ts';
import { Supervised } from '../faults/supervised.ts';
import { percentile } from '../measured.ts';
import { answerHelp } from '../usage.mjs';
import { startBalancer } from './balancer.ts';
import { type Figures, noFigures, Person } from './people.ts';

answerHelp('rolling-restart');
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    people: { type: 'string', default: '50' },
    // As Kubernetes' minReadySeconds: an instance that has just started is slower for some seconds.
    pause: { type: 'string', default: '10' },
  },
});
const [seconds, peopleCount, pause] = [Number(values.seconds), Number(values.people), Number(values.pause)];
if (!(seconds > 0) || !(peopleCount > 0) || !(pause >= 0))
  throw new Error('--seconds, --people and --pause are positive numbers');
if (!existsSync('dist/node/api.js')) throw new Error('Run it as `npm run rolling-restart`, which builds first');

/** The p95 while instances are restarted, at most this many times that of the quiet period. */
const mostSlowdown = 2;
/** Seconds without restarts: to warm up, and to compare with. */
const warmUp = 15;
const quiet = Math.min(60, seconds / 2);
/** Pause after each restart. Milliseconds. */
const betweenRestarts = 1_000 * pause;
const longestWait = 90_000;

const dataDir = await mkdtemp(join(tmpdir(), 'pds-rolling-'));
const logFile = join(tmpdir(), `pds-rolling-${process.pid}.log`);
const log = createWriteStream(logFile);
log.setMaxListeners(0);
const print = (line: string) => void process.stdout.write(`${line}\n`);

const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'database'), purpose: 'app' });
const ports = [await freePort(), await freePort()];
const env = (port?: number): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  WORKER: 'off',
  DRAIN_SECONDS: '5',
  TRUST_PROXY: '1',
  PUBLIC_REQUESTS_PER_HOUR: '1000000',
  LOG_LEVEL: 'error',
  ...(port === undefined ? {} : { PORT: String(port) }),
});
const instances = new Map(ports.map((port) => [port, new Supervised('dist/node/api.js', [], env(port), log)]));
const workers: Supervised[] = [];
const balancer = await startBalancer(ports);
let figures = noFigures();
const enough = new AbortController();

async function until(condition: () => boolean, what: string): Promise<void> {
  for (const started = performance.now(); !condition(); await delay(50))
    if (performance.now() - started > longestWait) throw new Error(`Waited in vain until ${what} (${logFile})`);
}

/** Asks a process to end as a service manager does, and waits until its successor has started. */
async function restart(process: Supervised): Promise<void> {
  const { length } = process.ends;
  process.kill('SIGTERM');
  await until(() => process.ends.length > length, 'a process has ended');
}

async function cleanUp(): Promise<void> {
  enough.abort();
  await Promise.all([...instances.values(), ...workers].map((each) => each.stop()));
  await balancer.close();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().then(() => process.exit(1)));

const all = ({ times }: Figures) => [...times.values()].flat();
let isWrong: boolean;
try {
  await until(() => ports.every(balancer.isIn), 'both instances are ready');
  workers.push(...[1, 2].map(() => new Supervised('dist/node/cli.js', ['worker'], env(), log)));
  const people = Array.from({ length: peopleCount }, (_, n) => new Person(balancer.url, n + 1, () => figures));
  for (const person of people) await person.begin();
  const work = people.map((person) => person.work(enough.signal));
  await delay(1_000 * warmUp);

  const quietFigures = (figures = noFigures());
  await delay(1_000 * quiet);
  const restarting = (figures = noFigures());
  let restarts = 0;
  for (const end = performance.now() + 1_000 * seconds; performance.now() < end; restarts++) {
    const port = ports[restarts % 2]!;
    await restart(instances.get(port)!);
    await until(() => !balancer.isIn(port), 'the balancer has noticed the end of an instance');
    await until(() => balancer.isIn(port), 'a restarted instance is ready');
    await restart(workers[restarts % 2]!);
    await delay(betweenRestarts);
  }
  enough.abort();
  await Promise.all(work);

  print(`${peopleCount} people, ${restarts} restarts of an instance and a worker in ${seconds} s (${logFile})\n`);
  print('| requests | number | p50 quiet (ms) | p95 quiet (ms) | number | p50 restarting (ms) | p95 restarting (ms) |');
  print('| --- | --- | --- | --- | --- | --- | --- |');
  const row = (what: string, before: readonly number[], meanwhile: readonly number[]) => {
    const of = (times: readonly number[]) =>
      [
        times.length,
        ...[0.5, 0.95].map((share) => (times.length > 0 ? percentile(times, share).toFixed(0) : '–')),
      ].join(' | ');
    print(`| ${what} | ${of(before)} | ${of(meanwhile)} |`);
  };
  for (const kind of ['list', 'dossier', 'save', 'quote'])
    row(kind, quietFigures.times.get(kind) ?? [], restarting.times.get(kind) ?? []);
  row('all', all(quietFigures), all(restarting));
  const slowdown = percentile(all(restarting), 0.95) / percentile(all(quietFigures), 0.95);
  const failed = [...quietFigures.failed, ...restarting.failed];
  const unclean = [...instances.values(), ...workers].flatMap(({ ends }) => ends).filter((end) => end !== '0');
  print(`\nFailed requests: ${failed.length} (goal 0)`);
  for (const each of failed.slice(0, 10)) print(`  ${each}`);
  print(`p95 while restarting: ${slowdown.toFixed(2)} times that of the quiet period (goal ${mostSlowdown})`);
  print(`Processes that did not end with code 0: ${unclean.length} (goal 0) ${unclean.join(', ')}`);
  isWrong = failed.length > 0 || slowdown > mostSlowdown || unclean.length > 0;
} finally {
  await cleanUp();
}
process.exit(isWrong ? 1 : 0);
