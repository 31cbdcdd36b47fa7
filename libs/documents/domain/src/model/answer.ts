import type { DocumentType } from '@pds/documents/contract';
import type { Instant } from '@pds/kernel';

/** What is ticked to accept (handwritten on paper, typed in French contracts concluded on line). */
export const agreementSentence = 'Lu et approuvé, bon pour accord';

/** Who answers and what they say: an acceptance with its name and capacity, or a refusal with its reason. */
export type AnswerWords =
  | { readonly outcome: 'accepted'; readonly name: string; readonly capacity: string }
  | { readonly outcome: 'declined'; readonly reason: string };

/** An answer that is about to become an entry of the evidence. */
export interface AnswerFacts {
  readonly documentId: number;
  readonly documentType: DocumentType;
  readonly demandId: number;
  /** SHA-256 of the PDF that was answered. */
  readonly documentSha256: string;
  /** SHA-256 of the secret of the link that was used: which of several e-mails it came from. */
  readonly linkDigest: string;
  readonly words: AnswerWords;
  readonly answeredAt: Instant;
  /** Network address of who answered, as the server saw it. */
  readonly networkAddress: string;
  /** What their browser calls itself. */
  readonly userAgent: string;
}

/** An entry of the evidence: never changed, never removed; its hash covers it and the entry before. */
export interface Answer extends AnswerFacts {
  /** From 1, without gaps. */
  readonly number: number;
  /** Hash of the entry before; {@link beginningOfChain} for the first. */
  readonly previousHash: string;
  readonly hash: string;
}

/** The last entry of a chain: what the next one is chained to. */
export interface ChainEnd {
  readonly number: number;
  readonly hash: string;
}

/** Before the first entry. */
export const beginningOfChain: ChainEnd = { number: 0, hash: '0'.repeat(64) };

/**
 * The text whose SHA-256 is the hash of an entry: every fact of it and the hash of the entry before, in a fixed order, as JSON. A
 * change of what it is made of needs another first word, since entries are verified for ever.
 */
export function chainedText(previousHash: string, number: number, facts: AnswerFacts): string {
  const { documentId, documentType, demandId, documentSha256, linkDigest, words } = facts;
  const { answeredAt, networkAddress, userAgent } = facts;
  const said = words.outcome === 'accepted' ? [words.name, words.capacity, agreementSentence] : [words.reason];
  return JSON.stringify([
    'PDS-EVIDENCE-1',
    number,
    previousHash,
    documentId,
    documentType,
    demandId,
    documentSha256,
    linkDigest,
    words.outcome,
    ...said,
    answeredAt,
    networkAddress,
    userAgent,
  ]);
}

/**
 * The entry that comes after `end`.
 * @param sha256 of a text, as 64 hexadecimal digits
 */
export function chained(end: ChainEnd, facts: AnswerFacts, sha256: (text: string) => string): Answer {
  const number = end.number + 1;
  return { ...facts, number, previousHash: end.hash, hash: sha256(chainedText(end.hash, number, facts)) };
}
