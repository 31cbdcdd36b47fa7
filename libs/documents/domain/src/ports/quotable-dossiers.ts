import type { QuotableDossier } from '../model/quotable-dossier';

/** The dossiers that documents are generated for; implemented with the demand and pricing contexts. */
export abstract class QuotableDossiers {
  /** Null if there is none, or if it was deleted. Applies no scope: use cases compare `ownership`. */
  abstract find(demandId: number): Promise<QuotableDossier | null>;
}
