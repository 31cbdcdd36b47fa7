import type { DocumentSummary } from '@pds/documents/contract';
import type { Document } from '../model/document';

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
  abstract acceptedQuote(demandId: number): Promise<Document | null>;
  abstract add(document: Document): Promise<void>;
  /** Stores what may change of a document: validation, sending, signed copy. */
  abstract save(document: Document): Promise<void>;
  abstract remove(document: Document): Promise<void>;
}
