import type { FrozenFileRef, Instant } from '@pds/kernel';
import type { Answer, ChainEnd } from '../model/answer';

/** An answer as staff see it. */
export interface ShownAnswer extends Answer {
  /** Whether the copy with the evidence page is printed. */
  readonly hasEvidence: boolean;
}

/** The answers to documents: an append-only chain. */
export abstract class Answers {
  /** Returns the end of the chain, and locks it against additions until the ambient transaction ends. */
  abstract endForUpdate(): Promise<ChainEnd>;
  /** Returns the end of the chain as recorded when its last entry was added. */
  abstract end(): Promise<ChainEnd>;
  /** Adds the entry that follows the end. A document has one answer. */
  abstract add(answer: Answer): Promise<void>;
  abstract answerTo(documentId: number): Promise<Answer | null>;
  abstract findAnswer(number: number): Promise<Answer | null>;
  /** Returns the answers to the documents of a dossier, newest first. */
  abstract answersOf(demandId: number): Promise<ShownAnswer[]>;
  /** Returns up to `most` entries after a number, in order. */
  abstract entriesAfter(number: number, most: number): Promise<Answer[]>;
  /** The copy with the evidence page; null before it is printed. */
  abstract evidenceOf(number: number): Promise<FrozenFileRef | null>;
  /** Stores the copy with the evidence page, once: a second caller gets the first copy. */
  abstract keepEvidence(number: number, file: FrozenFileRef, now: Instant): Promise<FrozenFileRef>;
}
