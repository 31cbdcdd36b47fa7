import { AcceptCertainLines, ImportStatement, ReceiveStatement } from '@pds/accounting/domain';
import { camtText, statementYear } from '@pds/accounting/domain/testing';
import { createApplicationContext, migrateDatabase, openDatabase } from '@pds/application';
import type { Principal } from '@pds/kernel';
import { readSettings, TypeOrmUnitOfWork } from '@pds/platform';
import { scenario } from '@pds/testing/scenario';
import { strToU8, zipSync } from 'fflate';
import { newDatabase } from './invoice-numbering';
import { timed } from './measure';
import type { BenchRow } from './report';

export const lineCount = 20_000;
const goalSeconds = 20;
const issuer = '01';
/** Lines accepted in the measurement of the ledger. */
const acceptedLines = 500;

/**
 * Measures the import of a zipped CAMT.053 of 20 000 lines of a seeded year, from its bytes to the last proposal, in a new, separate database;
 * then the same file again, and the acceptance of certain lines. The reference is a bare insert of the same lines, in the same batches, into a
 * table without indexes.
 */
export async function benchStatements(): Promise<BenchRow[]> {
  const settings = readSettings(process.env);
  const server = await openDatabase(settings);
  try {
    const url = await newDatabase('pds_bench_statements', server.url);
    await migrateDatabase(url);
    const application = await createApplicationContext(settings, url);
    try {
      const unitOfWork = application.get(TypeOrmUnitOfWork);
      const played = scenario(application, { seed: 'statements' });
      await played.department(1);
      const organiser = await played.organiser({ department: 1 });
      const { invoice } = await played.dossier({ department: 1, organiser, day: -60, price: 100 }).invoiced();
      // The original is no part of the year, whose numbers begin at 1.
      await unitOfWork.query(
        `ALTER TABLE accounting.invoices DISABLE TRIGGER issued_is_final;
         UPDATE accounting.invoices SET sequence = 9000000, number = 'F01-2026-9000000';
         ALTER TABLE accounting.invoices ENABLE TRIGGER issued_is_final`,
      );
      const year = statementYear({ seed: 2_026, lines: lineCount, issuerCode: issuer, from: '2026-01-01' });
      const ids = await copyInvoices(unitOfWork, invoice.id, year.books.invoices);
      const bytes = zipSync({ 'releve.xml': strToU8(camtText(year.lines)) });

      const bare = await timed(() => insertBare(unitOfWork, year.lines));
      const principal: Principal = { accountId: 1, role: 'ROLE_ADMIN', scope: { kind: 'all' } };
      const receive = application.get(ReceiveStatement, { strict: false });
      const read = application.get(ImportStatement, { strict: false });
      let steps = 0;
      const progress = async () => void (steps += 1);
      const importOnce = async () => {
        const { id } = await receive.execute({ issuer, fileName: 'releve.zip', bytes }, principal);
        await read.execute(id, progress);
        return id;
      };
      const first = await timed(importOnce);
      const stepsOfFirst = steps;
      const again = await timed(importOnce);

      const rows = await unitOfWork.query<{
        text: string;
        proposal: { certainty: string; record: { invoiceId: number }[] } | null;
      }>('SELECT booked_on::text || label || amount_cents AS text, proposal FROM accounting.bank_lines');
      const truth = new Map(
        year.lines.map(({ bookedOn, label, amountCents }, place) => [
          `${bookedOn}${label.trim()}${amountCents}`,
          year.truth[place]!.map((id) => ids[id - 1]!),
        ]),
      );
      const certain = rows.filter(({ proposal }) => proposal?.certainty === 'certain');
      const isWrong = ({ text, proposal }: (typeof rows)[number]) =>
        proposal!.record
          .map(({ invoiceId }) => invoiceId)
          .sort((a, b) => a - b)
          .join() !== truth.get(text)!.join();
      const wrong = certain.filter(isWrong).length;
      const paying = year.truth.filter((paid) => paid.length > 0).length;

      const accept = application.get(AcceptCertainLines, { strict: false });
      let accepted = 0;
      const acceptance = await timed(() =>
        accept
          .execute(issuer, principal, async (done) => {
            accepted = done;
            if (done >= acceptedLines) throw new Error('enough');
          })
          .catch((error: unknown) => {
            if (accepted < acceptedLines) throw error;
          }),
      );
      const share = (100 * certain.length) / paying;
      return [
        {
          what: 'size of the zipped CAMT.053',
          value: bytes.byteLength / 1024 ** 2,
          unit: 'MiB',
          goal: { text: '≤ 3 MiB', met: bytes.byteLength <= 3 * 1024 ** 2 },
        },
        { what: `bare insert of ${lineCount} lines`, value: bare / 1_000, unit: 's' },
        {
          what: `import and matching of ${lineCount} lines, ${stepsOfFirst} steps of progress`,
          value: first / 1_000,
          unit: 's',
          ratio: first / bare,
          reference: 'bare insert',
          goal: { text: `≤ ${goalSeconds} s`, met: first <= goalSeconds * 1_000 },
        },
        {
          what: 'the same file again',
          value: again / 1_000,
          unit: 's',
          ratio: again / first,
          reference: 'first import',
        },
        {
          what: 'lines after both',
          value: rows.length,
          unit: '',
          goal: { text: `${lineCount}`, met: rows.length === lineCount },
        },
        {
          what: 'lines of customers with a certain proposal',
          value: share,
          unit: '%',
          goal: { text: '≥ 95 %', met: share >= 95 },
        },
        {
          what: 'certain proposals of a wrong invoice',
          value: wrong,
          unit: '',
          goal: { text: 'none', met: wrong === 0 },
        },
        {
          what: `lines accepted, first ${acceptedLines} with their comparison`,
          value: (1_000 * accepted) / acceptance,
          unit: '/s',
        },
      ];
    } finally {
      await application.close();
    }
  } finally {
    await server.close();
  }
}

