import { defineError } from './define-error';
import { type FrozenFile, frozenFileKey, type FrozenFilePlace, type FrozenFiles } from './frozen-files';
import type { Clock, Instant } from './time';
import type { UnitOfWork } from './unit-of-work';

/** Storing a file takes a second: a note announced longer ago, in milliseconds, belongs to a dead process. */
const ABANDONED_AFTER = 600_000;

/** The notes about uploads whose bytes are being stored. */
export abstract class UploadNotes {
  /** Records that bytes are about to be stored under a key, so that they are found if the upload fails. */
  abstract announce(key: string, at: Instant): Promise<void>;

  /**
   * Deletes the note: the bytes have their row, or were deleted. Returns false if there is none: another process settled it. Of two
   * transactions that settle one note, the second waits for the first.
   */
  abstract settle(key: string): Promise<boolean>;

  /** Returns the keys announced before a moment and not settled: the process that stored them is dead. */
  abstract abandoned(before: Instant): Promise<string[]>;
}

/** The bytes took minutes to store and were deleted meanwhile, like those of a dead process. */
export class UploadTookTooLong extends defineError('upload.took-too-long', 'unavailable', {
  message: 'L’enregistrement du fichier a pris trop de temps. Veuillez réessayer.',
}) {}

/** Bytes of an accepted type. */
export interface UploadedBytes {
  readonly bytes: Uint8Array;
  /** Of the bytes, 64 hexadecimal digits. */
  readonly sha256: string;
}

/** Stores the bytes of an upload together with the row that refers to them: both, or neither. */
export class UploadStore {
  constructor(
    private readonly notes: UploadNotes,
    private readonly frozen: FrozenFiles,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores bytes, then writes in one transaction the row that refers to them. If that fails the bytes are deleted at once; bytes left by a
   * process that died are deleted at the next upload. A process so slow that it is considered dead gets {@link UploadTookTooLong}: settling
   * the note decides between the two.
   *
   * @param place a location for these bytes only: if two uploads shared a key, discarding one would delete the other
   * @param writeRow writes the row
   * @param isNamed whether a row refers to the key: after a lost connection, everything may have been committed
   */
  async store<Result>(
    { bytes, sha256 }: UploadedBytes,
    place: FrozenFilePlace,
    writeRow: (file: FrozenFile) => Promise<Result>,
    isNamed: (key: string) => Promise<boolean>,
  ): Promise<Result> {
    await this.sweep();
    const key = frozenFileKey(place, sha256);
    await this.unitOfWork.run(() => this.notes.announce(key, this.clock.now()));
    try {
      const file = await this.frozen.freeze(bytes, place);
      return await this.unitOfWork.run(async () => {
        if (!(await this.notes.settle(key))) throw new UploadTookTooLong();
        return writeRow(file);
      });
    } catch (error) {
      // Bytes that cannot be deleted now are found by their note.
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
