import { LedgerWriters } from '@pds/accounting/domain';
import type { UsersFacade } from '@pds/users/contract';

/** The people who wrote entries in the ledgers of invoices, from the users context. */
export class LedgerWritersBridge extends LedgerWriters {
  constructor(private readonly users: () => UsersFacade) {
    super();
  }

  override async namesOf(accountIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (accountIds.length === 0) return new Map();
    const contacts = await this.users().contacts(accountIds);
    return new Map(contacts.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]));
  }
}
