import type { DocumentSummary } from '@pds/documents/contract';
import type { Document, Quote } from '../model/document';

/** Repository of documents. */
export abstract class Documents {
  /** The number of the next document; gaps are allowed. */
  abstract nextId(): Promise<number>;
  abstract find(id: number): Promise<Document | null>;
  /** As {@link find}, locked until the ambient transaction ends. */
  abstract findForUpdate(id: number): Promise<Document | null>;
  abstract findByUniq(uniq: string): Promise<Document | null>;
  /** Returns the documents of a dossier, newest first. */
  abstract ofDemand(demandId: number): Promise<DocumentSummary[]>;
  /** Returns the last validated quote of a dossier, the one that counts, or null. */
  async acceptedQuote(demandId: number): Promise<Quote | null> {
    return (await this.acceptedQuotes([demandId]))[0] ?? null;
  }
  /** The same for several dossiers; those without one are omitted. */
  abstract acceptedQuotes(demandIds: readonly number[]): Promise<Quote[]>;
  /** Waits while another transaction holds the lock of {@link lockDossier} on its dossier. */
  abstract add(document: Document): Promise<void>;
  /** Prevents other transactions from adding documents to a dossier until the ambient transaction ends. */
  abstract lockDossier(demandId: number): Promise<void>;
  /** Stores the mutable fields of a document: validation, sending, signed copy. */
  abstract save(document: Document): Promise<void>;
  abstract remove(document: Document): Promise<void>;
}
