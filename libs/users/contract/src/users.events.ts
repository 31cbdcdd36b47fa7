/** Published when someone signs up; the confirmation e-mail follows. */
export interface AccountCreated {
  readonly accountId: number;
}

export const accountCreated = 'users.account-created';

/**
 * Published when the roles that an account holds became others within this context (staff edited or added the account, or
 * it was deleted and holds none any more), not when another context changed them through {@link UsersFacade}.
 */
export interface AffiliationsChanged {
  readonly accountId: number;
}

export const affiliationsChanged = 'users.affiliations-changed';

/** Published when a person asked to be forgotten: whoever keeps their name or address takes it off. */
export interface PersonAnonymised {
  readonly accountId: number;
}

export const personAnonymised = 'users.person-anonymised';

/** Published when staff create someone's account and ask to invite them; the invitation e-mail follows. */
export interface AccountInvited {
  readonly accountId: number;
}

export const accountInvited = 'users.account-invited';
