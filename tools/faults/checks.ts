import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Ledger } from './load.ts';
import type { MailCatcher } from './mail-catcher.ts';

/** One line of the report: what was looked at, how much of it, and what is wrong with it. */
export interface Check {
  readonly what: string;
  readonly count: number;
  readonly wrong: number;
}

/** The URL of the embedded database under `dataDir`. */
export async function databaseOf(dataDir: string): Promise<string> {
  const [, , , port] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
  return `postgresql://postgres:${password}@127.0.0.1:${port}/postes_de_secours`;
}

/** Asks once; a connection that breaks meanwhile is the caller's to see. */
export async function ask<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** What must hold once the faults are over and the queue is empty. */
export async function check(url: string, dataDir: string, ledger: Ledger, mails: MailCatcher): Promise<Check[]> {
  const missing = async (what: string, ids: readonly number[], table: string, condition = 'true') => {
    const rows = await ask(url, `SELECT FROM ${table} WHERE id = ANY($1) AND ${condition}`, [ids]);
    return { what, count: ids.length, wrong: ids.length - rows.length };
  };
  const [numbers] = await ask<{ count: number; wrong: number }>(
    url,
    `SELECT sum(count)::integer AS count, sum(last - count)::integer AS wrong FROM (
       SELECT count(DISTINCT sequence), max(sequence) AS last FROM accounting.invoices GROUP BY issuer_code) AS issuers`,
  );
  const sent = await ask<{ id: string; state: string }>(url, 'SELECT id, state FROM platform.mails');
  const deliveries = sent.map(({ id }) => mails.deliveries.get(`<mail-${id}@127.0.0.1>`) ?? 0);
  const confirmed = await ask(url, 'SELECT FROM platform.mails WHERE key = ANY($1)', [
    ledger.demands.map((id) => `demand-confirmation:${id}`),
  ]);
  const files = await ask<{ file_key: string | null; sha256: string }>(
    url,
    `SELECT file_key, sha256 FROM documents.documents UNION ALL SELECT file_key, sha256 FROM accounting.invoices`,
  );
  const printed = files.filter(({ file_key: key }) => key !== null);
  const whole = await Promise.all(
    printed.map(async ({ file_key: key, sha256 }) => {
      const bytes = await readFile(join(dataDir, 'files', key!)).catch(() => null);
      return bytes !== null && createHash('sha256').update(bytes).digest('hex') === sha256;
    }),
  );
  const left = await ask(url, 'SELECT FROM graphile_worker.jobs');
  return [
    await missing('Demands answered 2xx are there', ledger.demands, 'demand.demands'),
    await missing('Quotes answered 2xx are there', ledger.quotes, 'documents.documents'),
    await missing('Transformations answered 2xx are there', ledger.stations, 'aid_station.aid_stations'),
    { what: 'Invoice numbers without gap or double', count: numbers!.count, wrong: numbers!.wrong },
    {
      what: 'Demands have their confirmation',
      count: ledger.demands.length,
      wrong: ledger.demands.length - confirmed.length,
    },
    { what: 'Mails arrived', count: sent.length, wrong: deliveries.filter((times) => times === 0).length },
    { what: 'Mails arrived once', count: sent.length, wrong: deliveries.filter((times) => times > 1).length },
    { what: 'Quotes and invoices printed', count: files.length, wrong: files.length - printed.length },
    { what: 'Frozen files whole (SHA-256)', count: printed.length, wrong: whole.filter((is) => !is).length },
    { what: 'Tasks left in the queue', count: left.length, wrong: left.length },
  ];
}
