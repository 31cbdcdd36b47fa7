import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { InvoiceReadModel } from '@pds/accounting/adapters';
import { stationsPerTransaction } from '@pds/accounting/domain';
import { createApplicationContext, migrateDatabase, openDatabase } from '@pds/application';
import { copyOrder, type InvoiceWritingTask, readyProcess, runWritersWithKills, startWork } from '@pds/demonstration';
import { IntegrityRuns, readSettings, TypeOrmUnitOfWork } from '@pds/platform';
import { scenario } from '@pds/testing/scenario';
import pg from 'pg';
import { benchListsUnderLoad } from './lists-under-load';
import type { BenchRow } from './report';

/** The command-line argument of the writer processes, which the benchmark starts. */
export const writingProgram = 'invoice-writers';

const isFull = process.argv.includes('--full');
const isSmall = process.argv.includes('--small');
const total = isFull ? 100_000 : isSmall ? 2_000 : 10_000;
/** Number of invoices written one by one, to measure their rate. */
const singles = total / 5;
/** Number of invoices issued by the command-line task while a list is read, including the original order of the copies. */
const byTask = total / 5;
const invoicesEach = 5;
const writers = 16;
const processes = 4;
const kills = 5;
/** Duration of the bare counter's measurement. Milliseconds. */
const bareFor = isSmall ? 5_000 : 15_000;

const goal = 0.5;

/**
 * Measures how fast invoices of one issuer are numbered (10 000; 2 000 with `--small`, 100 000 with `--full`), in a new, separate database.
 * Sixteen writers in four processes write them like the monthly batch: twenty stations per transaction. A tenth of the transactions is
 * rolled back, and processes are killed meanwhile. Before that, a fifth as many are written one by one, as by users. After it, another
 * fifth is issued by `invoices:issue` while a user reads the list. The reference for the first two is a counter from which the same writers
 * only take one number per transaction.
 */
