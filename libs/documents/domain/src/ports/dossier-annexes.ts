import type { DossierAnnex } from '@pds/demand/contract';

/** The files annexed to dossiers; implemented with the demand context. */
export abstract class DossierAnnexes {
  /** In the order of their inputs; none for a dossier that does not exist. */
  abstract of(demandId: number): Promise<DossierAnnex[]>;
}
