import type { Clock, FrozenFile, Outbox, Principal, Timeline, UnitOfWork, UploadStore } from '@pds/kernel';
import { RelatedFileRemoved } from '@pds/demand/contract';
import type { ReceivedFile, RelatedFile } from '../../model/related-files';
import type { RelatedFiles } from '../../ports/related-files';

/** The ports needed to store files. */
export class FileStoring {
  constructor(
    readonly files: RelatedFiles,
    readonly timeline: Timeline,
    readonly uploads: UploadStore,
    readonly outbox: Outbox,
    readonly unitOfWork: UnitOfWork,
    readonly clock: Clock,
  ) {}
}

/** Stores bytes, then runs the work that records them as a file of a demand in one transaction: both, or neither ({@link UploadStore}). */
export async function storeFile<Result>(
  { files, uploads }: FileStoring,
  received: ReceivedFile,
  work: (id: number, file: FrozenFile) => Promise<Result>,
): Promise<Result> {
  const id = await files.nextId();
  return uploads.store(
    received,
    { folder: 'related-files', name: String(id), extension: received.extension },
    (file) => work(id, file),
    async () => (await files.find(id)) !== null,
  );
}

/** Records a file whose bytes are stored as one of its demand's, in the ambient transaction. */
export async function recordAddedFile({ files, timeline }: FileStoring, file: RelatedFile): Promise<void> {
  await files.add(file);
  await timeline.record({ ...entryOf(file, 'added'), by: file.addedBy, at: file.addedAt });
}

/** Removes a file from its demand, in the ambient transaction; its bytes are deleted after the commit. */
export async function removeStoredFile(
  { files, timeline, outbox, clock }: FileStoring,
  file: RelatedFile,
  { accountId }: Principal,
): Promise<void> {
  await files.remove(file.id);
  await timeline.record({ ...entryOf(file, 'removed'), by: accountId, at: clock.now() });
  await outbox.publish(RelatedFileRemoved({ fileId: file.id, key: file.file.key }));
}

/** Only by the name of its input: the original file name may contain names of people. */
function entryOf({ demandId, name }: RelatedFile, act: 'added' | 'removed') {
  return { dossierId: demandId, what: `demand.file-${act}`, kinds: ['documents'], facts: { file: name } } as const;
}
