/** The authors of entries in the ledgers of invoices, by their accounts. */
export abstract class LedgerWriters {
  /** Returns their names, by account; deleted accounts are omitted. */
  abstract namesOf(accountIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
}
