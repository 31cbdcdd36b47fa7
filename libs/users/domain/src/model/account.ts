import type { Instant, Principal, Role } from '@pds/kernel';
import type { OrganiserRoleGiver } from '@pds/users/contract';
import { type Affiliation, type AffiliationTerms, checkAffiliation, principalOf } from './affiliation';
import { AffiliationNotFound } from '../users.errors';

/** 1 Monsieur, 2 Madame (spec organiser 3). */
export type Civility = 1 | 2;

/** The whole state of an account, as it is stored. */
export interface AccountSnapshot {
  readonly id: number;
  /** As typed, trimmed; compared without regard to case. */
  readonly email: string;
  /** Another name to log in with; never holds an `@`. */
  readonly identifier: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthName: string | null;
  readonly phone: string | null;
  readonly civility: Civility | null;
  /** Null until the person has set a password through a single-use link. */
  readonly passwordHash: string | null;
  readonly emailConfirmedAt: Instant | null;
  /** The demand in progress, to which login leads (spec organiser 4). */
  readonly pendingEventId: number | null;
  readonly createdAt: Instant;
  readonly deletedAt: Instant | null;
  readonly affiliations: readonly Affiliation[];
}

/** What a visitor says of themselves when signing up. */
export interface SignUpDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

/** Who a person is, as staff or the person themselves may write it. */
export interface PersonDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthName: string | null;
  readonly email: string;
  readonly phone: string | null;
  readonly civility: Civility | null;
}

/** A person's account: who they are, how they prove it, and the roles they hold, of which exactly one is active. */
export class Account {
  private constructor(private state: AccountSnapshot) {}

  /** A visitor's own account: organiser, no password yet, e-mail not confirmed (decisions: Accounts). */
  static signUp(ids: { account: number; affiliation: number }, details: SignUpDetails, at: Instant): Account {
    return new Account({
      id: ids.account,
      email: details.email.trim(),
      identifier: null,
      firstName: details.firstName.trim(),
      lastName: details.lastName.trim(),
      birthName: null,
      phone: details.phone.trim(),
      civility: null,
      passwordHash: null,
      emailConfirmedAt: null,
      pendingEventId: null,
      createdAt: at,
      deletedAt: null,
      affiliations: [
        {
          id: ids.affiliation,
          role: 'ROLE_USER',
          departmentId: null,
          officeId: null,
          organisationId: null,
          entrusts: true,
          active: true,
        },
      ],
    });
  }

  /** Someone whom staff make the organiser of an organisation: no password yet, e-mail not confirmed. */
  static organiser(
    ids: { account: number; affiliation: number },
    person: Omit<SignUpDetails, 'phone'>,
    organisationId: number,
    at: Instant,
  ): Account {
    const account = Account.signUp(ids, { ...person, phone: '' }, at);
    account.state = { ...account.state, phone: null };
    account.affiliateOrganiser(organisationId, ids.affiliation, 'self');
    return account;
  }

  /**
   * Someone whom staff add (spec organiser 2.16): no password yet, e-mail not confirmed. The first affiliation is active.
   * @param affiliations what the rules let the editor grant
   */
  static add(id: number, person: PersonDetails, affiliations: readonly AffiliationTerms[], at: Instant): Account {
    const account = new Account({
      ...trimmed(person),
      id,
      identifier: null,
      passwordHash: null,
      emailConfirmedAt: null,
      pendingEventId: null,
      createdAt: at,
      deletedAt: null,
      affiliations: [],
    });
    account.hold(affiliations);
    return account;
  }

  static restore(snapshot: AccountSnapshot): Account {
    return new Account(snapshot);
  }

  snapshot(): AccountSnapshot {
    return this.state;
  }

  get id(): number {
    return this.state.id;
  }

  get email(): string {
    return this.state.email;
  }

  get hasPassword(): boolean {
    return this.state.passwordHash !== null;
  }

  /** Whether the password is still the one that an earlier reading of the account was compared with. */
  keepsPasswordOf(earlier: Account): boolean {
    return this.state.passwordHash === earlier.state.passwordHash;
  }

  /** How an e-mail may greet the person; null while nobody has shown that the address is theirs. */
  get confirmedFirstName(): string | null {
    return this.state.emailConfirmedAt === null ? null : this.state.firstName;
  }

  /** The role that counts: the active affiliation's. */
  get roles(): readonly Role[] {
    return this.state.affiliations.filter((affiliation) => affiliation.active).map((affiliation) => affiliation.role);
  }

  /** Whether any of the person's roles, active or not, is one of these: they could switch to it. */
  holdsOneOf(roles: readonly Role[]): boolean {
    return this.state.affiliations.some((affiliation) => roles.includes(affiliation.role));
  }

  /** Whether it is an organiser of an organisation. */
  isOrganiserOf(organisationId: number): boolean {
    return this.state.affiliations.some((each) => each.role === 'ROLE_USER' && each.organisationId === organisationId);
  }

  /** The caller that this account is for use cases; null when it may do nothing. */
  principal(): Principal | null {
    return principalOf(this.state.id, this.state.affiliations);
  }

  /**
   * Takes a new password. Whoever does so came through a link sent to the account's address, which confirms the address.
   * @param hash of a password that the rules accepted
   */
  choosePassword(hash: string, at: Instant): void {
    this.state = { ...this.state, passwordHash: hash, emailConfirmedAt: this.state.emailConfirmedAt ?? at };
  }

