import { type Instant, type Principal, type Role, staffRoles } from '@pds/kernel';
import type { OrganiserRoleGiver } from '@pds/users/contract';
import { type Affiliation, type AffiliationTerms, checkAffiliation, principalOf } from './affiliation';
import { AffiliationNotFound, SignUpOver } from '../users.errors';

/** 1 Monsieur, 2 Madame (spec organiser 3). */
export type Civility = 1 | 2;

/** The whole state of an account, as it is stored. */
export interface AccountSnapshot {
  readonly id: number;
  /** As typed, trimmed; compared ignoring case. */
  readonly email: string;
  /** Another name to log in with; never contains an `@`. */
  readonly identifier: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthName: string | null;
  readonly phone: string | null;
  readonly civility: Civility | null;
  /** Null until the person has set a password through a single-use link. */
  readonly passwordHash: string | null;
  readonly emailConfirmedAt: Instant | null;
  /** The demand in progress, which login opens (spec organiser 4). */
  readonly pendingEventId: number | null;
  readonly createdAt: Instant;
  readonly deletedAt: Instant | null;
  readonly affiliations: readonly Affiliation[];
}

/** What a visitor enters when signing up. */
export interface SignUpDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

/** The data of a person that staff or the person may edit. */
export interface PersonDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthName: string | null;
  readonly email: string;
  readonly phone: string | null;
  readonly civility: Civility | null;
}

/** The role of an organiser without an organisation. */
const personalOrganiser = (id: number): AffiliationTerms => ({
  ...{ id, role: 'ROLE_USER', departmentId: null, officeId: null, organisationId: null, entrusts: true },
});

/** A person's account: their data, their credentials, and their roles, of which exactly one is active. */
export class Account {
  private constructor(private state: AccountSnapshot) {}

