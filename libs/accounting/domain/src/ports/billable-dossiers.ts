import type { BillableDossier } from '../model/billable-dossier';

/** The dossiers to charge for, gathered from demands, organisations and the association's structure. */
export abstract class BillableDossiers {
  /** The dossier, its price locked until the transaction ends; null when there is none. */
  abstract findForUpdate(aidStationId: number): Promise<BillableDossier | null>;

  /** The dossier as it stands; null when there is none. */
  abstract find(aidStationId: number): Promise<BillableDossier | null>;
}
