import type { Instant, Ownership, Principal, Scope } from '@pds/kernel';
import type { CalendarReader } from './calendar-reader';

/** A person and how to reach them: what other contexts may show or print. */
export interface Contact {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** As the person typed it; null when unknown. */
  readonly phone: string | null;
  /**
   * Whether the person has proved that the address is theirs. An e-mail to another address contains nothing that was typed: otherwise its
   * author could write to a stranger in our name.
   */
  readonly emailConfirmed: boolean;
}

/** A person whom another one names, by their address. */
export interface IntroducedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** A person proposed as manager of an organisation (spec back-office 5). */
export interface OrganiserInvitation extends IntroducedPerson {
  readonly organisationId: number;
  /** Whether to invite a person who has no account yet; a person who has one is always asked. */
  readonly notify: boolean;
  /** Whether nobody is written to: a person who has an account is not asked either. */
  readonly isSilent?: boolean;
  readonly phone?: string | undefined;
}

/** Who gave an organiser's role: the person (they declared the organisation) or somebody else (staff, managers, a vouched SIRET). */
export type OrganiserRoleGiver = 'self' | 'staff';

/** A person who was asked by e-mail to manage an organisation and has not answered yet, as staff named them. */
export interface PendingOrganiser extends IntroducedPerson {
  /** Their account, whose existence must not be revealed before they agree. */
  readonly accountId: number;
  readonly expiresAt: Instant;
}

/** A new administrator, chosen by the operator of the installation. */
export interface NewAdministrator {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Whether an existing account with the address may be promoted. */
  readonly promote: boolean;
}

/** The result. */
export interface CreatedAdministrator {
  readonly accountId: number;
  /** Whether the account already existed; its name and other roles are unchanged. */
  readonly promoted: boolean;
  /** The secret of the link to choose a password, also sent by e-mail; null when a password was already chosen. */
  readonly secret: string | null;
}

/** Where a person works for the association: the active affiliation's department, and its office when it names one. */
export interface Workplace {
  readonly departmentId: number;
  readonly officeId: number | null;
}

/** Somebody who receives the daily digest of their office; a manager, that of the department's dossiers without one. */
export interface DigestReader {
  /** Of the office; of a department, the negated id. */
  readonly officeId: number;
  readonly accountId: number;
  /** Their confirmed address. */
  readonly email: string;
  /** The secret of the link by which they switch it off. */
  readonly secret: string;
}

/**
 * What other contexts may request of the users context. Every call joins the ambient transaction. For callers, a deleted account does not
 * exist.
 */
export abstract class UsersFacade {
  /** The person behind an account, or null when there is none. */
  abstract contact(accountId: number): Promise<Contact | null>;

  /** The people behind several accounts, unordered; unknown ids are omitted. */
  abstract contacts(accountIds: readonly number[]): Promise<Contact[]>;

  /** Whether an account is visible in this scope: staff see those in their list of users, organisers none. */
  abstract isKnownIn(accountId: number, scope: Scope): Promise<boolean>;

  /**
   * Sends the first e-mail of a sign-up, with its link and what the account's latest demand is, unless one was sent or the address is
   * confirmed.
   * @param key of the message
   * @returns whether this call sent it
   */
  abstract sendSignUpLink(accountId: number, key: string): Promise<boolean>;

  /** Updates the phone number of the caller's own account, as its own screen does. Throws `AccountNotFound`. */
  abstract correctPhone(phone: string, principal: Principal): Promise<void>;

  /** The place of an account's active affiliation; null when it names no department. */
  abstract workplaceOf(accountId: number): Promise<Workplace | null>;

  /**
   * The confirmed address of an account that has a role of the staff with a dossier in its scope; null for any other account, and once it is
   * deleted.
   */
  abstract emailOfStaff(accountId: number, dossier: Ownership): Promise<string | null>;

  /** The staff of some offices, and the managers of departments (negated ids), who receive the daily digest. */
  abstract digestReaders(officeIds: readonly number[]): Promise<DigestReader[]>;

  /**
   * Makes an account an organiser (ROLE_USER) of an organisation. Completes an organiser affiliation without an organisation (from
   * sign-up); one that already names this organisation is unchanged. A role given by staff gives them no authority over the person. Throws
   * `AccountNotFound` when the account does not exist.
   */
  abstract affiliateOrganiser(accountId: number, organisationId: number, givenBy: OrganiserRoleGiver): Promise<void>;

  /**
   * Makes a person manage an organisation, as its organiser (ROLE_USER). When no account has the address: creates one without a password
   * and returns its id; with `notify` the invitation to choose a password is sent after commit. When an account has it: its owner is asked
   * by e-mail and becomes an organiser on agreement; returns null. Either way {@link pendingOrganisersOf} includes the person until they
   * follow their link.
   */
  abstract inviteOrganiser(invitation: OrganiserInvitation): Promise<number | null>;

  /**
   * The account of a person who is to handle something as its organiser. Creates one without a password when no account has the address;
   * until somebody has confirmed the address, the invitation is sent after commit. The caller must not reveal which.
   */
  abstract introduceOrganiser(person: IntroducedPerson): Promise<number>;

  /** The organisers of an organisation who have confirmed their address, by name. */
  abstract organisersOf(organisationId: number): Promise<Contact[]>;

  /** The people asked by e-mail to manage an organisation who may still agree, oldest first. */
  abstract pendingOrganisersOf(organisationId: number): Promise<PendingOrganiser[]>;

  /**
   * Withdraws an account's role in an organisation. An account without another role remains an organiser without an organisation, for the
   * demands it filed. An account without that role, or that does not exist, is unchanged.
   */
  abstract withdrawOrganiser(accountId: number, organisationId: number): Promise<void>;

  /**
   * Whether an account was created for an organiser of an organisation, not after `until`, and nothing came of it: nobody confirmed its
   * address, and it has no other role.
   */
  abstract isUnansweredOrganiser(accountId: number, organisationId: number, until: Instant): Promise<boolean>;

  /** Withdraws an account's role in an organisation, and closes the account if nobody confirmed its address and it has no other role. */
  abstract withdrawUnansweredOrganiser(accountId: number, organisationId: number): Promise<void>;

  /** The organisations of which an account is an organiser (ROLE_USER), in the order of their ids; none for a deleted one. */
  abstract organisationsOf(accountId: number): Promise<number[]>;

  /**
   * The SIRET of the person's employer, as their identity provider last vouched for it: 14 digits, whose key nobody checked. Null without
   * one.
   */
  abstract vouchedSiretOf(accountId: number): Promise<string | null>;

  /**
   * Who reads a calendar by the secret of its link, and what they may see at present. Call outside a transaction. Throws
   * `CalendarLinkUnknown` (not found), `TooManyCalendarReadings` (throttled).
   * @param network the network of the program that reads
   */
  abstract calendarReader(secret: string, network: string): Promise<CalendarReader>;

  /**
   * Creates an administrator: the first one, or another when none can log in. Throws `EmailOfAnotherAccount` (conflict,
   * `users.email-of-another-account`) when an account has the address, unless promotion is requested.
   */
  abstract createAdministrator(administrator: NewAdministrator): Promise<CreatedAdministrator>;
}
