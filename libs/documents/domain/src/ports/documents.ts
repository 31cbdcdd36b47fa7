import type { DocumentSummary } from '@pds/documents/contract';
import type { Document, Quote } from '../model/document';

/** Where documents are kept. */
export abstract class Documents {
  /** The number of the next document; gaps are allowed. */
  abstract nextId(): Promise<number>;
  abstract find(id: number): Promise<Document | null>;
  /** As {@link find}, keeping others from changing it until the ambient transaction ends. */
  abstract findForUpdate(id: number): Promise<Document | null>;
  abstract findByUniq(uniq: string): Promise<Document | null>;
  /** Those of a dossier, newest first. */
  abstract ofDemand(demandId: number): Promise<DocumentSummary[]>;
  /** The quote of a dossier that was validated last, or null: the one that counts. */
  async acceptedQuote(demandId: number): Promise<Quote | null> {
    return (await this.acceptedQuotes([demandId]))[0] ?? null;
  }
  /** The same of several dossiers, of those that have one. */
  abstract acceptedQuotes(demandIds: readonly number[]): Promise<Quote[]>;
  /** Waits for whoever {@link hold}s its dossier. */
  abstract add(document: Document): Promise<void>;
  /** Keeps others from adding documents to a dossier until the ambient transaction ends. */
  abstract hold(demandId: number): Promise<void>;
  /** Stores what may change of a document: validation, sending, signed copy. */
  abstract save(document: Document): Promise<void>;
  abstract remove(document: Document): Promise<void>;
}
