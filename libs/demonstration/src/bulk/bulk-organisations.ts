import type { TypeOrmUnitOfWork } from '@pds/platform';

/** Rows per transaction: set-based speed without statements that run for minutes. */
const batchSize = 25_000;

/**
 * Adds demonstration organisations and their contact addresses to the database, for measuring at scale:
 * one in ten in the Rhône, the others across the country, of every type except 6. Set-based, one transaction per batch; resumes when run
 * again. The same ordinal always gives the same organisation. They have no managers until `appointDemoManagers`.
 * @param organisations the total number of demonstration organisations at the end
 */
export async function loadDemoOrganisations(unitOfWork: TypeOrmUnitOfWork, organisations: number): Promise<void> {
  const [before] = await unitOfWork.query<{ done: number }>(
    `SELECT count(*)::integer AS done FROM organisations.organisations WHERE accounting_email LIKE 'compta.%@demo.example'`,
  );
  for (let done = before!.done; done < organisations; done += batchSize)
    await unitOfWork.query(
      `WITH places AS (SELECT array_agg(id ORDER BY id) AS ids FROM organisations.departments),
       numbered AS MATERIALIZED (
         SELECT n, nextval('organisations.organisations_id_seq')::integer AS id
         FROM generate_series($1::integer, $2::integer) AS n
       ), added AS (
         INSERT INTO organisations.organisations (id, name, type, identifier, accounting_email, department_id, created_at)
         SELECT id, (ARRAY['Comité des fêtes', 'Ville', 'Club cycliste', 'Festival', 'Fédération'])[1 + n % 5]
                    || ' ' || md5(n::text), 1 + n % 5, CASE n % 5 WHEN 0 THEN lpad(n::text, 14, '9') ELSE n::text END, 'compta.' || n || '@demo.example',
                CASE WHEN n % 10 = 0 THEN 69 ELSE ids[1 + n % cardinality(ids)] END, now()
         FROM numbered, places
       )
       INSERT INTO organisations.addresses (id, organisation_id, kind, name, line1, zipcode, city)
       SELECT nextval('organisations.addresses_id_seq'), id, 'contact', 'Contact', n || ' rue de la Mairie', '69003', 'Lyon'
       FROM numbered`,
      [done + 1, Math.min(done + batchSize, organisations)],
    );
  // Index-only scans need the visibility map, plans need statistics.
  await unitOfWork.query('VACUUM (ANALYZE) organisations.organisations, organisations.addresses');
}

/** Makes every organiser account of an organisation one of its managers. */
export async function appointDemoManagers(unitOfWork: TypeOrmUnitOfWork): Promise<void> {
  await unitOfWork.query(
    `INSERT INTO organisations.managers (organisation_id, account_id)
     SELECT organisation_id, account_id FROM users.affiliations
     WHERE role = 'ROLE_USER' AND organisation_id IS NOT NULL ON CONFLICT DO NOTHING`,
  );
  await unitOfWork.query('VACUUM (ANALYZE) organisations.managers');
}

/** Assigns an organisation, in turn, to each demand without one. */
export async function assignDemoOrganisations(unitOfWork: TypeOrmUnitOfWork): Promise<void> {
  await unitOfWork.query(
    `WITH organisations AS (SELECT array_agg(id ORDER BY id) AS ids FROM organisations.organisations)
     UPDATE demand.demands SET organisation_id = ids[1 + demands.id * 7 % cardinality(ids)]
     FROM organisations WHERE organisation_id IS NULL`,
  );
  await unitOfWork.query('VACUUM (ANALYZE) demand.demands');
}
