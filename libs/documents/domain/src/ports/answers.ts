import type { FrozenFileRef, Instant } from '@pds/kernel';
import type { Answer, ChainEnd } from '../model/answer';

/** An answer as staff see it. */
export interface ShownAnswer extends Answer {
  /** Whether the copy with the evidence page is printed. */
  readonly hasEvidence: boolean;
}

/** The answers to documents: a chain that only grows. */
export abstract class Answers {
  /** The end of the chain, keeping others from adding to it until the ambient transaction ends. */
  abstract endForUpdate(): Promise<ChainEnd>;
  /** The end of the chain as it was noted when its last entry was added. */
  abstract end(): Promise<ChainEnd>;
  /** Adds the entry that follows the end. A document has one answer. */
  abstract add(answer: Answer): Promise<void>;
  abstract answerTo(documentId: number): Promise<Answer | null>;
  abstract findAnswer(number: number): Promise<Answer | null>;
  /** Those to the documents of a dossier, newest first. */
  abstract answersOf(demandId: number): Promise<ShownAnswer[]>;
  /** The entries after a number, in their order, so many at most. */
  abstract entriesAfter(number: number, most: number): Promise<Answer[]>;
  /** The copy with the evidence page; null before it is printed. */
  abstract evidenceOf(number: number): Promise<FrozenFileRef | null>;
  /** Notes the copy with the evidence page, once: whoever is second gets the first one's. */
  abstract keepEvidence(number: number, file: FrozenFileRef, now: Instant): Promise<FrozenFileRef>;
}
