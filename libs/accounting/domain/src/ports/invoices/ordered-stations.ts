/** The commercial status of a station: 4 Commandé, 5 Facturé, 6 Payé, or another one that the books do not affect. */
export type BillingState = 'ordered' | 'invoiced' | 'paid' | 'other';

/** The commercial status of the aid stations. */
export abstract class OrderedStations {
  /** Locks stations until the transaction ends, and returns their statuses; unknown ones are omitted. */
  abstract billingStatesForUpdate(aidStationIds: readonly number[]): Promise<ReadonlyMap<number, BillingState>>;

  /** 4 Commandé. */
  abstract markOrdered(aidStationId: number): Promise<void>;

  /** 5 Facturé. */
  abstract markInvoiced(aidStationIds: readonly number[]): Promise<void>;

  /** 6 Payé. */
  abstract markPaid(aidStationId: number): Promise<void>;
}
