import type { Instant } from '@pds/kernel';
import { Identities, type Identity } from '../ports/login/identities';

export class InMemoryIdentities extends Identities {
  private rows: (Identity & { readonly accountId: number; siret: string | null })[] = [];

  override async accountOf(identity: Identity): Promise<number | null> {
    return this.rowOf(identity)?.accountId ?? null;
  }

  override async link(
    { issuer, subject }: Identity,
    accountId: number,
    _at: Instant,
    { replacing }: { readonly replacing: boolean },
  ): Promise<boolean> {
    const others = this.rows.filter((row) => row.issuer !== issuer || row.accountId !== accountId);
    if (others.length < this.rows.length && !replacing) return false;
    this.rows = others;
    this.rows.push({ issuer, subject, accountId, siret: null });
    return true;
  }

  override async vouchEmployer(identity: Identity, siret: string | null): Promise<void> {
    const row = this.rowOf(identity);
    if (row) row.siret = siret;
  }

  override async employerOf(accountId: number): Promise<string | null> {
    const vouched = this.rows.filter((row) => row.accountId === accountId && row.siret !== null);
    return vouched.at(-1)?.siret ?? null;
  }

  override async forgetAllOf(accountId: number): Promise<boolean> {
    const others = this.rows.filter((row) => row.accountId !== accountId);
    const hadSome = others.length < this.rows.length;
    this.rows = others;
    return hadSome;
  }

  private rowOf({ issuer, subject }: Identity) {
    return this.rows.find((row) => row.issuer === issuer && row.subject === subject);
  }
}
