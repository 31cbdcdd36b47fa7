import type { Instant, Principal, Scope } from '@pds/kernel';

/** Who a person is and how to reach them: what other contexts may show or write on a document. */
export interface Contact {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** As the person typed it; null when unknown. */
  readonly phone: string | null;
  /**
   * Whether somebody showed that the address is theirs. An e-mail to another one carries nothing that was typed: whoever typed
   * the address would write to a stranger by our hand.
   */
  readonly emailConfirmed: boolean;
}

/** A person who is to manage an organisation, by their address (spec back-office 5). */
export interface OrganiserInvitation {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly organisationId: number;
  /** Whether to invite a person who has no account yet; somebody who has one is always asked. */
  readonly notify: boolean;
}

/** Whose deed an organiser's role is: the person's own (they declared the organisation) or staff's. */
export type OrganiserRoleGiver = 'self' | 'staff';

/** Somebody who was asked by e-mail to manage an organisation and has not answered yet, as staff named them. */
export interface AwaitedOrganiser {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Their account, which may be told to nobody before they agree. */
  readonly accountId: number;
  readonly expiresAt: Instant;
}

/** Who is to be an administrator, by decision of whoever runs the installation. */
export interface NewAdministrator {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Whether somebody who has an account with the address may be made one. */
  readonly promote: boolean;
}

/** What became of it. */
export interface CreatedAdministrator {
  readonly accountId: number;
  /** Whether the account was there before; name and other roles stay as they were. */
  readonly promoted: boolean;
  /** The secret of the link to choose a password, also sent by e-mail; null where one was chosen already. */
  readonly secret: string | null;
}

/** Where someone works for the association: the active affiliation's department, and its office when it names one. */
export interface Workplace {
  readonly departmentId: number;
  readonly officeId: number | null;
}

/**
 * What other contexts may ask of the users context. Every call joins the ambient transaction. A deleted account does
 * not exist for callers.
 */
export abstract class UsersFacade {
  /** The person behind an account, or null when there is none. */
  abstract contact(accountId: number): Promise<Contact | null>;

  /** The persons behind several accounts, in no particular order; unknown ids are left out. */
  abstract contacts(accountIds: readonly number[]): Promise<Contact[]>;

  /**
   * Whether an account exists for whoever has this scope: staff know those whom their list of users shows, organisers
   * nobody.
   */
  abstract isKnownIn(accountId: number, scope: Scope): Promise<boolean>;

  /** Corrects the phone number of the caller's own account, as its own screen does. Throws `AccountNotFound`. */
  abstract correctPhone(phone: string, principal: Principal): Promise<void>;

  /** Where the active affiliation of an account lies; null when it names no department. */
  abstract workplaceOf(accountId: number): Promise<Workplace | null>;

  /**
   * Makes an account an organiser (ROLE_USER) of an organisation. An organiser affiliation that names no organisation
   * yet (the one sign-up gives) is completed; one that already names this organisation is left as it is. What staff give
   * confers no say over the person. Throws `AccountNotFound` when the account does not exist.
   */
  abstract affiliateOrganiser(accountId: number, organisationId: number, givenBy: OrganiserRoleGiver): Promise<void>;

  /**
   * Has a person manage an organisation, as its organiser (ROLE_USER). Nobody with the address: creates their account
   * without a password and answers its id; with `notify` the invitation to choose a password is sent after commit. An
   * account with the address: its owner is asked by e-mail and becomes an organiser once they agree; answers null. Either
   * way they are among {@link awaitedOrganisersOf} until they followed their link.
   */
  abstract inviteOrganiser(invitation: OrganiserInvitation): Promise<number | null>;

  /** Who was asked by e-mail to manage an organisation and may still agree, oldest first. */
  abstract awaitedOrganisersOf(organisationId: number): Promise<AwaitedOrganiser[]>;

  /**
   * Takes an account's role in an organisation back. Whoever has no other role stays an organiser of nothing, for the
   * demands they filed. An account without that role, or that does not exist, is left as it is.
   */
  abstract withdrawOrganiser(accountId: number, organisationId: number): Promise<void>;

  /** The organisations that an account is an organiser of (ROLE_USER), in the order of their ids; none for a deleted one. */
  abstract organisationsOf(accountId: number): Promise<number[]>;

  /**
   * Makes an administrator: the first one, or one more when none can log in. Throws `EmailOfAnotherAccount` (conflict,
   * `users.email-of-another-account`) when an account has the address, unless told to promote it.
   */
  abstract createAdministrator(administrator: NewAdministrator): Promise<CreatedAdministrator>;
}
