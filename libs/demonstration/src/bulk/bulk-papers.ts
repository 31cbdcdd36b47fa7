import type { TypeOrmUnitOfWork } from '@pds/platform';

/** Demands per transaction. */
const batchSize = 50_000;

/**
 * Gives the demonstration demands of organisers documents and invoices, for measuring lists at scale: a price and a quote for two in three,
 * half of them validated, a convention for one in four, a device declaration for one in six, an invoice for one in two, one in four of them
 * unpaid. They have no files and no realistic content. Set-based, one transaction per batch; resumes when run again.
 */
export async function loadDemoPapers(unitOfWork: TypeOrmUnitOfWork): Promise<void> {
  const [range] = await unitOfWork.query<{ first: number; last: number }>(
    `SELECT coalesce((SELECT max(aid_station_id) FROM accounting.invoices WHERE contact_name = 'demo'), 0) + 1 AS first,
            coalesce(max(id), 0) AS last FROM demand.demands WHERE uniq_id LIKE 'demo-%' AND filed_by IS NOT NULL`,
  );
  for (let from = range!.first; from <= range!.last; from += batchSize) {
    const batch = [from, Math.min(from + batchSize - 1, range!.last)];
    await unitOfWork.run(async () => {
      await unitOfWork.query(price, batch);
      await unitOfWork.query(insertDocuments, batch);
      await unitOfWork.query(insertInvoices, batch);
    });
  }
  // Index-only scans need the visibility map, plans need statistics.
  await unitOfWork.query('VACUUM (ANALYZE) documents.documents, accounting.invoices');
}

const ofBatch = `d.id BETWEEN $1::integer AND $2::integer AND d.uniq_id LIKE 'demo-%' AND d.filed_by IS NOT NULL`;

/** The demands that get a quote. */
const quoted = 'd.id % 3 > 0';

const price = `
  UPDATE demand.demands d SET price_cents = 90000 WHERE ${ofBatch} AND ${quoted} AND d.price_cents IS NULL`;

/** As wide as frozen inputs that are stored in the row itself. */
const inputs = `jsonb_build_object('issuer', jsonb_build_object('timeZone', d.time_zone),
  'content', repeat(md5(d.id::text), 20))`;

const insertDocuments = `
  INSERT INTO documents.documents (id, uniq, type, demand_id, created_at, created_by, price_cents, valid_until, validated_at,
    validated_by, inputs, file_key, sha256)
  SELECT nextval('documents.documents_id_seq'), 'demo-' || d.id || '-' || kind.type, kind.type, d.id,
    d.created_at + interval '3 days', 1, 90000, CASE WHEN kind.type = 1 THEN d.created_at + interval '33 days' END,
    CASE WHEN kind.type = 1 AND d.id % 2 = 0 THEN d.created_at + interval '5 days' END,
    CASE WHEN kind.type = 1 AND d.id % 2 = 0 THEN 1 END,
    ${inputs}, 'demo-' || d.id || '-' || kind.type, repeat('0', 64)
  FROM demand.demands d CROSS JOIN (VALUES (1), (2), (3)) AS kind(type)
  WHERE ${ofBatch} AND CASE kind.type WHEN 1 THEN ${quoted} WHEN 2 THEN d.id % 4 = 0 ELSE d.id % 6 = 0 END
  ORDER BY d.id ON CONFLICT (uniq) DO NOTHING`;

const insertInvoices = `
  INSERT INTO accounting.invoices (issuer_code, year, sequence, number, aid_station_id, department_id, organisation_id, filed_by,
    organisation_name, event_name, amount_cents, paid_cents, contact_name, contact_email, issued_at, due_at, snapshot)
  SELECT 'demo', 2026, d.id, 'FDEMO-2026-' || lpad(d.id::text, 7, '0'), d.id, d.department_id, d.organisation_id, d.filed_by,
    concat('Club ', d.organisation_id), d.event_name, 90000, CASE d.id % 8 WHEN 0 THEN 0 ELSE 90000 END, 'demo', 'demo@demo.example',
    d.ends_at, d.ends_at + interval '30 days', '{}'
  FROM demand.demands d WHERE ${ofBatch} AND d.id % 2 = 0
  ORDER BY d.id ON CONFLICT (number) DO NOTHING`;
