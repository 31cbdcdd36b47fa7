import type { Instant } from '@pds/kernel';
import type { RelatedFile } from '../model/related-files';

/** Where it is noted which files are annexed to demands, and which bytes are being stored for them. */
export abstract class RelatedFiles {
  /** An id for a new file. */
  abstract nextId(): Promise<number>;

  abstract find(id: number): Promise<RelatedFile | null>;

  /** Those of a demand, the decree of its particularities included, by id. */
  abstract ofDemand(demandId: number): Promise<RelatedFile[]>;

  abstract add(file: RelatedFile): Promise<void>;

  abstract remove(id: number): Promise<void>;

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
