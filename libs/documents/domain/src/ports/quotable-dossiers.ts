import type { QuotableDossier } from '../model/quotable-dossier';

/** The dossiers documents are made for; fulfilled by the demand and pricing contexts. */
export abstract class QuotableDossiers {
  /** Null when there is none or it was deleted. No scope is applied: use cases compare `ownership`. */
  abstract find(demandId: number): Promise<QuotableDossier | null>;
}
