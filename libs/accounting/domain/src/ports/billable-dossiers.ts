import type { BillableDossier } from '../model/billable-dossier';

/** The dossiers to charge for, gathered from demands, organisations and the association's structure. */
export abstract class BillableDossiers {
  /** Dossiers by station, their prices locked until the transaction ends; none for those that do not exist. */
  abstract findAllForUpdate(aidStationIds: readonly number[]): Promise<ReadonlyMap<number, BillableDossier>>;

  /** A dossier as it stands; null when there is none. */
  abstract find(aidStationId: number): Promise<BillableDossier | null>;
}