  /** Replaces the password of someone who knows the former one: that says nothing new about the address. */
  replacePassword(hash: string): void {
    this.state = { ...this.state, passwordHash: hash };
  }

  /** The address was shown to be the person's, in whatever way. */
  confirmAddress(at: Instant): void {
    this.state = { ...this.state, emailConfirmedAt: this.state.emailConfirmedAt ?? at };
  }

  /** Takes another e-mail address, which the person has shown to be theirs. */
  takeAddress(email: string, at: Instant): void {
    this.state = { ...this.state, email: email.trim(), emailConfirmedAt: at };
  }

  /** Corrects who the person is. Another address has to be confirmed anew. */
  correct(person: PersonDetails): void {
    const details = trimmed(person);
    const sameAddress = details.email.toLowerCase() === this.state.email.toLowerCase();
    this.state = {
      ...this.state,
      ...details,
      emailConfirmedAt: sameAddress ? this.state.emailConfirmedAt : null,
    };
  }

  /** Holds from now on exactly these affiliations. The active one stays so; when it goes, the first becomes active. */
  hold(affiliations: readonly AffiliationTerms[]): void {
    const former = this.state.affiliations.find((each) => each.active);
    const active = affiliations.find((each) => each.id === former?.id) ?? affiliations[0];
    this.state = {
      ...this.state,
      affiliations: affiliations.map(({ id, role, departmentId, officeId, organisationId, entrusts }) => ({
        id,
        role,
        departmentId,
        officeId,
        organisationId,
        entrusts,
        active: id === active?.id,
      })),
    };
  }

  /**
   * Closes the account for good: nothing of the person stays, only the number that dossiers refer to. What invoices need
   * is frozen on them.
   */
  anonymise(at: Instant): void {
    this.state = {
      id: this.state.id,
      email: `compte-${this.state.id}@anonyme.invalid`,
      identifier: null,
      firstName: 'Compte',
      lastName: 'supprimé',
      birthName: null,
      phone: null,
      civility: null,
      passwordHash: null,
      emailConfirmedAt: null,
      pendingEventId: null,
      createdAt: this.state.createdAt,
      deletedAt: at,
      affiliations: [],
    };
  }

  /**
   * Adds a role; the first one becomes active. Throws `AffiliationIncomplete` when the role lacks its place. A role
   * already held in the same place is not added twice.
   */
  affiliate(terms: AffiliationTerms): void {
    checkAffiliation(terms);
    const held = this.state.affiliations.some(
      (affiliation) =>
        affiliation.role === terms.role &&
        affiliation.departmentId === terms.departmentId &&
        affiliation.officeId === terms.officeId &&
        affiliation.organisationId === terms.organisationId,
    );
    if (held) return;
    const active = !this.state.affiliations.some((affiliation) => affiliation.active);
    this.state = { ...this.state, affiliations: [...this.state.affiliations, { ...terms, active }] };
  }

  /**
   * Makes the account an organiser of an organisation: completes the organiser affiliation that names none (sign-up gives
   * one), else adds one under the given id. Being one already changes nothing.
   * @param givenBy what staff give to an account that existed before entrusts the person to nobody
   */
  affiliateOrganiser(organisationId: number, newId: number, givenBy: OrganiserRoleGiver): void {
    const organiser = this.state.affiliations.filter((affiliation) => affiliation.role === 'ROLE_USER');
    if (organiser.some((affiliation) => affiliation.organisationId === organisationId)) return;
    const entrusts = givenBy === 'self';
    const open = organiser.find((affiliation) => affiliation.organisationId === null);
    if (!open) {
      this.affiliate({ id: newId, role: 'ROLE_USER', departmentId: null, officeId: null, organisationId, entrusts });
      return;
    }
    this.state = {
      ...this.state,
      affiliations: this.state.affiliations.map((each) =>
        each.id === open.id ? { ...each, organisationId, entrusts } : each,
      ),
    };
  }

  /**
   * No longer an organiser of an organisation. The last role is kept without its organisation, for the demands that the
   * person filed; when the active one goes, the first of the others becomes active. Not being one changes nothing.
   */
  withdrawOrganiser(organisationId: number): void {
    const { affiliations } = this.state;
    const others = affiliations.filter((each) => each.role !== 'ROLE_USER' || each.organisationId !== organisationId);
    if (others.length === affiliations.length) return;
    const kept = others.length > 0 ? others : [{ ...affiliations[0]!, organisationId: null }];
    const active = kept.find((each) => each.active) ?? kept[0]!;
    this.state = { ...this.state, affiliations: kept.map((each) => ({ ...each, active: each.id === active.id })) };
  }

  /** Acts from now on in another of its roles. Throws `AffiliationNotFound` when it does not hold it. */
  switchTo(affiliationId: number): void {
    if (!this.state.affiliations.some((affiliation) => affiliation.id === affiliationId))
      throw new AffiliationNotFound();
    this.state = {
      ...this.state,
      affiliations: this.state.affiliations.map((each) => ({ ...each, active: each.id === affiliationId })),
    };
  }

  /** Remembers the demand the person is describing. */
  linkEvent(demandId: number): void {
    this.state = { ...this.state, pendingEventId: demandId };
  }

  /** The demand in progress is done with. */
  forgetEvent(): void {
    this.state = { ...this.state, pendingEventId: null };
  }
}

function trimmed(person: PersonDetails): PersonDetails {
  const { firstName, lastName, birthName, email, phone, civility } = person;
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    birthName: birthName?.trim() || null,
    email: email.trim(),
    phone: phone?.trim() || null,
    civility,
  };
}
