import { type Sql, sql } from '../lists/sql';
import type { TypeOrmUnitOfWork } from '../persistence/typeorm-unit-of-work';

/**
 * Takes somebody off the messages sent to their address, in the ambient transaction: those sent to them lose recipients and text, or are
 * not sent any more; of those that they had a copy of only their address goes.
 *
 * @param address whatever its case
 * @param dossierIds only messages about these dossiers; absent for all
 */
export async function forgetMails(
  unitOfWork: TypeOrmUnitOfWork,
  address: string,
  dossierIds?: readonly number[],
): Promise<void> {
  const ofDossiers: Sql = dossierIds ? sql`m.demand_id = ANY(${[...dossierIds]}::integer[])` : sql`true`;
  const toThem = sql`${ofDossiers} AND EXISTS (
    SELECT FROM platform.mail_recipients r WHERE r.mail_id = m.id AND r.kind = 'to' AND lower(r.address) = lower(${address})
  )`;
  await unitOfWork.run(async () => {
    // Its job finds a deleted message no more, and ends.
    await unitOfWork.query(sql`DELETE FROM platform.mails m WHERE state <> 'sent' AND ${toThem}`);
    await unitOfWork.query(
      sql`UPDATE platform.mails m SET recipient = 'anonyme', cc = NULL, reply_to = NULL, text_body = '', html_body = '',
            attachments = '[]', last_error = NULL WHERE ${toThem}`,
    );
    await unitOfWork.query(
      sql`UPDATE platform.mails m SET cc = array_to_string(array_remove(string_to_array(m.cc, ', '), r.address), ', ')
          FROM platform.mail_recipients r
          WHERE ${ofDossiers} AND r.mail_id = m.id AND r.kind = 'cc' AND lower(r.address) = lower(${address})`,
    );
    await unitOfWork.query(
      sql`UPDATE platform.mail_recipients r SET address = 'anonyme', why = NULL,
            state = CASE WHEN r.state = 'queued' THEN 'refused' ELSE r.state END
          FROM platform.mails m WHERE m.id = r.mail_id AND ${ofDossiers} AND lower(r.address) = lower(${address})`,
    );
  });
}
