/** Where a station stands commercially: 4 Commandé, 5 Facturé, 6 Payé, or somewhere that the books say nothing of. */
export type Standing = 'ordered' | 'invoiced' | 'paid' | 'other';

/** The commercial side of the aid stations. */
export abstract class OrderedStations {
  /** Locks stations until the transaction ends, and says where each stands; none for those that do not exist. */
  abstract standingsForUpdate(aidStationIds: readonly number[]): Promise<ReadonlyMap<number, Standing>>;

  /** 4 Commandé. */
  abstract markOrdered(aidStationId: number): Promise<void>;

  /** 5 Facturé. */
  abstract markInvoiced(aidStationIds: readonly number[]): Promise<void>;

  /** 6 Payé. */
  abstract markPaid(aidStationId: number): Promise<void>;
}
