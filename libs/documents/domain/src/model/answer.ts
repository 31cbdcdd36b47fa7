import type { DocumentType } from '@pds/documents/contract';
import { agreementSentence, type Instant } from '@pds/kernel';

/** The content of an answer: an acceptance with the person's name and capacity, or a refusal with its reason. */
export type AnswerWords =
  | { readonly outcome: 'accepted'; readonly name: string; readonly capacity: string }
  | { readonly outcome: 'declined'; readonly reason: string };

/** The proof of the right to answer: the secret of a link, of which only its SHA-256 is known, or the account that is signed in. */
export type AnswerProof = { readonly linkDigest: string } | { readonly accountId: number };

/** An answer before it becomes an entry of the evidence. */
export interface AnswerFacts {
  readonly documentId: number;
  readonly documentType: DocumentType;
  readonly demandId: number;
  /** SHA-256 of the answered PDF. */
  readonly documentSha256: string;
  /** The link (of one among several e-mails) or the account used. */
  readonly by: AnswerProof;
  readonly words: AnswerWords;
  readonly answeredAt: Instant;
  /** Network address of the person who answered, as the server saw it. */
  readonly networkAddress: string;
  /** User agent of their browser. */
  readonly userAgent: string;
}

/** An entry of the evidence: never changed or deleted; its hash covers it and the previous entry. */
export interface Answer extends AnswerFacts {
  /** From 1, without gaps. */
  readonly number: number;
  /** Hash of the previous entry; {@link chainStart} for the first. */
  readonly previousHash: string;
  readonly hash: string;
}

/** The last entry of a chain, to which the next one is chained. */
export interface ChainEnd {
  readonly number: number;
  readonly hash: string;
}

/** The end of an empty chain. */
export const chainStart: ChainEnd = { number: 0, hash: '0'.repeat(64) };

/**
 * Returns the text whose SHA-256 is the hash of an entry: all its facts and the hash of the previous entry, in a fixed order, as JSON. A
 * change of its form needs another first word, because entries are verified for ever: 1 contains a link, 2 an account instead.
 */
export function hashedText(previousHash: string, number: number, facts: AnswerFacts): string {
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
 * Builds the entry that follows `end`.
 * @param sha256 returns the hash of a text as 64 hexadecimal digits
 */
export function chainAnswer(end: ChainEnd, facts: AnswerFacts, sha256: (text: string) => string): Answer {
  const number = end.number + 1;
  return { ...facts, number, previousHash: end.hash, hash: sha256(hashedText(end.hash, number, facts)) };
}

/** Returns the next step after an answer, as its author reads it on the page and in the e-mail. */
export function nextStepText(type: DocumentType, { outcome }: Pick<AnswerWords, 'outcome'>): string {
  if (outcome === 'declined') {
    return type === 2
      ? 'L’association est informée de votre refus et de son motif. C’est à elle de vous proposer une nouvelle convention.'
      : 'L’association est informée de votre refus et de son motif. C’est à elle de vous proposer un nouveau devis\u00a0: rien n’est réservé d’ici là.';
  }
  return type === 2
    ? 'L’association en est informée et prépare votre poste de secours. Vous n’avez plus rien à signer.'
    : 'L’association en est informée et prépare votre poste de secours, après le délai de rétractation si vous êtes un particulier. S’il faut une convention, elle vous l’adressera à signer.';
}
