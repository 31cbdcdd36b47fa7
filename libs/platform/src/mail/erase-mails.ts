import { type Sql, sql } from '../sql/sql';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';

/** The text in place of an erased address. */
export const erasedAddress = 'anonyme';

/** The text in place of an erased subject, which may contain a name: the kind of object that the message carried. */
export const erasedSubject = sql`CASE m.about_thing WHEN 'document' THEN 'Document' WHEN 'invoice' THEN 'Facture' WHEN 'credit' THEN 'Avoir'
  WHEN 'care' THEN 'Refus de la demande' ELSE 'Message' END || ', objet effacé'`;

/**
 * Removes a person from the messages sent to their address, in the ambient transaction. Messages addressed to them lose recipients, subject
 * and text, and are not sent to recipients who still wait; messages of which they had a copy lose only their address. A message of a
 * dossier stays in its timeline, which shows that it was written and whether it was received; one of no dossier that was never sent is
 * deleted.
 *
 * @param address case-insensitive
 * @param dossierIds only messages about these dossiers; absent for all
 */
export async function eraseMails(
  unitOfWork: TypeOrmUnitOfWork,
  address: string,
  dossierIds?: readonly number[],
): Promise<void> {
  const ofDossiers: Sql = dossierIds ? sql`m.demand_id = ANY(${[...dossierIds]}::integer[])` : sql`true`;
  const toThem = sql`${ofDossiers} AND EXISTS (
    SELECT FROM platform.mail_recipients them
    WHERE them.mail_id = m.id AND them.kind = 'to' AND lower(them.address) = lower(${address})
  )`;
  await unitOfWork.run(async () => {
    // Its job no longer finds a deleted message, or one without waiting recipients, and ends.
    await unitOfWork.query(sql`DELETE FROM platform.mails m WHERE state <> 'sent' AND demand_id IS NULL AND ${toThem}`);
    await unitOfWork.query(
      sql`UPDATE platform.mail_recipients r SET state = 'refused', why = NULL
          FROM platform.mails m WHERE m.id = r.mail_id AND r.state = 'queued' AND ${toThem}`,
    );
    // The key of a message to a corrected address contains that address. Nobody is left to whom it could be sent again.
    await unitOfWork.query(
      sql`UPDATE platform.mails m SET recipient = ${erasedAddress}, subject = ${erasedSubject}, cc = NULL, reply_to = NULL, unsubscribe_url = NULL, text_body = '',
            html_body = '', attachments = '[]', last_error = NULL, refusals = 0, next_attempt_at = NULL,
            key = CASE WHEN m.key LIKE 'corrected:%' THEN 'erased:' || m.id ELSE m.key END,
            state = CASE WHEN EXISTS (
              SELECT FROM platform.mail_recipients r WHERE r.mail_id = m.id AND r.state = 'sent'
            ) THEN 'sent' ELSE 'refused' END WHERE ${toThem}`,
    );
    await unitOfWork.query(
      sql`UPDATE platform.mails m SET cc = array_to_string(array_remove(string_to_array(m.cc, ', '), r.address), ', '),
            last_error = NULL
          FROM platform.mail_recipients r
          WHERE ${ofDossiers} AND r.mail_id = m.id AND r.kind = 'cc' AND lower(r.address) = lower(${address})`,
    );
    // A server's answer about the whole message is stored with each of its recipients, and may quote one of them.
    await unitOfWork.query(
      sql`UPDATE platform.mail_recipients r SET why = NULL FROM platform.mails m, platform.mail_recipients them
          WHERE m.id = r.mail_id AND them.mail_id = m.id AND ${ofDossiers} AND lower(them.address) = lower(${address})
            AND strpos(lower(r.why), lower(${address})) > 0`,
    );
    await unitOfWork.query(
      sql`UPDATE platform.mail_recipients r SET address = ${erasedAddress}, why = NULL,
            state = CASE WHEN r.state = 'queued' THEN 'refused' ELSE r.state END
          FROM platform.mails m WHERE m.id = r.mail_id AND ${ofDossiers} AND lower(r.address) = lower(${address})`,
    );
  });
}
