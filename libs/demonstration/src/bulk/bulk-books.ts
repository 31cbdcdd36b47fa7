import type { TypeOrmUnitOfWork } from '@pds/platform';

/** Rows per statement. */
const batch = 50_000;

/** Returns the number of invoices loaded by {@link loadDemoBooks}. */
async function loaded(unitOfWork: TypeOrmUnitOfWork): Promise<number> {
  const [row] = await unitOfWork.query<{ n: number }>('SELECT coalesce(max(id), 0) AS n FROM accounting.invoices');
  return row!.n;
}

/**
 * Fills an empty database with three years of accounting, for measuring and comparing lists at scale. Six invoices of ten are paid, by
 * transfer, cheque or cash, and one of those six is partly credited. One payment in a thousand was reversed and entered again, one was
 * partly refunded; one in five thousand of the first year was refunded two years later. No cheque was deposited ({@link
 * depositDemoCheques}). One invoice in twenty belongs to the Rhône (69), the others to ninety departments, one in four to an office. There
 * are no related dossiers and no frozen content. Set-based; the same ordinal always gives the same entries, the last ones dated `now`. Rows
 * loaded by an earlier run are retained.
 * @param now end of the three years, in milliseconds since 1970
 * @param department the department of all invoices, instead of those above
 */
export async function loadDemoBooks(
  unitOfWork: TypeOrmUnitOfWork,
  {
    invoices,
    now,
    department,
    onProgress,
  }: { invoices: number; now: number; department?: number; onProgress?: (done: number) => void },
): Promise<void> {
  for (let done = await loaded(unitOfWork); done < invoices; done += batch) {
    const upTo = Math.min(invoices, done + batch);
    await unitOfWork.run(async () => {
      await writeInvoices(unitOfWork, { first: done + 1, last: upTo, invoices, now, department });
      await writeCredits(unitOfWork, done + 1, upTo);
      await writePayments(unitOfWork, { first: done + 1, last: upTo, invoices });
    });
    onProgress?.(upTo);
  }
  for (const table of ['invoices', 'payments', 'credit_notes']) {
    await unitOfWork.query(
      `SELECT setval(pg_get_serial_sequence('accounting.${table}', 'id'), max(id)) FROM accounting.${table}`,
    );
    await unitOfWork.query(`VACUUM (ANALYZE) accounting.${table}`);
  }
  await unitOfWork.query('SELECT accounting.fold_totals()');
  await unitOfWork.query('VACUUM (ANALYZE) accounting.totals, accounting.totals_by_name, accounting.total_changes');
}

function writeInvoices(
  unitOfWork: TypeOrmUnitOfWork,
  {
    first,
    last,
    invoices,
    now,
    department,
  }: { first: number; last: number; invoices: number; now: number; department: number | undefined },
) {
  return unitOfWork.query(
    `INSERT INTO accounting.invoices (id, issuer_code, year, sequence, number, aid_station_id, department_id, office_id,
         organisation_id, filed_by, organisation_name, event_name, amount_cents, paid_cents, credited_cents, contact_name,
         contact_email, issued_at, due_at, snapshot)
     SELECT n, department::text, year, sequence, 'F' || department || '-' || year || '-' || lpad(sequence::text, 6, '0'), n, department,
            CASE n % 4 WHEN 0 THEN department * 10 + n % 3 END, 1 + n % 5000, 1 + n % 5000,
            (ARRAY['Comité des fêtes', 'Union sportive', 'Mairie', 'Association 100 %', 'Club'])[1 + n / 7 % 5] || ' ' || n * 31 % 20011,
            (ARRAY['Course', 'Trail', 'Concert', 'Salon'])[1 + n % 4], amount,
            CASE WHEN n % 10 = 0 THEN amount - amount / 5 WHEN n % 10 < 6 THEN amount ELSE 0 END,
            CASE WHEN n % 10 = 0 THEN amount / 5 ELSE 0 END,
            'a', 'a@b.fr', issued_at, issued_at + interval '30 days', '{}'
     FROM (
       SELECT n, department, 100 * (50 + n::bigint * 7919 % 3000) AS amount, issued_at,
              extract(year FROM issued_at AT TIME ZONE 'Europe/Paris')::integer AS year,
              coalesce(given.last, 0) + row_number() OVER (PARTITION BY department ORDER BY n) AS sequence
       FROM generate_series($1::integer, $2::integer) AS n
       CROSS JOIN LATERAL (
         SELECT coalesce($5::integer, CASE WHEN n % 20 = 0 THEN 69 ELSE 1 + n % 90 END) AS department,
                to_timestamp($4::double precision / 1000) - interval '3 years' * (1 - n::double precision / $3) AS issued_at
       ) AS its
       LEFT JOIN (SELECT issuer_code, max(sequence) AS last FROM accounting.invoices GROUP BY issuer_code) AS given
         ON given.issuer_code = department::text
     ) AS invoice ORDER BY n`,
    [first, last, invoices, now, department ?? null],
  );
}

