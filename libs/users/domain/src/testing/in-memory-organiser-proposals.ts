import type { Instant } from '@pds/kernel';
import { type OrganiserProposal, OrganiserProposals } from '../ports/organisers/organiser-proposals';

type Row = OrganiserProposal & { readonly tokenDigest: string | null; readonly cause: string | null };

/** Proposals in memory. `confirmed` contains the accounts with a confirmed address. */
export class InMemoryOrganiserProposals extends OrganiserProposals {
  /** Accounts with a confirmed address. */
  readonly confirmed = new Set<number>();
  private rows: Row[] = [];
  private lastId = 0;

  override async propose(proposal: Omit<OrganiserProposal, 'id'>): Promise<number> {
    await this.forget(proposal.accountId, proposal.organisationId);
    const id = ++this.lastId;
    this.rows.push({ ...proposal, id, tokenDigest: null, cause: null });
    return id;
  }

  override async find(id: number): Promise<OrganiserProposal | null> {
    return plain(this.rows.find((row) => row.id === id));
  }

  override async assignToken(id: number, tokenDigest: string, cause: string): Promise<boolean> {
    const row = this.rows.find((each) => each.id === id && each.cause !== cause);
    this.rows = this.rows.map((each) => (each === row ? { ...each, tokenDigest, cause } : each));
    return row !== undefined;
  }

  override async findByToken(tokenDigest: string, now: Instant): Promise<OrganiserProposal | null> {
    return plain(this.rows.find((row) => row.tokenDigest === tokenDigest && row.expiresAt > now));
  }

  override async consume(tokenDigest: string, now: Instant): Promise<OrganiserProposal | null> {
    const found = await this.findByToken(tokenDigest, now);
    this.rows = this.rows.filter((row) => row.id !== found?.id);
    return found;
  }

  override async pendingFor(organisationId: number, now: Instant): Promise<OrganiserProposal[]> {
    return this.rows
      .filter((row) => row.organisationId === organisationId && row.expiresAt > now)
      .filter((row) => !row.createdAccount || !this.confirmed.has(row.accountId))
      .map((row) => plain(row)!);
  }

  override async forget(accountId: number, organisationId: number): Promise<void> {
    this.rows = this.rows.filter((row) => row.accountId !== accountId || row.organisationId !== organisationId);
  }

  override async forgetAllOf(accountId: number): Promise<void> {
    this.rows = this.rows.filter((row) => row.accountId !== accountId);
  }
}

function plain(row: Row | undefined): OrganiserProposal | null {
  if (!row) return null;
  const { tokenDigest: _, cause: __, ...proposal } = row;
  return proposal;
}