/**
 * Copies an invoice for each of a year, with its number, customer and balance, each of a station of its own: an acceptance reads all invoices
 * of a station. Returns the ids in the order of the year.
 */
async function copyInvoices(
  unitOfWork: TypeOrmUnitOfWork,
  original: number,
  invoices: ReturnType<typeof statementYear>['books']['invoices'],
): Promise<number[]> {
  const rows = await unitOfWork.query<{ id: number }>(
    `INSERT INTO accounting.invoices (number, issuer_code, year, sequence, aid_station_id, department_id, office_id, organisation_id,
       filed_by, organisation_name, event_name, amount_cents, contact_name, contact_email, issued_by, issued_at, due_at, snapshot)
     SELECT 'F' || issuer_code || '-' || m.year || '-' || lpad(m.sequence::text, 6, '0'), issuer_code, m.year, m.sequence,
       1000000 + m.sequence, department_id, office_id, organisation_id, filed_by, m."customerName", event_name, m."balanceCents", contact_name,
       contact_email, issued_by, issued_at, due_at, snapshot
     FROM accounting.invoices, jsonb_to_recordset($2) AS m (year integer, sequence integer, "customerName" text, "balanceCents" bigint)
     WHERE id = $1 ORDER BY m.sequence RETURNING id`,
    [original, JSON.stringify(invoices)],
  );
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

async function insertBare(unitOfWork: TypeOrmUnitOfWork, lines: readonly object[]): Promise<void> {
  await unitOfWork.query('CREATE TABLE accounting.bare_lines (booked_on date, amount_cents bigint, label text)');
  for (let from = 0; from < lines.length; from += 500)
    await unitOfWork.query(
      `INSERT INTO accounting.bare_lines SELECT l."bookedOn", l."amountCents", l.label
       FROM jsonb_to_recordset($1) AS l ("bookedOn" date, "amountCents" bigint, label text)`,
      [JSON.stringify(lines.slice(from, from + 500))],
    );
  await unitOfWork.query('DROP TABLE accounting.bare_lines');
}
