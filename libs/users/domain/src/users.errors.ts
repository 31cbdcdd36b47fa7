import { defineError, defineThrottledError, DomainError, waitInWords } from '@pds/kernel';

/** Sign-up with an e-mail address that an account already uses. Sign-up reveals it (decisions: Accounts). */
export class EmailAlreadyUsed extends DomainError {
  readonly code = 'users.email-already-used';
  readonly kind = 'conflict';

  constructor() {
    const message =
      'Un compte existe déjà avec cette adresse e-mail : connectez-vous ou réinitialisez votre mot de passe.';
    super(message, [{ field: 'email', message }]);
  }
}

/** An account that does not exist, is deleted, or is not visible to the caller. */
export class AccountNotFound extends defineError('users.account-not-found', 'not-found', {
  message: 'Ce compte n’existe pas.',
}) {}

/** An office that does not exist, or whose calendar the caller may not share. */
export class CalendarOfficeNotFound extends defineError('users.calendar-office-not-found', 'not-found', {
  message: 'Cette antenne n’existe pas.',
}) {}

/** The secret of a calendar's link is unknown, was replaced, or its owner may see nothing any more. */
export class CalendarLinkUnknown extends defineError('users.calendar-link-unknown', 'not-found', {
  message: 'Ce lien de calendrier n’est plus valable.',
}) {}

/** A program reads a calendar too often, or a network tries too many unknown links. */
export class TooManyCalendarReadings extends defineThrottledError(
  'users.too-many-calendar-readings',
  'Ce calendrier a été lu trop souvent. Veuillez réessayer plus tard.',
) {}

/** A demand that the account did not file, or that is no longer in progress. */
export class EventNotFound extends defineError('users.event-not-found', 'not-found', {
  message: 'Cette demande n’existe pas ou n’est plus en cours',
}) {}

/** An affiliation that the account does not hold. */
export class AffiliationNotFound extends defineError('users.affiliation-not-found', 'not-found', {
  message: 'Cette affiliation n’existe pas.',
}) {}

/** An affiliation whose role needs a department or an office that was not given (spec organiser 5 "Edit user"). */
export class AffiliationIncomplete extends DomainError {
  readonly code = 'users.affiliation-incomplete';
  readonly kind = 'invalid';

  /** @param path of the affiliation in the request, `userAffiliations.0` */
  constructor(missing: 'departmentId' | 'officeId', path?: string) {
    const message =
      missing === 'departmentId'
        ? 'Vous devez choisir un département pour cet utilisateur'
        : 'Vous devez choisir une antenne pour cet utilisateur';
    super(message, [{ field: path === undefined ? missing : `${path}.${missing}`, message }]);
  }
}

/** No account in the caller's scope has this id (spec back-office 8). */
export class UserNotFound extends defineError('users.user-not-found', 'not-found', {
  message: 'Aucun utilisateur ne correspond à cet ID',
}) {}

/** Staff give an account an e-mail address that another account uses. */
export class EmailOfAnotherAccount extends defineError('users.email-of-another-account', 'conflict', {
  message: 'Un compte existe déjà avec cette adresse e-mail',
  field: 'email',
}) {}

/** A person chooses an identifier that another account uses. */
export class IdentifierOfAnotherAccount extends defineError('users.identifier-of-another-account', 'conflict', {
  message: 'Cet identifiant est déjà pris',
  field: 'identifier',
}) {}

/** An account without any role. */
export class AffiliationRequired extends defineError('users.affiliation-required', 'invalid', {
  message: 'Un utilisateur garde au moins une affiliation',
  field: 'userAffiliations',
}) {}

/** The same role in the same place, or the same affiliation, is given twice. */
export class AffiliationRepeated extends defineError('users.affiliation-repeated', 'invalid', (field: string) => ({
  message: 'Cette affiliation figure deux fois',
  field,
})) {}

/** A department, office or organisation that does not exist. */
export class UnknownPlace extends defineError('users.unknown-place', 'invalid', (field: string) => ({
  message: 'Cette structure n’existe pas',
  field,
})) {}

/** An office that does not belong to the department chosen (spec organiser 5: "Offices offered depend on…"). */
export class OfficeOfAnotherDepartment extends defineError(
  'users.office-of-another-department',
  'invalid',
  (field: string) => ({ message: 'Cette antenne n’appartient pas au département choisi', field }),
) {}

/** A role that the editor's own role does not let them give (spec organiser 6). */
export class RoleNotGrantable extends defineError('users.role-not-grantable', 'forbidden', (field: string) => ({
  message: 'Vous ne pouvez pas attribuer ce rôle',
  field,
})) {}

/** A role whose scope exceeds the editor's own (decisions: Who sees what). */
export class ScopeNotGrantable extends defineError('users.scope-not-grantable', 'forbidden', (field: string) => ({
  message: 'Vous ne pouvez pas attribuer un rôle au-delà de votre propre périmètre',
  field,
})) {}

