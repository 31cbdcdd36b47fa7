/** Where a station stands commercially: 4 Commandé, 5 Facturé, 6 Payé, or somewhere that the books say nothing of. */
export type Standing = 'ordered' | 'invoiced' | 'paid' | 'other';

/** The commercial side of the aid stations. */
export abstract class OrderedStations {
  /** Locks a station until the transaction ends, and says where it stands; null where there is none. */
  abstract findForUpdate(aidStationId: number): Promise<{ readonly standing: Standing } | null>;

  /** 4 Commandé. */
  abstract markOrdered(aidStationId: number): Promise<void>;

  /** 5 Facturé. */
  abstract markInvoiced(aidStationId: number): Promise<void>;

  /** 6 Payé. */
  abstract markPaid(aidStationId: number): Promise<void>;
}
