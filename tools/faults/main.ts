// npm run faults: the built product under load, two APIs and two workers on one embedded database, while processes are killed,
// connections cut, the database frozen, the disk filled, clients slow and the mail server dies; then the same behind PgBouncer and with its
// files in S3, which are lost too; then checks the data, and the restore after an upgrade. Prints figures for docs/operations.md; exits with
// 1 when a check fails.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../libs/embedded-postgres/src/embedded-postgres.ts';
import { FakeS3 } from '../../libs/platform/src/testing/fake-s3.ts';
import { type PgBouncer, pgBouncerProgram, startPgBouncer } from '../../libs/testing/product/src/pgbouncer.ts';
import { commandOf, processTreeOf } from '../../libs/testing/product/src/processes.ts';
import { ask, check, databaseOf, type FaultPeriod } from './checks.ts';
import { freezeDatabase } from './frozen-database.ts';
import { killDuringKeyedRequest } from './killed-request.ts';
import { applyLoad, type Ledger } from './load.ts';
import { machineClock } from './machine-clock.ts';
import { mailCatcher } from './mail-catcher.ts';
import { Supervised } from './supervised.ts';
import { strikeReplica } from './replica-faults.ts';
import { restoreAfterUpgrade } from './restore-after-upgrade.ts';
import { answerHelp } from '../usage.mjs';

answerHelp('faults');
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
/** Only faults with one of these texts in their names, without the restore after an upgrade; by default all. */
const only = values.only.split(',');
const isWhole = values.only === '';

/**
 * Seconds within which the product must be ready again: ten, or four times what an API takes that is killed while nothing else happens. A start
 * is computing alone, so on a slow machine, or in a slow hour of it, everything here takes longer.
 */
let readyWithin = 10;

/** The longest wait for the product to recover. Milliseconds. */
const longestWait = 90_000;

/** The longest wait for the first start, which loads the demonstration data: two minutes on a busy machine. Milliseconds. */
const longestFirstStart = 300_000;

const ports = [3871, 3872];
const origins = ports.map((port) => `http://127.0.0.1:${port}`);

if (!existsSync('dist/node/api.js')) throw new Error('Run it as `npm run faults`, which builds first');
const dataDir = await mkdtemp(join(tmpdir(), 'pds-faults-'));
// A separate disk can be filled; mounting it needs a right that a container or an account may lack.
let hasOwnDisk = true;
try {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=900m,mode=700', 'tmpfs', dataDir], { stdio: 'ignore' });
} catch {
  hasOwnDisk = false;
}
const mails = await mailCatcher();
const clockDir = await mkdtemp(join(tmpdir(), 'pds-faults-clock-'));
/** The clock of every process of the product, and of the database that it starts. */
const clock = machineClock(clockDir);
const logFile = join(tmpdir(), `pds-faults-${process.pid}.log`);
const log = createWriteStream(logFile);
// Every process of the run writes to it.
log.setMaxListeners(0);
/** Services that the product uses in the second part of the run. */
let outside: NodeJS.ProcessEnv = {};
const env = (port?: number): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  DATA_DIR: dataDir,
  SMTP_URL: mails.url,
  PUBLIC_REQUESTS_PER_HOUR: '1000000',
  LOG_LEVEL: 'error',
  ...clock?.env,
  ...outside,
  ...(port === undefined ? {} : { PORT: String(port) }),
});
const api = (port: number) => new Supervised('dist/node/api.js', [], env(port), log);
const apis: Supervised[] = [];
let isWrong = false;
const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1);
const ledger: Ledger = { demands: [], quotes: [], stations: [], requests: 0, refused: 0 };