/** An affiliation that the editor could not have granted, so may not change or remove. */
export class AffiliationOutOfReach extends defineError(
  'users.affiliation-out-of-reach',
  'forbidden',
  (field: string) => ({ message: 'Vous ne pouvez pas modifier cette affiliation, qui dépasse votre périmètre', field }),
) {}

/** A user may not change their own rights. */
export class OwnAffiliations extends defineError('users.own-affiliations', 'forbidden', {
  message: 'Vous ne pouvez pas modifier vos propres affiliations',
  field: 'userAffiliations',
}) {}

/** An administrator may not give up their own role: another one must do it. */
export class OwnAdministratorRole extends defineError('users.own-administrator-role', 'conflict', {
  message: 'Vous ne pouvez pas retirer votre propre rôle d’administrateur',
  field: 'userAffiliations',
}) {}

/** Name or address of a person whose roles exceed the editor's: a change of address would give access to the account. */
export class AccountOutOfReach extends defineError('users.account-out-of-reach', 'forbidden', {
  message: 'Cet utilisateur a des responsabilités au-delà de votre périmètre : vous ne pouvez pas modifier sa fiche',
}) {}

/** A user changes their own e-mail address in their own account, with the password. */
export class OwnEmail extends defineError('users.own-email', 'forbidden', {
  message: 'Modifiez votre adresse e-mail depuis « Mon compte »',
  field: 'email',
}) {}

/** An invitation to a person who already chose their password. */
export class AlreadyInvited extends defineError('users.already-invited', 'conflict', {
  message: 'Cet utilisateur a déjà choisi son mot de passe',
}) {}

/** Administrators do not delete their own account (spec organiser 6). */
export class OwnAccountDeletion extends defineError('users.own-account-deletion', 'conflict', {
  message: 'Vous ne pouvez pas supprimer votre propre compte',
}) {}

/** Wrong name, wrong password, no password yet or no such account: the same text, so that it reveals nothing. */
export class WrongCredentials extends defineError('users.wrong-credentials', 'unauthenticated', {
  message: '* Login ou mot de passe incorrect',
}) {}

/** Too many attempts from one address or on one account; the next one is accepted after `retryAfterSeconds`. */
export class TooManyAttempts extends defineThrottledError(
  'users.too-many-attempts',
  (retryAfterSeconds) => `Trop de tentatives. Veuillez réessayer dans ${waitInWords(retryAfterSeconds)}.`,
) {}

export class PasswordRefused extends defineError('users.password-refused', 'invalid', (message: string) => ({
  message,
  fields: [{ field: 'password', message }],
})) {}

/** A link that never existed, was used, or has expired: the same text for all. */
export class LinkNoLongerValid extends defineError('users.link-no-longer-valid', 'invalid', {
  message: 'Ce lien n’est plus valable. Demandez-en un nouveau avec « Mot de passe oublié ? ».',
}) {}

/** A link to open a session that never existed, was used, or has expired: the same text for all. */
export class SessionLinkNoLongerValid extends defineError('users.session-link-no-longer-valid', 'invalid', {
  message: 'Ce lien a déjà servi ou n’est plus valable.',
}) {}

/** A sign-up that this browser did not make, or too long ago, or whose address is confirmed: the same text for all. */
export class SignUpOver extends defineError('users.sign-up-over', 'not-found', {
  message: 'Cette inscription est déjà confirmée, ou n’a pas été faite récemment dans ce navigateur.',
}) {}

/** A first password where there is one, or where only a link in an e-mail may set it. */
export class PasswordNotMissing extends defineError('users.password-not-missing', 'conflict', {
  message: 'Modifiez votre mot de passe depuis « Mon compte », ou avec « Mot de passe oublié ? ».',
}) {}

/** The link of a proposal that never existed, was answered, has expired, or was sent to a former address: the same text for all. */
export class ProposalNoLongerValid extends defineError('users.proposal-no-longer-valid', 'invalid', {
  message: 'Ce lien n’est plus valable. Demandez à votre protection civile de vous en envoyer un nouveau.',
}) {}

/** The repeated password is not the account's. */
export class WrongPassword extends defineError('users.wrong-password', 'invalid', {
  message: 'Mot de passe incorrect',
  field: 'currentPassword',
}) {}

/** Deletes an account without a password, or gives it its first one, long after the login: a session left open must not be enough. */
export class LoginTooLongAgo extends defineError('users.login-too-long-ago', 'invalid', {
  message: 'Votre connexion date de plus de quinze minutes. Déconnectez-vous, reconnectez-vous, puis recommencez.',
}) {}

/** A session that is not the caller's, or has ended. */
export class SessionNotFound extends defineError('users.session-not-found', 'not-found', {
  message: 'Cette session n’existe pas ou est déjà terminée',
}) {}