export async function benchNumbering(): Promise<BenchRow[]> {
  const settings = readSettings(process.env);
  const server = await openDatabase(settings);
  try {
    const url = await newDatabase('pds_bench_numbering', server.url);
    await migrateDatabase(url);
    const application = await createApplicationContext(settings, url);
    try {
      const unitOfWork = application.get(TypeOrmUnitOfWork);
      const played = scenario(application, { seed: 'numbering' });
      await played.department(1);
      const organiser = await played.organiser({ department: 1 });
      const { id } = await played.dossier({ department: 1, organiser, day: -60, price: 100 }).transformed();
      const first = await copyOrder(unitOfWork, id, singles / invoicesEach + total + byTask - 1);
      await unitOfWork.query(
        'VACUUM (ANALYZE) demand.demands, demand.slots, documents.documents, aid_station.aid_stations',
      );
      const ofBatch = first + singles / invoicesEach;

      const processesOf = (task: Pick<InvoiceWritingTask, 'orders' | 'mode'>) =>
        Array.from(
          { length: processes },
          (_, place) => () =>
            writersOf({
              url,
              dataDir: settings.dataDir,
              writerIndexes: Array.from({ length: writers / processes }, (_, index) => place + index * processes),
              writerCount: writers,
              rollBackEvery: 10,
              ...task,
            }),
        );
      const lastNumber = async (issuer: string) => {
        const [row] = await unitOfWork.query<{ last: number }>(
          `SELECT last_number AS last FROM accounting.counters WHERE issuer = $1 AND kind = 'invoice'`,
          [issuer],
        );
        return row?.last ?? 0;
      };
      const orders = { first: ofBatch, last: ofBatch + total - 1 };

      const bareRate = await rateOfBareCounter(processesOf({ orders, mode: { bareIssuer: 'BARE' } }), () =>
        lastNumber('BARE'),
      );
      await unitOfWork.query(`DELETE FROM accounting.counters WHERE issuer = 'BARE'`);

      /** Returns the rate of the first half, in which no process is killed, and the number of kills. */
      const written = async (task: Parameters<typeof processesOf>[0], count: number, killAt: readonly number[]) => {
        const before = await lastNumber('01');
        let half: { readonly count: number; readonly after: number } | undefined;
        const killed = await runWritersWithKills({
          starts: processesOf(task),
          written: async () => (await lastNumber('01')) - before,
          killAt,
          onWritten: (now, after) => {
            if (!half && now >= count / 2) half = { count: now, after };
          },
        });
        return { rate: (half!.count * 1_000) / half!.after, killed };
      };
      const single = await written({ orders: { first, last: ofBatch - 1 }, mode: { invoicesEach } }, singles, []);
      const batch = await written(
        { orders, mode: { ordersAtOnce: stationsPerTransaction } },
        total,
        Array.from({ length: kills }, (_, kill) => Math.floor((total * (5 + (kill * 4) / kills)) / 10)),
      );

      const list = application.get(InvoiceReadModel, { strict: false });
      const listed = await benchListsUnderLoad(list, 'invoices:issue runs', () => issueByTask(url));

      const [faults] = await unitOfWork.query<{ count: number; missing: number; doubles: number; unordered: number }>(
        `SELECT count(*)::integer AS count, (max(sequence) - count(DISTINCT sequence))::integer AS missing,
                (count(*) - count(DISTINCT number))::integer AS doubles,
                (count(*) FILTER (WHERE issued_at < before))::integer AS unordered
         FROM (SELECT sequence, number, issued_at, lag(issued_at) OVER (ORDER BY sequence) AS before FROM accounting.invoices) AS i`,
      );
      const { findings } = await application
        .get(IntegrityRuns)
        .check({ origin: 'task', startedBy: null, files: 'none' });
      const none = (what: string, value: number): BenchRow => ({
        what,
        value,
        unit: '',
        goal: { text: 'none', met: value === 0 },
      });
      const ofBare = (rate: number) => ({ value: rate, unit: '/s', ratio: rate / bareRate, reference: 'bare counter' });
      const expected = total + singles + byTask;
      return [
        { what: `numbers of a bare counter, ${writers} connections, 10 % rolled back`, value: bareRate, unit: '/s' },
        {
          what: `invoices one by one, ${writers} writers in ${processes} processes, 10 % rolled back`,
          ...ofBare(single.rate),
        },
        {
          what: `invoices as the batch writes them, the same writers, 10 % rolled back`,
          ...ofBare(batch.rate),
          goal: { text: `≥ ${goal} ×`, met: batch.rate / bareRate >= goal },
        },
        {
          what: `invoices issued despite ${batch.killed} processes killed`,
          value: faults!.count,
          unit: '',
          goal: { text: `${expected}`, met: faults!.count === expected && batch.killed === kills },
        },
        ...listed,
        none('numbers missing', faults!.missing),
        none('numbers given twice', faults!.doubles),
        none('dates out of the order of numbers', faults!.unordered),
        none('findings of integrity:check', findings.length),
      ];
    } finally {
      await application.close();
    }
  } finally {
    await server.close();
  }
}

function writersOf(task: InvoiceWritingTask): ChildProcess {
  return spawn(process.execPath, [process.argv[1]!, writingProgram, JSON.stringify(task)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

/** Issues all due invoices of the database, like the monthly batch. */
async function issueByTask(url: string): Promise<void> {
  const task = spawn(
    process.execPath,
    [join(import.meta.dirname, 'cli.js'), 'invoices:issue', '--before', '2100-01-01'],
    { env: { ...process.env, DATABASE_URL: url }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [code] = (await once(task, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`invoices:issue ended with ${code}`);
}

/** Returns the numbers per second that the writers take from a counter when they do nothing else. */
async function rateOfBareCounter(
  starts: readonly (() => ChildProcess)[],
  taken: () => Promise<number>,
): Promise<number> {
  const children = await Promise.all(starts.map(readyProcess));
  children.forEach(startWork);
  // Excludes the time in which connections are opened.
  await delay(2_000);
  const before = await taken();
  const began = performance.now();
  await delay(bareFor);
  const rate = (((await taken()) - before) * 1_000) / (performance.now() - began);
  const ended = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(ended);
  return rate;
}

/** Creates an empty database in place of an earlier one of that name; returns its URL. */
export async function newDatabase(name: string, serverUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name}`);
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}