  /** Creates a visitor's own account: organiser, no password yet, e-mail not confirmed (decisions: Accounts). */
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
      affiliations: [{ ...personalOrganiser(ids.affiliation), active: true }],
    });
  }

  /** Creates an account for a person whom staff appoint organiser of an organisation: no password yet, e-mail not confirmed. */
  static createOrganiser(
    ids: { account: number; affiliation: number },
    { phone, ...person }: Omit<SignUpDetails, 'phone'> & { readonly phone?: string | undefined },
    organisationId: number,
    at: Instant,
  ): Account {
    const account = Account.introduce(ids, person, at);
    account.state = { ...account.state, phone: phone ?? null };
    account.affiliateOrganiser(organisationId, ids.affiliation, 'self');
    return account;
  }

  /** Creates an organiser's account for a person whom another party names: no phone, no password yet, e-mail not confirmed. */
  static introduce(
    ids: { account: number; affiliation: number },
    person: Omit<SignUpDetails, 'phone'>,
    at: Instant,
  ): Account {
    const account = Account.signUp(ids, { ...person, phone: '' }, at);
    account.state = { ...account.state, phone: null };
    return account;
  }

  /**
   * Creates an account for a person whom staff add (spec organiser 2.16): no password yet, e-mail not confirmed. The first affiliation is
   * active.
   * @param affiliations what the rules let the editor grant
   */
  static createByStaff(
    id: number,
    person: PersonDetails,
    affiliations: readonly AffiliationTerms[],
    at: Instant,
  ): Account {
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
    account.replaceAffiliations(affiliations);
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

  /** Whether nobody has proved yet that the address is theirs: the browser that signed up may still correct it. */
  get awaitsConfirmation(): boolean {
    return this.state.emailConfirmedAt === null && !this.hasPassword;
  }

  /** Whether an organiser without a password comes back by a link in an e-mail. Staff choose a password first. */
  get opensByLink(): boolean {
    return !this.hasPassword && !this.holdsOneOf(staffRoles);
  }

  /** Whether a link in an e-mail may open a session: not for staff who have not chosen a password yet. */
  get mayOpenByLink(): boolean {
    return this.hasPassword || this.opensByLink;
  }

  /** Whether an organiser may choose a first password in their session. Not before the address is proved: its owner is told by e-mail. */
  get mayChooseFirstPassword(): boolean {
    return this.opensByLink && this.hasConfirmedEmail;
  }

  /** Whether the password is still the one of an earlier reading of the account. */
  hasSamePasswordAs(earlier: Account): boolean {
    return this.state.passwordHash === earlier.state.passwordHash;
  }

  /** The first name for e-mails; null while nobody has proved that the address is theirs. */
  get confirmedFirstName(): string | null {
    return this.state.emailConfirmedAt === null ? null : this.state.firstName;
  }

  /** Whether the person has proved that the address is theirs. */
  get hasConfirmedEmail(): boolean {
    return this.state.emailConfirmedAt !== null;
  }

  /** The role of the active affiliation. */
  get roles(): readonly Role[] {
    return this.state.affiliations.filter((affiliation) => affiliation.active).map((affiliation) => affiliation.role);
  }

  /** Whether any of the person's roles, active or not, is one of these: they could switch to it. */
  holdsOneOf(roles: readonly Role[]): boolean {
    return this.state.affiliations.some((affiliation) => roles.includes(affiliation.role));
  }

  /** Whether nobody ever used it, and its only role is that of an organiser of an organisation. */
  isUnansweredOrganiserOf(organisationId: number): boolean {
    const isOnlyRole = this.state.affiliations.every((each) => each.organisationId === organisationId);
    return this.awaitsConfirmation && isOnlyRole && this.isOrganiserOf(organisationId);
  }

  /** Whether it is an organiser of an organisation. */
  isOrganiserOf(organisationId: number): boolean {
    return this.state.affiliations.some((each) => each.role === 'ROLE_USER' && each.organisationId === organisationId);
  }

  /** The caller that this account represents for use cases; null when it may do nothing. */
  principal(): Principal | null {
    return principalOf(this.state.id, this.state.affiliations);
  }

  /**
   * Sets a password chosen through a link sent to the account's address, which confirms the address.
   * @param hash of a password that the rules accepted
   */
  choosePassword(hash: string, at: Instant): void {
    this.state = { ...this.state, passwordHash: hash, emailConfirmedAt: this.state.emailConfirmedAt ?? at };
  }

  /** Replaces the password of a person who knows the previous one, which does not confirm the address. */
  replacePassword(hash: string): void {
    this.state = { ...this.state, passwordHash: hash };
  }

  /** Marks the address as confirmed. */
  confirmEmail(at: Instant): void {
    this.state = { ...this.state, emailConfirmedAt: this.state.emailConfirmedAt ?? at };
  }

  /** Sets another e-mail address, which the person has proved to be theirs. */
  changeEmail(email: string, at: Instant): void {
    this.state = { ...this.state, email: email.trim(), emailConfirmedAt: at };
  }

  /** Corrects the mistyped address of a sign-up, which still has to be confirmed. Throws `SignUpOver` once one was. */
  correctSignUpEmail(email: string): void {
    if (!this.awaitsConfirmation) throw new SignUpOver();
    this.state = { ...this.state, email: email.trim() };
  }

  /** Changes the data of the person. Another address must be confirmed again. */
  correct(person: PersonDetails): void {
    const details = trimmed(person);
    const sameAddress = details.email.toLowerCase() === this.state.email.toLowerCase();
    this.state = {
      ...this.state,
      ...details,
      emailConfirmedAt: sameAddress ? this.state.emailConfirmedAt : null,
    };
  }

  /** Sets another name to log in with, which nobody else has; null removes it. */
  chooseIdentifier(identifier: string | null): void {
    this.state = { ...this.state, identifier: identifier?.trim() || null };
  }

  /** Replaces all affiliations. The active one remains active; when it is removed, the first becomes active. */
  replaceAffiliations(affiliations: readonly AffiliationTerms[]): void {
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
   * Closes the account permanently: no personal data remains, only the number that dossiers refer to. Invoices contain frozen copies of
   * what they need.
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
   * Adds a role; the first one becomes active. Throws `AffiliationIncomplete` when the role has no place and needs one. A role already held
   * in the same place is not added twice.
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

  /** Gives the account the role of an organiser without an organisation, active when it has no other role. */
  affiliatePersonally(newId: number): void {
    this.affiliate(personalOrganiser(newId));
  }

  /**
   * Makes the account an organiser of an organisation: completes the organiser affiliation without one (from sign-up), or else adds one
   * under the given id. Does nothing when it already is.
   * @param givenBy a role that staff give to an existing account gives them no authority over the person
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
   * Withdraws the organiser role in an organisation. The last role remains without its organisation, for the demands that the person filed;
   * when the active one is removed, the first of the others becomes active. Does nothing without the role.
   */
  withdrawOrganiser(organisationId: number): void {
    const { affiliations } = this.state;
    const others = affiliations.filter((each) => each.role !== 'ROLE_USER' || each.organisationId !== organisationId);
    if (others.length === affiliations.length) return;
    const kept = others.length > 0 ? others : [{ ...affiliations[0]!, organisationId: null }];
    const active = kept.find((each) => each.active) ?? kept[0]!;
    this.state = { ...this.state, affiliations: kept.map((each) => ({ ...each, active: each.id === active.id })) };
  }

  /** Switches to another of its roles. Throws `AffiliationNotFound` when it does not hold it. */
  switchTo(affiliationId: number): void {
    if (!this.state.affiliations.some((affiliation) => affiliation.id === affiliationId))
      throw new AffiliationNotFound();
    this.state = {
      ...this.state,
      affiliations: this.state.affiliations.map((each) => ({ ...each, active: each.id === affiliationId })),
    };
  }

  /** Stores the demand that the person is describing. */
  linkEvent(demandId: number): void {
    this.state = { ...this.state, pendingEventId: demandId };
  }

  /** Clears the demand in progress. */
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
