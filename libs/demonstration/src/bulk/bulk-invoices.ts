import type { TypeOrmUnitOfWork } from '@pds/platform';

/**
 * Fills an empty database with demonstration invoices of the Rhône, one in nine of La Réunion, for measuring lists at scale: amounts, names
 * and days repeat often, one name in a hundred contains a wildcard character. There are no related dossiers and no frozen content.
 * Set-based; the same ordinal always gives the same invoice, issued in 2026.
 */
export async function loadDemoInvoices(unitOfWork: TypeOrmUnitOfWork, invoices: number): Promise<void> {
  await unitOfWork.query(
    `INSERT INTO accounting.invoices (issuer_code, year, sequence, number, aid_station_id, department_id, office_id,
         organisation_id, filed_by, organisation_name, event_name, amount_cents, paid_cents, contact_name,
         contact_email, issued_at, due_at, snapshot)
       SELECT '69', 2026, n, 'F69-2026-' || lpad(n::text, 6, '0'), n, CASE n % 9 WHEN 0 THEN 974 ELSE 69 END,
              CASE n % 4 WHEN 0 THEN 7 END, 1 + n % 50, 1 + n % 30,
              CASE n % 100 WHEN 0 THEN 'Comité 100 % Fêtes' ELSE 'Club ' || n % 700 END, 'Course',
              100 * (1 + n % 300), 50 * (n % 3), 'a', 'a@b.fr',
              timestamptz '2026-01-01 00:00+01' + n % 400 * interval '1 day' - interval '1 minute',
              timestamptz '2026-01-31 00:00+01' + n % 400 * interval '1 day' - interval '1 minute', '{}'
       FROM generate_series(1, $1::integer) AS n`,
    [invoices],
  );
  await unitOfWork.query('VACUUM (ANALYZE) accounting.invoices');
}
