import type { BillableDossier } from '../../model/invoices/billable-dossier';

/** The billable dossiers, gathered from demands, organisations and the association's structure. */
export abstract class BillableDossiers {
  /** Returns dossiers by station, with their prices locked until the transaction ends; unknown ones are omitted. */
  abstract findAllForUpdate(aidStationIds: readonly number[]): Promise<ReadonlyMap<number, BillableDossier>>;

  /** Returns the current state of a dossier; null if there is none. */
  abstract find(aidStationId: number): Promise<BillableDossier | null>;
}
