import { defineEvent } from '@pds/kernel';

/** Published when someone signs up; the confirmation e-mail follows. */
export interface AccountCreated {
  readonly accountId: number;
}
export const AccountCreated = defineEvent<AccountCreated>('users.account-created');

/**
 * Published when the roles of an account changed within this context (staff edited or added the account, or it was deleted), but not when
 * another context changed them through {@link UsersFacade}.
 */
export interface AffiliationsChanged {
  readonly accountId: number;
}
export const AffiliationsChanged = defineEvent<AffiliationsChanged>('users.affiliations-changed');

/** Published when a person asked to be forgotten: every context that stores their name or address removes it. */
export interface PersonAnonymised {
  readonly accountId: number;
  /** Where the account had the organiser's role until then: it has none any more. Absent from events of earlier versions. */
  readonly organisationIds?: readonly number[];
}
export const PersonAnonymised = defineEvent<PersonAnonymised>('users.person-anonymised');

/** Published when staff create a person's account and request their invitation; the invitation e-mail follows. */
export interface AccountInvited {
  readonly accountId: number;
}
export const AccountInvited = defineEvent<AccountInvited>('users.account-invited');

/** Published at a login in which the identity provider vouched for the person's employer ({@link UsersFacade.vouchedSiretOf}). */
export interface EmployerVouched {
  readonly accountId: number;
}
export const EmployerVouched = defineEvent<EmployerVouched>('users.employer-vouched');

/**
 * Published when the identities of an account ended because somebody else first proved its address: what a provider vouched for with them no
 * longer counts.
 */
export interface VouchingEnded {
  readonly accountId: number;
}
export const VouchingEnded = defineEvent<VouchingEnded>('users.vouching-ended');

/** Published for every reset request, so that a known address takes the same path as an unknown one. */
export interface PasswordResetRequested {
  /** Null when no account has the given address. */
  readonly accountId: number | null;
}
export const PasswordResetRequested = defineEvent<PasswordResetRequested>('users.password-reset-requested');

/** Published when staff name a person with an account as an organisation's manager; the e-mail that asks them follows. */
export interface OrganiserProposed {
  readonly proposalId: number;
}
export const OrganiserProposed = defineEvent<OrganiserProposed>('users.organiser-proposed');
