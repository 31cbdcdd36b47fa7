import type { Outbox } from '@pds/kernel';
import { sql } from '../sql/sql';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import { forgetFiles } from '../files/files-forgotten';
import { erasedAddress, erasedSubject } from './erase-mails';

/**
 * Removes recipients, subject, text and files from messages, in the ambient transaction. A message of a dossier stays in its timeline,
 * which shows that it was written and whether it was received; one of no dossier is deleted. Files that were added to a letter are deleted
 * with the last message that uses them; documents and invoices belong to their own contexts.
 */
export async function eraseMailRows(
  unitOfWork: TypeOrmUnitOfWork,
  outbox: Outbox,
  ids: readonly number[],
): Promise<void> {
  const these = sql`m.id = ANY(${[...ids]}::bigint[])`;
  const keys = await letterFilesOf(unitOfWork, ids);
  await unitOfWork.query(sql`DELETE FROM platform.mails m WHERE m.demand_id IS NULL AND ${these}`);
  await unitOfWork.query(
    sql`UPDATE platform.mail_recipients r
        SET address = ${erasedAddress}, why = NULL, state = CASE WHEN r.state = 'queued' THEN 'refused' ELSE r.state END
        FROM platform.mails m WHERE m.id = r.mail_id AND ${these}`,
  );
  await unitOfWork.query(
    sql`UPDATE platform.mails m SET recipient = ${erasedAddress}, subject = ${erasedSubject}, cc = NULL, reply_to = NULL,
          unsubscribe_url = NULL, text_body = '', html_body = '', attachments = '[]', last_error = NULL, refusals = 0,
          next_attempt_at = NULL, key = CASE WHEN m.key LIKE 'corrected:%' THEN 'erased:' || m.id ELSE m.key END,
          state = CASE WHEN m.state = 'queued' THEN 'refused' ELSE m.state END
        WHERE ${these}`,
  );
  await forgetUnusedFiles(unitOfWork, outbox, keys);
}

/** Deletes every message of dossiers that are deleted, in the ambient transaction. */
export async function deleteMailsOf(
  unitOfWork: TypeOrmUnitOfWork,
  outbox: Outbox,
  dossierIds: readonly number[],
): Promise<void> {
  const rows = await unitOfWork.query<{ id: number }>(
    sql`SELECT id::integer AS id FROM platform.mails WHERE demand_id = ANY(${[...dossierIds]}::integer[])`,
  );
  const ids = rows.map(({ id }) => id);
  const keys = await letterFilesOf(unitOfWork, ids);
  await unitOfWork.query(sql`DELETE FROM platform.mails m WHERE m.id = ANY(${ids}::bigint[])`);
  await forgetUnusedFiles(unitOfWork, outbox, keys);
}

/** The files that users added to these letters. */
async function letterFilesOf(unitOfWork: TypeOrmUnitOfWork, ids: readonly number[]): Promise<readonly string[]> {
  const files = await unitOfWork.query<{ key: string }>(
    sql`SELECT DISTINCT f ->> 'fileKey' AS key FROM platform.mails m, jsonb_array_elements(m.attachments) f
        WHERE m.id = ANY(${[...ids]}::bigint[]) AND m.attachments <> '[]' AND f ->> 'fileKey' LIKE 'letter-files/%'`,
  );
  return files.map(({ key }) => key);
}

/** The same bytes have one key: another message may use it. */
async function forgetUnusedFiles(
  unitOfWork: TypeOrmUnitOfWork,
  outbox: Outbox,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const unused = await unitOfWork.query<{ key: string }>(
    sql`SELECT key FROM unnest(${[...keys]}::text[]) AS k (key)
        WHERE NOT EXISTS (
          SELECT FROM platform.mails m
          WHERE m.attachments <> '[]' AND m.attachments @> jsonb_build_array(jsonb_build_object('fileKey', k.key)))`,
  );
  await forgetFiles(
    outbox,
    unused.map(({ key }) => key),
  );
}
