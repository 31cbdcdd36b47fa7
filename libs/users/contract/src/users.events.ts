import { defineEvent } from '@pds/kernel';

/** Published when someone signs up; the confirmation e-mail follows. */
export interface AccountCreated {
  readonly accountId: number;
}
export const AccountCreated = defineEvent<AccountCreated>('users.account-created');

/**
 * Published when the roles that an account holds became others within this context (staff edited or added the account, or
 * it was deleted and holds none any more), not when another context changed them through {@link UsersFacade}.
 */
export interface AffiliationsChanged {
  readonly accountId: number;
}
export const AffiliationsChanged = defineEvent<AffiliationsChanged>('users.affiliations-changed');

/** Published when a person asked to be forgotten: whoever keeps their name or address takes it off. */
export interface PersonAnonymised {
  readonly accountId: number;
}
export const PersonAnonymised = defineEvent<PersonAnonymised>('users.person-anonymised');

/** Published when staff create someone's account and ask to invite them; the invitation e-mail follows. */
export interface AccountInvited {
  readonly accountId: number;
}
export const AccountInvited = defineEvent<AccountInvited>('users.account-invited');

/** Published for every reset request, so that a known address takes no other path than an unknown one. */
export interface PasswordResetRequested {
  /** Null when no account has the address that was named. */
  readonly accountId: number | null;
}
export const PasswordResetRequested = defineEvent<PasswordResetRequested>('users.password-reset-requested');

/** Published when staff name somebody who has an account as an organisation's manager; the e-mail that asks them follows. */
export interface OrganiserProposed {
  readonly proposalId: number;
}
export const OrganiserProposed = defineEvent<OrganiserProposed>('users.organiser-proposed');
