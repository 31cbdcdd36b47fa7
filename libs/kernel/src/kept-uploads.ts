import { DomainError } from './domain-error';
import { type FrozenFile, frozenFileKey, type FrozenFilePlace, type FrozenFiles } from './frozen-files';
import type { Clock, Instant } from './time';
import type { UnitOfWork } from './unit-of-work';

/** Storing a file takes a second: what was announced that long ago, in milliseconds, is nobody's any more. */
const ABANDONED_AFTER = 600_000;

/** Where it is noted which bytes of uploads are being stored. */
export abstract class UploadNotes {
  /** Notes that bytes are about to be stored under a key, so that they are found if nothing comes of it. */
  abstract announce(key: string, at: Instant): Promise<void>;

  /**
   * Forgets the note: the bytes have their row, or are gone. False when there is none: somebody else settled it. Of two who settle
   * one note in transactions, the second waits for what becomes of the first.
   */
  abstract settle(key: string): Promise<boolean>;

  /** Keys announced before a moment and not settled: whoever stored them is dead. */
  abstract abandoned(before: Instant): Promise<string[]>;
}

/** Bytes took minutes to store and were swept meanwhile, as those of a process that died. */
export class UploadTookTooLong extends DomainError {
  readonly code = 'upload.took-too-long';
  readonly kind = 'unavailable';

  constructor() {
    super('L’enregistrement du fichier a pris trop de temps. Veuillez réessayer.');
  }
}

/** Bytes that were judged and may be kept. */
export interface UploadedBytes {
  readonly bytes: Uint8Array;
  /** Of the bytes, 64 hexadecimal digits. */
  readonly sha256: string;
}

/** Keeps the bytes of an upload together with the row that names them: both, or neither. */
export class KeptUploads {
  constructor(
    private readonly notes: UploadNotes,
    private readonly frozen: FrozenFiles,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores bytes, then does in one transaction what makes a row name them. When that fails the bytes go at once, and what a process
   * leaves that dies in between goes with the next upload. Who is so slow as to be taken for dead gets {@link UploadTookTooLong}:
   * settling the note decides between the two.
   *
   * @param place of these bytes alone: two uploads never share a key, or discarding the one would take the other
   * @param work writes the row
   * @param isNamed whether a row names the key: a connection that was lost may hide that all was done
   */
  async keep<Result>(
    { bytes, sha256 }: UploadedBytes,
    place: FrozenFilePlace,
    work: (file: FrozenFile) => Promise<Result>,
    isNamed: (key: string) => Promise<boolean>,
  ): Promise<Result> {
    await this.sweep();
    const key = frozenFileKey(place, sha256);
    await this.unitOfWork.run(() => this.notes.announce(key, this.clock.now()));
    try {
      const file = await this.frozen.freeze(bytes, place);
      return await this.unitOfWork.run(async () => {
        if (!(await this.notes.settle(key))) throw new UploadTookTooLong();
        return work(file);
      });
    } catch (error) {
      // What can't be undone now is found by its note.
      await this.undo(key, isNamed).catch(() => undefined);
      throw error;
    }
  }

  private async sweep(): Promise<void> {
    for (const key of await this.notes.abandoned(this.clock.now() - ABANDONED_AFTER)) {
      await this.unitOfWork.run(async () => {
        if (await this.notes.settle(key)) await this.frozen.discard(key);
      });
    }
  }

  private async undo(key: string, isNamed: (key: string) => Promise<boolean>): Promise<void> {
    if (await isNamed(key)) return;
    await this.frozen.discard(key);
    await this.notes.settle(key);
  }
}
