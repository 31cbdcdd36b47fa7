/** Whether a station was invoiced: another context knows. */
export abstract class IssuedInvoices {
  /** At least one invoice was issued for it, credited or not. */
  abstract existFor(stationId: number): Promise<boolean>;
}
