import { SignedCopyRemoved } from '@pds/documents/contract';
import type { Outbox } from '@pds/kernel';
import type { SignedCopy } from '../../model/signed-copy';

/** Publishes the event that deletes the bytes of a removed signed copy, after the ambient transaction is committed. */
export async function publishSignedCopyRemoved(
  outbox: Outbox,
  documentId: number,
  { file }: SignedCopy,
): Promise<void> {
  await outbox.publish(SignedCopyRemoved({ documentId, key: file.key }));
}
