import type { Ownership } from '@pds/kernel';
import type { DossierToReinforce } from '../model/reinforcement/reinforcement-request';

/** A dossier and who handles it. */
export interface OwnedDossierToReinforce extends DossierToReinforce {
  readonly ownership: Ownership;
}

/** The dossiers of the demand context, as requests for reinforcement need them. */
export abstract class DossiersToReinforce {
  /** Null if there is none, or if it has been deleted. */
  abstract find(id: number): Promise<OwnedDossierToReinforce | null>;
}
