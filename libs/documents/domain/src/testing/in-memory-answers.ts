import type { FrozenFileRef } from '@pds/kernel';
import type { OrganisationCompletion } from '@pds/organisations/contract';
import {
  type AcceptanceLink,
  type Answer,
  type AnswerableDossier,
  AnswerableDossiers,
  Answers,
  type ChainEnd,
  chainStart,
  Customers,
  Digests,
  type Document,
  EvidencePaper,
  type IncompleteCustomer,
  IssuedLinks,
  type ShownAnswer,
} from '../index';
import { completeDossier } from './samples';

export class InMemoryIssuedLinks extends IssuedLinks {
  private readonly links = new Map<string, AcceptanceLink>();

  override async add(link: AcceptanceLink): Promise<void> {
    if (this.links.has(link.digest)) throw new Error('Digest taken');
    this.links.set(link.digest, link);
  }

  override async end(documentIds: readonly number[], at: number): Promise<void> {
    for (const link of this.links.values()) {
      const isEnded = documentIds.includes(link.documentId) && link.issuedAt < at && link.expiresAt > at;
      if (isEnded) this.links.set(link.digest, { ...link, expiresAt: at });
    }
  }

  override async findByDigest(digest: string): Promise<AcceptanceLink | null> {
    return this.links.get(digest) ?? null;
  }
}

export class InMemoryAnswers extends Answers {
  /** Public for specs that tamper with it. */
  readonly entries: Answer[] = [];
  private noted = chainStart;
  private readonly evidence = new Map<number, FrozenFileRef>();

  override chainEndForUpdate(): Promise<ChainEnd> {
    return this.chainEnd();
  }

  override async chainEnd(): Promise<ChainEnd> {
    return this.noted;
  }

  override async add(answer: Answer): Promise<void> {
    if (answer.number !== this.noted.number + 1) throw new Error(`${answer.number} does not follow the end`);
    if (this.entries.some(({ documentId }) => documentId === answer.documentId)) throw new Error('Answered already');
    this.entries.push(answer);
    this.noted = { number: answer.number, hash: answer.hash };
  }

  override async answerTo(documentId: number): Promise<Answer | null> {
    return this.entries.find((entry) => entry.documentId === documentId) ?? null;
  }

  override async findAnswer(number: number): Promise<Answer | null> {
    return this.entries.find((entry) => entry.number === number) ?? null;
  }

  override async answersOf(demandId: number): Promise<ShownAnswer[]> {
    return this.entries
      .filter((entry) => entry.demandId === demandId)
      .map((entry) => ({ ...entry, hasEvidence: this.evidence.has(entry.number) }))
      .reverse();
  }

  override async entriesAfter(number: number, most: number): Promise<Answer[]> {
    return this.entries.filter((entry) => entry.number > number).slice(0, most);
  }

  override async evidenceOf(number: number): Promise<FrozenFileRef | null> {
    return this.evidence.get(number) ?? null;
  }

  override async storeEvidence(number: number, file: FrozenFileRef): Promise<FrozenFileRef> {
    const kept = this.evidence.get(number) ?? file;
    this.evidence.set(number, kept);
    return kept;
  }
}

/** A dossier in progress, with the same parties as {@link completeDossier}. */
export const answerableDossier: AnswerableDossier = {
  ownership: completeDossier.ownership,
  departmentId: completeDossier.departmentId,
  officeId: completeDossier.officeId,
  organisationId: completeDossier.organisationId,
  isOver: false,
};

export class InMemoryAnswerableDossiers extends AnswerableDossiers {
  readonly dossiers = new Map<number, AnswerableDossier>([[completeDossier.id, answerableDossier]]);

  override async findAnswerable(demandId: number): Promise<AnswerableDossier | null> {
    return this.dossiers.get(demandId) ?? null;
  }

  override findAnswerableForUpdate(demandId: number): Promise<AnswerableDossier | null> {
    return this.findAnswerable(demandId);
  }
}

/** Customers, and who completed them with what. */
export class InMemoryCustomers extends Customers {
  readonly incomplete = new Map<number, IncompleteCustomer>();
  readonly completed: [organisationId: number, given: OrganisationCompletion, accountId: number | null][] = [];

  override async find(organisationId: number): Promise<IncompleteCustomer | null> {
    return this.incomplete.get(organisationId) ?? null;
  }

  override async complete(...given: (typeof this.completed)[number]): Promise<void> {
    this.completed.push(given);
  }
}

/** Different texts have different digests (FNV-1a, eight times over): sufficient without an attacker. */
export class FakeDigests extends Digests {
  override sha256(text: string): string {
    return [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => fnv(`${seed}${text}`)).join('');
  }
}

function fnv(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** The original followed by the content of an evidence page. */
export class InMemoryEvidencePaper extends EvidencePaper {
  override async append(original: Uint8Array, document: Document, { words, hash }: Answer): Promise<Uint8Array> {
    const page = new TextEncoder().encode(JSON.stringify([document.id, words, hash]));
    return new Uint8Array([...original, ...page]);
  }
}
