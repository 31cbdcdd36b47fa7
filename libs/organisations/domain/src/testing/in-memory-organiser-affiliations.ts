import { type Instant, type Scope, Siret } from '@pds/kernel';
import { type NewManager, OrganiserAffiliations } from '../ports/organiser-affiliations';

/**
 * Roles in memory. Accounts 1 and 2 exist, account 3 is visible only to administrators, an invited address gets an account. Account 8 has
 * the address `Hugo@example.org`.
 */
export class InMemoryOrganiserAffiliations extends OrganiserAffiliations {
  readonly given: (readonly [accountId: number, organisationId: number])[] = [];
  readonly invited: { readonly person: NewManager; readonly organisationId: number; readonly notify: boolean }[] = [];
  /** Organisations that an account declared, as opposed to being appointed. */
  readonly declared = new Set<number>();
  /** The SIRET claimed for each account. */
  readonly claimed = new Map<number, string>();
  /** When an invited address gets its account. */
  now: Instant = 0;
  private readonly createdAt = new Map<number, Instant>();
  private lastId = 100;

  override async isKnown(accountId: number, scope: Scope): Promise<boolean> {
    return accountId === 1 || accountId === 2 || (accountId === 3 && scope.kind === 'all');
  }

  override async addressOf(accountId: number): Promise<string | null> {
    return accountId === 8 ? 'Hugo@example.org' : null;
  }

  override async vouchedSiretOf(accountId: number): Promise<Siret | null> {
    return Siret.parse(this.claimed.get(accountId) ?? '');
  }

  override async affiliate(accountId: number, organisationId: number, givenBy: 'self' | 'staff'): Promise<void> {
    if (givenBy === 'self') this.declared.add(organisationId);
    this.given.push([accountId, organisationId]);
  }

  override async invite(
    person: NewManager,
    organisationId: number,
    notify: boolean,
    isSilent = false,
  ): Promise<number | null> {
    const known = this.invited.some((each) => each.person.email === person.email);
    if (!known || !isSilent) this.invited.push({ person, organisationId, notify });
    if (known) return null;
    const accountId = ++this.lastId;
    this.createdAt.set(accountId, this.now);
    this.given.push([accountId, organisationId]);
    return accountId;
  }

  override async isUnanswered(accountId: number, organisationId: number, until: Instant): Promise<boolean> {
    const given = this.given.filter(([account]) => account === accountId);
    const createdAt = this.createdAt.get(accountId) ?? Infinity;
    return createdAt <= until && given.every(([, organisation]) => organisation === organisationId);
  }

  override withdrawUnanswered(accountId: number, organisationId: number): Promise<void> {
    return this.withdraw(accountId, organisationId);
  }

  override async organisationsOrganisedBy(accountId: number): Promise<readonly number[]> {
    return this.given.filter(([account]) => account === accountId).map(([, organisation]) => organisation);
  }

  override async withdraw(accountId: number, organisationId: number): Promise<void> {
    const index = this.given.findIndex(
      ([account, organisation]) => account === accountId && organisation === organisationId,
    );
    if (index >= 0) this.given.splice(index, 1);
  }
}
