/** The commercial side of the aid stations. */
export abstract class OrderedStations {
  /** Locks a station until the transaction ends, and says whether it is 4 Commandé; null where there is none. */
  abstract findForUpdate(aidStationId: number): Promise<{ readonly isOrdered: boolean } | null>;

  /** 5 Facturé. */
  abstract markInvoiced(aidStationId: number): Promise<void>;

  /** 6 Payé. */
  abstract markPaid(aidStationId: number): Promise<void>;
}