/** An API token that is not the caller's. */
export class ApiTokenNotFound extends defineError('users.api-token-not-found', 'not-found', {
  message: 'Ce jeton n’existe pas',
}) {}

/** A saved view that does not exist or is somebody else's. */
export class SavedViewNotFound extends defineError('users.saved-view-not-found', 'not-found', {
  message: 'Cette vue n’existe pas',
}) {}

/** More saved views than one account may have. */
export class TooManySavedViews extends defineError('users.too-many-saved-views', 'conflict', (limit: number) => ({
  message: `Vous avez déjà ${limit} vues : supprimez-en une d’abord`,
})) {}

/** A view to share by somebody who has no department. */
export class ViewNotSharable extends defineError('users.view-not-sharable', 'invalid', {
  message: 'Seul le personnel d’un département peut y partager une vue',
}) {}

/** More API tokens than one account may have. */
export class TooManyApiTokens extends defineError('users.too-many-api-tokens', 'conflict', (limit: number) => ({
  message: `Vous avez déjà ${limit} jetons : supprimez-en un d’abord`,
})) {}

/** The token would be limited to a part of the application in which its owner's role may call nothing. */
export class TokenScopeNotOpen extends defineError('users.token-scope-not-open', 'invalid', {
  message: 'Cette partie de l’application n’est pas ouverte à votre rôle',
  field: 'context',
}) {}

/**
 * The only administrator would leave or give up the role: nobody could appoint another one.
 *
 * @param whose account it is: the caller's own, or one that the caller wants to delete or demote
 */
export class LastAdministrator extends defineError(
  'users.last-administrator',
  'conflict',
  (whose: 'own' | 'other' = 'other') => ({
    message:
      whose === 'own'
        ? 'Vous êtes le seul administrateur : nommez-en un autre avant de supprimer votre compte'
        : 'C’est le seul administrateur : nommez-en un autre d’abord',
  }),
) {}

/** A code that is wrong, expired, or was used before: the same text for all. */
export class CodeRefused extends defineError('users.code-refused', 'invalid', {
  message: 'Code incorrect ou expiré',
  field: 'code',
}) {}

/** The second step of login without the first, or too long after it. */
export class NoPendingLogin extends defineError('users.no-pending-login', 'unauthenticated', {
  message: 'Veuillez vous connecter à nouveau',
}) {}

/** A second factor is set up although one is enabled. */
export class SecondFactorAlreadyEnabled extends defineError('users.second-factor-already-enabled', 'conflict', {
  message: 'La double authentification est déjà activée',
}) {}

/** An action that needs a second factor, without one. */
export class SecondFactorNotEnabled extends defineError('users.second-factor-not-enabled', 'conflict', {
  message: 'La double authentification n’est pas activée',
}) {}

/** A second factor that a role requires cannot be disabled. */
export class SecondFactorRequired extends defineError('users.second-factor-demanded', 'conflict', {
  message: 'Votre rôle exige la double authentification',
}) {}

/** A second factor cannot be required of organisers: only they may decide it. */
export class SecondFactorOnlyForStaff extends defineError('users.second-factor-only-for-staff', 'invalid', {
  message: 'La double authentification ne peut être exigée que des rôles de l’association',
  field: 'secondFactorRoles',
}) {}

/** An administrator requires for their own role a second factor that they have not set up. */
export class OwnSecondFactorMissing extends defineError('users.own-second-factor-first', 'conflict', {
  message: 'Activez d’abord la double authentification de votre propre compte',
}) {}

/** The identity provider does not vouch for the person's address. */
export class ProviderEmailNotVerified extends defineError('users.provider-email-not-verified', 'forbidden', {
  message: 'Votre fournisseur d’identité ne garantit pas votre adresse e-mail',
}) {}

/** An account has the address, but neither the provider nor the browser's session proves that it is the same person's. */
export class ProviderAccountNotLinked extends defineError('users.provider-account-not-linked', 'conflict', {
  message:
    'Un compte existe déjà avec cette adresse, sans cette identité\u00a0: connectez-vous d’abord avec votre mot de passe, puis reliez-la dans «\u00a0Mon compte\u00a0»',
}) {}

/** The names that the identity provider gives are missing or refused by the rule for names. */
export class ProviderNameRefused extends defineError('users.provider-name-refused', 'invalid', {
  message: 'Le nom que transmet votre fournisseur d’identité ne peut pas être repris',
}) {}

/** No account has the address that the identity provider vouches for. */
export class ProviderAccountUnknown extends defineError('users.provider-account-unknown', 'forbidden', {
  message: 'Aucun compte ne correspond à l’adresse e-mail de votre fournisseur d’identité',
}) {}

/** A link to switch off the daily digest that is not one of ours, or was cut off. */
export class DigestLinkInvalid extends defineError('users.digest-link-invalid', 'invalid', {
  message: 'Ce lien n’est plus valable. Connectez-vous pour régler vos messages dans « Mon compte ».',
}) {}
