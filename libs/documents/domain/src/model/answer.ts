import type { DocumentType } from '@pds/documents/contract';
import { agreementSentence, type Instant } from '@pds/kernel';

/** Who answers and what they say: an acceptance with its name and capacity, or a refusal with its reason. */
export type AnswerWords =
  | { readonly outcome: 'accepted'; readonly name: string; readonly capacity: string }
  | { readonly outcome: 'declined'; readonly reason: string };

/** By what somebody proved that they may answer: the secret of a link, of which only its SHA-256 is known, or an account they are signed in with. */
export type AnsweredWith = { readonly linkDigest: string } | { readonly accountId: number };

/** An answer that is about to become an entry of the evidence. */
export interface AnswerFacts {
  readonly documentId: number;
  readonly documentType: DocumentType;
  readonly demandId: number;
  /** SHA-256 of the PDF that was answered. */
  readonly documentSha256: string;
  /** Which link was used (which of several e-mails it came from), or which account. */
  readonly by: AnsweredWith;
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
 * change of what it is made of needs another first word, since entries are verified for ever: 1 holds a link, 2 an account in its place.
 */
export function chainedText(previousHash: string, number: number, facts: AnswerFacts): string {
  const { documentId, documentType, demandId, documentSha256, by, words } = facts;
  const { answeredAt, networkAddress, userAgent } = facts;
  const said = words.outcome === 'accepted' ? [words.name, words.capacity, agreementSentence] : [words.reason];
  const [form, proof] = 'linkDigest' in by ? ['PDS-EVIDENCE-1', by.linkDigest] : ['PDS-EVIDENCE-2', by.accountId];
  return JSON.stringify([
    form,
    number,
    previousHash,
    documentId,
    documentType,
    demandId,
    documentSha256,
    proof,
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

/** What follows an answer, as whoever gave it reads it on the page and in the e-mail. */
export function whatComesNext(type: DocumentType, { outcome }: Pick<AnswerWords, 'outcome'>): string {
  if (outcome === 'declined') {
    return type === 2
      ? 'L’association est informée de votre refus et de son motif. Pour convenir d’une nouvelle convention, contactez-la.'
      : 'L’association est informée de votre refus et de son motif. Pour recevoir un nouveau devis, contactez-la\u00a0: rien n’est réservé d’ici là.';
  }
  return type === 2
    ? 'L’association en est informée et prépare votre poste de secours. Vous n’avez plus rien à signer.'
    : 'L’association en est informée et prépare votre poste de secours. S’il faut une convention, elle vous l’adressera à signer.';
}
