/** Whether a station was invoiced: implemented by another context. */
export abstract class IssuedInvoices {
  /** Whether at least one invoice was issued for it, credited or not. */
  abstract existFor(stationId: number): Promise<boolean>;
}
