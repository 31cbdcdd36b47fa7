import type { TypeOrmUnitOfWork } from '@pds/platform';

/** Rows per transaction: set-based speed without statements that run for minutes. */
const batchSize = 25_000;

/**
 * Adds demonstration accounts to the database, with one affiliation each, for measuring at scale. Nine in ten are organisers, most of them
 * assigned in turn to the organisations in the database. The others are staff of a department; a few belong to an office if there is one.
 * One in five hundred is deleted. The accounts have no passwords, so nobody can log in. Set-based, one transaction per batch; resumes when
 * run again. The same ordinal always gives the same person.
 * @param users the total number of demonstration accounts at the end
 */
export async function loadDemoUsers(unitOfWork: TypeOrmUnitOfWork, users: number): Promise<void> {
  const [before] = await unitOfWork.query<{ done: number }>(
    `SELECT count(*)::integer AS done FROM users.accounts WHERE email LIKE 'personne.%@%.demo.example'`,
  );
  for (let done = before!.done; done < users; done += batchSize)
    await unitOfWork.query(
      `WITH places AS (
         SELECT (SELECT array_agg(id ORDER BY id) FROM organisations.departments) AS departments,
                (SELECT array_agg(id ORDER BY id) FROM organisations.organisations) AS organisations
       ), offices AS (
         SELECT array_agg(id ORDER BY id) AS ids, array_agg(department_id ORDER BY id) AS departments
         FROM organisations.offices
       ), numbered AS MATERIALIZED (
         SELECT n, nextval('users.accounts_id_seq')::integer AS id, n % 10 > 0 AS organises,
                CASE WHEN n % 10 BETWEEN 1 AND 7 THEN n / 10 * 7 + n % 10 - 1 END AS organisation,
                CASE WHEN n % 100 = 10 THEN 1 + n / 100 % cardinality(offices.ids) END AS office
         FROM generate_series($1::integer, $2::integer) AS n, offices
       ), added AS (
         INSERT INTO users.accounts (id, email, first_name, last_name, created_at, deleted_at)
         SELECT id, 'personne.' || n || '@' || (ARRAY['mairie', 'club', 'festival'])[1 + n % 3] || '.demo.example',
                (ARRAY['Zoé', 'Jean', 'Élodie', 'Marc', 'Inès', 'Paul', 'Chloé', 'Ali'])[1 + n % 8],
                (ARRAY['Nguyễn', 'Martin', 'Lefèvre', 'Petit', 'Moreau'])[1 + n % 5] || '-' || md5(n::text),
                now(), CASE WHEN n % 500 = 0 THEN now() END
         FROM numbered
       )
       INSERT INTO users.affiliations (id, account_id, role, department_id, office_id, organisation_id, active)
       SELECT nextval('users.affiliations_id_seq'), id,
              CASE WHEN organises THEN 'ROLE_USER' WHEN office IS NOT NULL THEN 'ROLE_OFFICE_LOCAL_MANAGER'
                   WHEN n % 1000 = 20 THEN 'ROLE_ADMIN' WHEN n % 20 = 0 THEN 'ROLE_ACCOUNTING'
                   ELSE 'ROLE_LOCAL_MANAGER' END,
              CASE WHEN organises THEN NULL WHEN office IS NOT NULL THEN offices.departments[office]
                   ELSE places.departments[1 + n / 10 % cardinality(places.departments)] END,
              offices.ids[office],
              places.organisations[1 + organisation % cardinality(places.organisations)], true
       FROM numbered, places, offices`,
      [done + 1, Math.min(done + batchSize, users)],
    );
  // Index-only scans need the visibility map, plans need statistics.
  await unitOfWork.query('VACUUM (ANALYZE) users.accounts, users.affiliations');
}
