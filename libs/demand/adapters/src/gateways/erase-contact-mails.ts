import { anonymousContact } from '@pds/demand/domain';
import { eraseMails, type TypeOrmUnitOfWork } from '@pds/platform';

/**
 * Erases the messages about some demands to the address of their contact, and to its former addresses in their timelines.
 *
 * @param kept addresses whose messages stay, in lower case
 */
export async function eraseContactMails(
  unitOfWork: TypeOrmUnitOfWork,
  demandIds: readonly number[],
  kept: readonly string[] = [],
): Promise<void> {
  const contacts = await unitOfWork.query<{ address: string; ids: number[] }>(
    `SELECT lower(address) AS address, array_agg(DISTINCT id) AS ids
     FROM (
       SELECT contact_email AS address, id FROM demand.demands WHERE id = ANY($1)
       UNION ALL
       SELECT unnest(ARRAY[c.before, c.after]), t.dossier_id
         FROM platform.timeline t, jsonb_to_recordset(t.changes) AS c (path text, before text, after text)
         WHERE t.dossier_id = ANY($1) AND c.path = '/contact/email'
     ) named
     WHERE lower(address) <> ALL($2) GROUP BY 1 ORDER BY 1`,
    [demandIds, [anonymousContact.email, ...kept]],
  );
  for (const { address, ids } of contacts) await eraseMails(unitOfWork, address, ids);
}
