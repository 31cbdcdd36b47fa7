import { Identities, type Identity } from '../ports/identities';

/** Identities in memory. */
export class InMemoryIdentities extends Identities {
  private rows: (Identity & { readonly accountId: number })[] = [];

  override async accountOf({ issuer, subject }: Identity): Promise<number | null> {
    return this.rows.find((row) => row.issuer === issuer && row.subject === subject)?.accountId ?? null;
  }

  override async link({ issuer, subject }: Identity, accountId: number): Promise<boolean> {
    if (this.rows.some((row) => row.issuer === issuer && row.accountId === accountId)) return false;
    this.rows.push({ issuer, subject, accountId });
    return true;
  }

  override async forgetAllOf(accountId: number): Promise<void> {
    this.rows = this.rows.filter((row) => row.accountId !== accountId);
  }
}
