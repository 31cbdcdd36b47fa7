import {
  type Clock,
  type FrozenFile,
  frozenFileKey,
  type FrozenFiles,
  type Outbox,
  type UnitOfWork,
} from '@pds/kernel';
import { RelatedFileRemoved } from '@pds/demand/contract';
import { UploadTookTooLong } from '../demand.errors';
import type { ReceivedFile, RelatedFile } from '../model/related-files';
import type { RelatedFiles } from '../ports/related-files';

/** Storing a file takes a second: what was announced that long ago, in milliseconds, is nobody's any more. */
const ABANDONED_AFTER = 600_000;

/** What keeping files takes. */
export class FileKeeping {
  constructor(
    readonly files: RelatedFiles,
    readonly frozen: FrozenFiles,
    readonly outbox: Outbox,
    readonly unitOfWork: UnitOfWork,
    readonly clock: Clock,
  ) {}
}

/**
 * Stores bytes, then does in one transaction what makes them a file of a demand. Bytes and row stand or fall together: when the
 * transaction fails the bytes go at once, and what a process leaves that dies in between goes with the next file that is
 * stored. Who is so slow as to be taken for dead gets {@link UploadTookTooLong}: settling the note decides between the two.
 */
export async function storeFile<Result>(
  keeping: FileKeeping,
  received: ReceivedFile,
  work: (id: number, file: FrozenFile) => Promise<Result>,
): Promise<Result> {
  const { files, frozen, unitOfWork, clock } = keeping;
  for (const key of await files.abandoned(clock.now() - ABANDONED_AFTER)) {
    await unitOfWork.run(async () => {
      if (await files.settle(key)) await frozen.discard(key);
    });
  }
  const id = await files.nextId();
  const place = { folder: 'related-files', name: String(id), extension: received.extension };
  const key = frozenFileKey(place, received.sha256);
  await unitOfWork.run(() => files.announce(key, clock.now()));
  try {
    const file = await frozen.freeze(received.bytes, place);
    return await unitOfWork.run(async () => {
      if (!(await files.settle(key))) throw new UploadTookTooLong();
      return work(id, file);
    });
  } catch (error) {
    // What can't be undone now is found by its note.
    await undo(keeping, id, key).catch(() => undefined);
    throw error;
  }
}

/** A connection that was lost may hide that all was done. */
async function undo({ files, frozen }: FileKeeping, id: number, key: string): Promise<void> {
  if (await files.find(id)) return;
  await frozen.discard(key);
  await files.settle(key);
}

/** Takes a file off its demand, in the ambient transaction; its bytes go once that is committed. */
export async function takeOff({ files, outbox }: FileKeeping, { id, file }: RelatedFile): Promise<void> {
  await files.remove(id);
  await outbox.publish(RelatedFileRemoved({ fileId: id, key: file.key }));
}