function writeCredits(unitOfWork: TypeOrmUnitOfWork, first: number, last: number) {
  return unitOfWork.query(
    `INSERT INTO accounting.credit_notes (id, number, issuer_code, year, sequence, invoice_id, amount_cents, comment, issued_at)
     SELECT i.id / 10, 'A' || substring(i.number FROM 2), i.issuer_code, i.year, i.sequence, i.id,
            i.credited_cents, 'Une heure de moins', i.issued_at + interval '12 days'
     FROM accounting.invoices i WHERE i.id BETWEEN $1 AND $2 AND i.credited_cents > 0 ORDER BY i.id`,
    [first, last],
  );
}

function writePayments(
  unitOfWork: TypeOrmUnitOfWork,
  { first, last, invoices }: { first: number; last: number; invoices: number },
) {
  const entries = (what: string, where: string) => `
    SELECT i.id, (ARRAY[1, 2, 1, 1, 2, 1, 2, 1, 3, 1, 2])[1 + i.id % 11] AS type,
           i.issued_at::date + CASE WHEN i.id % 5000 = 10 AND i.id < $3::integer / 3 THEN 700 ELSE 15 END AS paid_on, ${what}
    FROM accounting.invoices i WHERE i.id BETWEEN $1 AND $2 AND ${where}`;
  return unitOfWork.query(
    `INSERT INTO accounting.payments (id, invoice_id, type, paid_on, amount_cents, reverses, credit_note_id, reason)
     SELECT entry.entry_id, entry.id, entry.type, entry.paid_on, entry.amount, entry.reversed, entry.credit, entry.reason FROM (
       ${entries(
         `i.id * 3 AS entry_id, i.paid_cents + CASE WHEN i.id % 1000 = 10 THEN i.credited_cents ELSE 0 END AS amount,
          NULL::integer AS reversed, NULL::integer AS credit, '' AS reason`,
         'i.paid_cents > 0',
       )}
       UNION ALL ${entries(`i.id * 3 + 1, -i.paid_cents, i.id * 3, NULL, 'Chèque sans provision'`, 'i.id % 1000 = 1')}
       UNION ALL ${entries(`i.id * 3 + 2, i.paid_cents, NULL, NULL, ''`, 'i.id % 1000 = 1')}
       UNION ALL ${entries(`i.id * 3 + 1, -i.credited_cents, NULL, i.id / 10, 'Remboursement'`, 'i.id % 1000 = 10')}
     ) AS entry ORDER BY entry.entry_id`,
    [first, last, invoices],
  );
}

/**
 * Deposits the cheques of these books, except those of the last month: one slip for each issuer and month, on the day after its last cheque
 * was received; one cheque in ten is excluded and noted as deposited otherwise. No day is closed. Earlier deposits are retained.
 */
export async function depositDemoCheques(unitOfWork: TypeOrmUnitOfWork, now: number): Promise<void> {
  await unitOfWork.run(async () => {
    await unitOfWork.query(`SET LOCAL statement_timeout = '10min'`);
    await unitOfWork.query(
      `WITH old AS (
       SELECT p.id, p.issuer_code, p.department_id, date_trunc('month', p.paid_on)::date AS month, p.paid_on, p.amount_cents
       FROM accounting.cheques_to_deposit c JOIN accounting.payments p ON p.id = c.payment_id
       WHERE p.paid_on < to_timestamp($1::double precision / 1000)::date - 30
     ), without AS (
       INSERT INTO accounting.cheques_deposited_otherwise (payment_id, noted_by, noted_at, booked_on)
       SELECT id, 1, noted.at, (noted.at AT TIME ZONE 'Europe/Paris')::date
       FROM old CROSS JOIN (SELECT to_timestamp($1::double precision / 1000) AS at) AS noted WHERE id % 10 = 0
     ), slips AS (
       INSERT INTO accounting.deposit_slips (number, issuer_code, year, sequence, department_id, deposited_on, cheques, total_cents,
         made_by, made_at, snapshot)
       SELECT 'R' || issuer_code || '-' || extract(year FROM day) || '-' || lpad(sequence::text, 6, '0'), issuer_code,
              extract(year FROM day), sequence, department_id, day, cheques, total, 1, day, '{}'
       FROM (
         SELECT of_month.*, coalesce(made.last, 0) + row_number() OVER (PARTITION BY of_month.issuer_code ORDER BY day) AS sequence
         FROM (
           SELECT issuer_code, department_id, max(paid_on) + 1 AS day, count(*) AS cheques, sum(amount_cents) AS total
           FROM old WHERE id % 10 <> 0 GROUP BY issuer_code, department_id, month
         ) AS of_month
         LEFT JOIN (SELECT issuer_code, max(sequence) AS last FROM accounting.deposit_slips GROUP BY issuer_code) AS made
           ON made.issuer_code = of_month.issuer_code
       ) AS slip
       RETURNING id, issuer_code, deposited_on
     )
     INSERT INTO accounting.deposited_cheques (payment_id, slip_id, booked_on)
     SELECT old.id, slips.id, slips.deposited_on
     FROM old JOIN slips ON slips.issuer_code = old.issuer_code AND date_trunc('month', slips.deposited_on - 1) = old.month
     WHERE old.id % 10 <> 0`,
      [now],
    );
  });
  await unitOfWork.query(
    `VACUUM (ANALYZE) accounting.cheques_to_deposit, accounting.deposited_cheques, accounting.cheques_deposited_otherwise, accounting.cheques_not_for_deposit`,
  );
  await unitOfWork.query('SELECT accounting.fold_totals()');
}
