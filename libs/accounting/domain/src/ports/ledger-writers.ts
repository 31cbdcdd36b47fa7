/** The people who wrote in the ledgers of invoices, by their accounts. */
export abstract class LedgerWriters {
  /** What they are called, by account; accounts that are gone are left out. */
  abstract namesOf(accountIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
}