/** Seconds until every API reports that it is ready, or until the time is up. @param within milliseconds, by default a minute and a half */
async function untilReady(within = longestWait): Promise<number> {
  const started = performance.now();
  for (const origin of origins) {
    const isReady = () =>
      fetch(`${origin}/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady()) && performance.now() - started < within) await delay(50);
  }
  return (performance.now() - started) / 1_000;
}

/**
 * Issues the invoices that are due, as the nightly batch does; a run ended by a fault is completed by the next one. Resolves once the first is
 * issued, or none is due; `ended` once the batch is over.
 */
async function issueInvoices(): Promise<{ readonly ended: Promise<unknown> }> {
  const options = ['--before', '2100-01-01', '--send', '--json'];
  const batch = spawn(process.execPath, ['dist/node/cli.js', 'invoices:issue', ...options], {
    env: env(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [batch.stdout, batch.stderr]) stream.pipe(log, { end: false });
  const ended = once(batch, 'exit');
  await Promise.race([once(batch.stdout, 'data'), ended]);
  return { ended };
}

const [first, second] = [() => apis[0]!, () => apis[1]!];
const workers: Supervised[] = [];
const slow: Socket[] = [];
const startWorkers = () =>
  void workers.push(...[1, 2].map(() => new Supervised('dist/node/cli.js', ['worker'], env(), log)));

/** Ends the APIs and workers, for good. */
async function stopProcesses(): Promise<void> {
  await Promise.all([...apis.splice(0), ...workers.splice(0)].map((each) => each.stop()));
}

/** The services of the second part: the database's server, which the product no longer starts itself, a pooler and a file store. */
let server: EmbeddedPostgres | undefined;
let pooler: PgBouncer | undefined;
let s3: FakeS3 | undefined;

/**
 * Stops the product, copies its files into a bucket as docs/operations.md describes, and starts it again with its files there and, where
 * PgBouncer is installed, its database behind it.
 */
async function moveToServices(): Promise<void> {
  await stopProcesses();
  server = await startEmbeddedPostgres({
    dataDir,
    purpose: 'app',
    onLost: ({ message }) => addNote('The database of the second part', [message]),
  });
  s3 = new FakeS3();
  const files = join(dataDir, 'files');
  for (const entry of await readdir(files, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const key = relative(files, path);
    if (entry.isFile() && !key.startsWith('.'))
      s3.objects.set(key, { bytes: await readFile(path), contentType: 'application/octet-stream' });
  }
  if (pgBouncerProgram() === null) addNote('Behind PgBouncer: not tried, it is not installed here');
  else pooler = await startPgBouncer(server.url);
  outside = {
    ...(pooler ? { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: server.url } : { DATABASE_URL: server.url }),
    S3_ENDPOINT: await s3.listen(),
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
  };
  apis.push(...ports.map(api));
  await untilReady();
  startWorkers();
}

/** A file of the store that the product uses now; null when it is not there. */
async function readFrozen(key: string): Promise<Uint8Array | null> {
  if (s3) return s3.objects.get(key)?.bytes ?? null;
  return readFile(join(dataDir, 'files', key)).catch(() => null);
}

/** APIs, the worker, the APIs’ own workers, and browsers. */
const everyProcess = () => [...apis, ...workers].flatMap(({ pid }) => processTreeOf(pid));
const isBrowser = (pid: number) => /chrom/i.test(commandOf(pid));
const isWorkerBeside = (pid: number) =>
  !workers.some((worker) => worker.pid === pid) && /cli\.js worker$/.test(commandOf(pid));

/** The APIs’ own workers, once each API has one and none is in `except`; or the present ones after a minute and a half. */
async function workersBeside(except: readonly number[] = []): Promise<number[]> {
  for (const until = performance.now() + longestWait; ; await delay(50)) {
    const found = everyProcess().filter((pid) => isWorkerBeside(pid) && !except.includes(pid));
    if (found.length >= apis.length || performance.now() > until) return found;
  }
}

function killAll(pids: readonly number[]): void {
  for (const pid of new Set(pids)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended together with another process.
    }
  }
}

/** Additional results of a fault, and whether they are errors. */
const notes: string[] = [];
function addNote(line: string, wrong: readonly string[] = []): void {
  isWrong ||= wrong.length > 0;
  notes.push(wrong.length > 0 ? `${line}; WRONG: ${wrong.slice(0, 5).join(', ')}` : line);
}

/** Sets the clock of the product and its database, and waits until they show it: an answer of each API, and the database's `now()`. */
async function setClock(ahead: number): Promise<void> {
  clock!.setAhead(ahead);
  const url = await databaseOf(dataDir);
  const isSet = (shown: number) => Math.abs(shown - Date.now() - 1_000 * ahead) < 60_000;
  const shown = async () => {
    const [row] = await ask<{ now: Date }>(url, 'SELECT now()');
    const answers = await Promise.all(origins.map((origin) => fetch(`${origin}/health/live`)));
    return [row!.now.getTime(), ...answers.map(({ headers }) => Date.parse(headers.get('date')!))];
  };
  for (const until = performance.now() + longestWait; !(await shown()).every(isSet); await delay(100))
    if (performance.now() > until) throw new Error('The product does not show the clock that was set');
}

/**
 * The faults, in this order; each also ends what it has begun. A fault may return a function that waits for parts other than the APIs
 * to be ready again.
 */
const faults: Record<string, () => Promise<void | (() => Promise<unknown>)>> = {
  'kill -9 of an API': async () => first().kill('SIGKILL'),
  'kill -9 of one of two workers': async () => workers[0]!.kill('SIGKILL'),
  'kill -9 of both workers beside': async () => {
    const killed = await workersBeside();
    if (killed.length < apis.length) throw new Error(`${killed.length} workers beside ${apis.length} APIs`);
    killAll(killed);
    return () => workersBeside(killed);
  },
  'kill -9 of every browser': async () => {
    killAll(everyProcess().filter(isBrowser));
  },
  'pg_terminate_backend of all': async () => {
    await ask(
      await databaseOf(dataDir),
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL',
    );
  },
  'kill -9 of the postmaster': async () => {
    const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
  },
  'frozen database, for twelve seconds': async () => {
    const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
    const { requests, slowest, wrong } = await freezeDatabase(Number(pid), origins);
    addNote(`Frozen database: ${requests} requests meanwhile, the slowest answered after ${seconds(slowest)} s`, wrong);
  },
  'kill -9 of an API with a key': async () => {
    const key = await killDuringKeyedRequest(await databaseOf(dataDir), [origins[0]!, origins[1]!], () =>
      first().kill('SIGKILL'),
    );
    const isFreed = key.effects === 1 && key.freedAfter < readyWithin;
    addNote(
      `Key of a killed process: carried out by the other ${key.freedAfter.toFixed(1)} s after the kill (${key.waits.length} times told to wait), ${key.effects} quote`,
      isFreed ? [] : [key.waits.join('; ')],
    );
  },
  '200 slow clients': async () => {
    for (let client = 0; client < 200; client++) {
      const socket = connect(ports[client % 2]!, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write('POST /api/demand/add HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n');
      socket.write('Content-Length: 100000\r\n\r\n{"eventName":');
      slow.push(socket);
    }
  },
  'full disk, for five seconds': async () => {
    const ballast = join(dataDir, 'ballast');
    const { bavail, bsize } = await statfs(dataDir);
    await writeFile(ballast, Buffer.alloc(bavail * bsize - 4096)).catch(() => undefined);
    await delay(5_000);
    await rm(ballast, { force: true });
  },
  'mail server that dies while it takes four mails': async () => {
    mails.isDying = true;
    for (const until = performance.now() + longestWait; mails.deaths < 4 && performance.now() < until;) await delay(50);
    mails.isDying = false;
    addNote(`Mail server that dies: ${mails.deaths} connections lost`, mails.deaths < 4 ? ['four were expected'] : []);
  },
  'clock set an hour ahead': () => setClock(3_600),
  'clock set back by an hour': () => setClock(0),
  'restart of an API (SIGTERM)': async () => second().kill('SIGTERM'),
  'kill -9 of everything at once': async () => {
    const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
    killAll([...everyProcess().filter((one) => !isBrowser(one)), Number(pid)]);
  },
};

/** The faults of the second part, behind PgBouncer and with files in S3. */
const faultsOfServices: typeof faults = {
  'restart of PgBouncer': async () => pooler!.restart(),
  'kill -9 of the postmaster behind PgBouncer': faults['kill -9 of the postmaster']!,
  'kill -9 of an API behind PgBouncer': async () => first().kill('SIGKILL'),
  'S3 slow (each answer after two seconds), for ten seconds': async () => {
    s3!.delay = 2_000;
    await delay(10_000);
    s3!.delay = 0;
  },
  'S3 away, for ten seconds': async () => {
    s3!.isUnreachable = true;
    await delay(10_000);
    s3!.isUnreachable = false;
  },
};

/** After these faults no mail is sent twice: no process, and no process's database, is lost while a mail is being sent. */
const faultsWithoutLoss: ReadonlySet<string> = new Set([
  'kill -9 of every browser',
  '200 slow clients',
  'restart of an API (SIGTERM)',
]);

/** Resolves once no background task is left. @param within milliseconds: whatever is left then stays */
async function untilDone(url: string, within: number): Promise<void> {
  const isBusy = async () => (await ask(url, 'SELECT FROM graphile_worker.jobs LIMIT 1')).length > 0;
  for (const until = performance.now() + within; (await isBusy()) && performance.now() < until;) await delay(500);
}

/** Ends everything that this run has started. */
async function cleanUp(): Promise<void> {
  await stopProcesses();
  await pooler?.stop();
  await s3?.close();
  await server?.stop();
  await mails.close();
  if (hasOwnDisk) execFileSync('umount', ['--lazy', dataDir]);
  for (const folder of [dataDir, clockDir]) await rm(folder, { recursive: true, force: true });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().then(() => process.exit(1)));

/** Why a fault cannot be tried on this machine; null when it can. */
function reasonNotTried(name: string): string | null {
  if (name.startsWith('full disk') && !hasOwnDisk) return 'no right to mount';
  if (name.includes('PgBouncer') && !pooler) return 'PgBouncer is not installed';
  if (name.startsWith('clock') && !clock) return 'libfaketime is not installed';
  return null;
}

const strikes: FaultPeriod[] = [];
const print = (line: string) => void process.stdout.write(`${line}\n`);
try {
  apis.push(...ports.map(api));
  print(
    `Two APIs start on an empty database: ready after ${(await untilReady(longestFirstStart)).toFixed(1)} s (${logFile})`,
  );
  first().kill('SIGKILL');
  await delay(200);
  const alone = await untilReady();
  readyWithin = Math.max(readyWithin, 4 * alone);
  print(
    `One is killed while nothing else happens: ready after ${alone.toFixed(1)} s; limit below ${readyWithin.toFixed(1)} s`,
  );
  startWorkers();
  const url = await databaseOf(dataDir);
  const [of] = await ask<{ office: number; organisation: number }>(
    url,
    `SELECT (SELECT min(id) FROM organisations.offices WHERE department_id = 69) AS office,
            (SELECT min(id) FROM organisations.organisations WHERE department_id = 69) AS organisation`,
  );
  // The faults are to meet the usual load: not the starts of workers, each as long as that of an API, and what the demonstration left them.
  await delay(15_000);
  await untilDone(url, longestFirstStart);
  const enough = new AbortController();
  const driving = applyLoad(origins, ledger, of!, enough.signal);
  await delay(5_000);

  print('\n| fault | ready again after (s) | requests meanwhile | of them not answered 2xx |');
  print('| --- | --- | --- | --- |');
  const strikeAll = async (each: typeof faults) => {
    for (const [name, strike] of Object.entries(each))
      if (only.some((text) => name.includes(text))) await strikeOnce(name, strike);
  };
  const strikeOnce = async (name: string, strike: (typeof faults)[string]) => {
    const missing = reasonNotTried(name);
    if (missing !== null) return print(`| ${name} | not tried: ${missing} | | |`);
    const before = { ...ledger };
    const billing = await issueInvoices();
    const from = performance.now();
    const untilBack = await strike();
    const struckAt = performance.now();
    // A signal takes a moment: a process that is about to end still reports that it is ready.
    await delay(200);
    await untilReady();
    await untilBack?.();
    const until = performance.now();
    if (!faultsWithoutLoss.has(name)) strikes.push({ from, until });
    const backAfter = until - struckAt;
    isWrong ||= backAfter > 1_000 * readyWithin;
    for (const socket of slow.splice(0)) socket.destroy();
    await billing.ended;
    await delay(2_000);
    const [requests, refused] = [ledger.requests - before.requests, ledger.refused - before.refused];
    print(`| ${name} | ${seconds(backAfter)} | ${requests} | ${refused} |`);
  };
  await strikeAll(faults);
  await moveToServices();
  await strikeAll(faultsOfServices);
  enough.abort();
  await driving;

  // Work delayed by faults is completed by then, or never will be.
  const until = performance.now() + 180_000;
  const lastBilling = await issueInvoices();
  await lastBilling.ended;
  // When all processes were killed, the database uses another port afterwards.
  const now = await databaseOf(dataDir);
  await untilDone(now, until - performance.now());
  print('\n| must hold | looked at | wrong |');
  print('| --- | --- | --- |');
  for (const { what, count, wrong } of await check(now, readFrozen, ledger, mails, strikes)) {
    isWrong ||= wrong.length > 0;
    print(`| ${what} | ${count} | ${wrong.length}${wrong.length > 0 ? ` (${wrong.slice(0, 10).join(', ')})` : ''} |`);
  }
} finally {
  await cleanUp();
}

if (isWhole) {
  print('\n| fault of the replica | saves | reads | of them by the replica | slowest (s) | failed or missing |');
  print('| --- | --- | --- | --- | --- | --- |');
  for (const { fault, saves, reads, byReplica, slowest, wrong } of await strikeReplica(log)) {
    isWrong ||= wrong.length > 0;
    const details = wrong.length > 0 ? ` (${wrong.slice(0, 5).join(', ')})` : '';
    print(`| ${fault} | ${saves} | ${reads} | ${byReplica} | ${seconds(slowest)} | ${wrong.length}${details} |`);
  }
}

for (const kind of isWhole ? (['embedded', 'with DATABASE_URL'] as const) : []) {
  const back = await restoreAfterUpgrade(kind, log);
  if (back === null) {
    addNote(`Restore across versions, ${kind}: not tried, no programs of PostgreSQL here`);
    continue;
  }
  addNote(
    `Restore across versions, ${kind}: the old program not ready after ${back.notReadyAfter.toFixed(1)} s, another refused after ${back.refusedAfter.toFixed(1)} s; restored in ${back.restoredAfter.toFixed(1)} s, ready ${back.readyAfter.toFixed(1)} s later, ${back.tables} tables as they were`,
    [...back.wrong, ...(back.readyAfter > readyWithin ? ['too late'] : [])],
  );
}
print(`\n${notes.join('\n')}`);
process.exit(isWrong ? 1 : 0);
