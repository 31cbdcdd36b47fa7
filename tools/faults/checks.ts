import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Ledger } from './load.ts';
import type { MailCatcher } from './mail-catcher.ts';

/** One line of the report: the check, the number of checked items, and the wrong ones. */
export interface Check {
  readonly what: string;
  readonly count: number;
  readonly wrong: readonly (number | string)[];
}

/** The period during which a fault may have interrupted work: from its start until everything was ready again (`performance.now()`). */
export interface FaultPeriod {
  readonly from: number;
  readonly until: number;
}

/** The longest time, on any machine, between the mail server's answer and the record that a mail is sent, in milliseconds. */
const notedWithin = 5_000;

/** The URL of the embedded database under `dataDir`. */
export async function databaseOf(dataDir: string): Promise<string> {
  const [, , , port] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
  return `postgresql://postgres:${password}@127.0.0.1:${port}/postes_de_secours`;
}

/** Runs one query; an error of the connection is the caller's to handle. */
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

/**
 * The checks once the faults are over and the queue is empty.
 * @param readFrozen reads a file of the store; null when it is not there
 */
export async function check(
  url: string,
  readFrozen: (key: string) => Promise<Uint8Array | null>,
  ledger: Ledger,
  mails: MailCatcher,
  strikes: readonly FaultPeriod[],
): Promise<Check[]> {
  const missing = async (what: string, ids: readonly number[], table: string) => {
    const rows = await ask<{ id: number }>(url, `SELECT id FROM ${table} WHERE id = ANY($1)`, [ids]);
    const there = new Set(rows.map(({ id }) => id));
    return { what, count: ids.length, wrong: ids.filter((id) => !there.has(id)) };
  };
  const issuers = await ask<{ issuer: string; count: number; last: number }>(
    url,
    `SELECT issuer_code AS issuer, count(DISTINCT sequence)::integer AS count, max(sequence)::integer AS last
     FROM accounting.invoices GROUP BY issuer_code`,
  );
  const sent = await ask<{ id: string; state: string }>(url, 'SELECT id, state FROM platform.mails');
  const mailIds = (are: (times: readonly number[]) => boolean) =>
    sent.map(({ id }) => id).filter((id) => are(mails.deliveries.get(`<mail-${id}@127.0.0.1>`) ?? []));
  // The process was lost between the mail server's answer and its record (ADR 0039): the previous mail was being sent when the fault
  // struck.
  const isAgainForNothing = (time: number, before: number) =>
    !strikes.some(({ from, until }) => from - notedWithin <= before && before <= until && from <= time);
  const confirmations = await ask<{ key: string }>(
    url,
    `SELECT key FROM platform.mails WHERE key LIKE 'demand-confirmation:%'`,
  );
  const confirmed = new Set(confirmations.map(({ key }) => key));
  const files = await ask<{ name: string; file_key: string | null; sha256: string }>(
    url,
    `SELECT 'document ' || id AS name, file_key, sha256 FROM documents.documents
     UNION ALL SELECT 'invoice ' || id, file_key, sha256 FROM accounting.invoices`,
  );
  const printed = files.filter(({ file_key: key }) => key !== null);
  const broken: string[] = [];
  for (const { name, file_key: key, sha256 } of printed) {
    const bytes = await readFrozen(key!);
    if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== sha256) broken.push(name);
  }
  const left = await ask<{ id: string }>(url, 'SELECT id FROM graphile_worker.jobs');
  return [
    await missing('Demands answered 2xx are there', ledger.demands, 'demand.demands'),
    await missing('Quotes answered 2xx are there', ledger.quotes, 'documents.documents'),
    await missing('Transformations answered 2xx are there', ledger.stations, 'aid_station.aid_stations'),
    {
      what: 'Invoice numbers without gap or double',
      count: issuers.reduce((sum, { count }) => sum + count, 0),
      wrong: issuers.filter(({ count, last }) => count !== last).map(({ issuer }) => issuer),
    },
    {
      what: 'Demands have their confirmation',
      count: ledger.demands.length,
      wrong: ledger.demands.filter((id) => !confirmed.has(`demand-confirmation:${id}`)),
    },
    { what: 'Mails arrived', count: sent.length, wrong: mailIds((times) => times.length === 0) },
    {
      what: 'Mails arrived once; again only where one was lost in between',
      count: sent.length,
      wrong: mailIds((times) => times.slice(1).some((time, index) => isAgainForNothing(time, times[index]!))),
    },
    // Not an error: it cannot be excluded.
    { what: 'Mails that arrived again so', count: mailIds((times) => times.length > 1).length, wrong: [] },
    {
      what: 'Quotes and invoices printed',
      count: files.length,
      wrong: files.filter(({ file_key: key }) => key === null).map(({ name }) => name),
    },
    { what: 'Frozen files whole (SHA-256)', count: printed.length, wrong: broken },
    { what: 'Tasks left in the queue', count: left.length, wrong: left.map(({ id }) => id) },
  ];
}
