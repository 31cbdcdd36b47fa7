import { DomainError, ThrottledError, waitInWords } from '@pds/kernel';

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
export class AccountNotFound extends DomainError {
  readonly code = 'users.account-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Ce compte n’existe pas.');
  }
}

/** An office that does not exist, or whose calendar the caller may not share. */
export class CalendarOfficeNotFound extends DomainError {
  readonly code = 'users.calendar-office-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Cette antenne n’existe pas.');
  }
}

/** The secret of a calendar's link is unknown, was replaced, or its owner may see nothing any more. */
export class CalendarLinkUnknown extends DomainError {
  readonly code = 'users.calendar-link-unknown';
  readonly kind = 'not-found';

  constructor() {
    super('Ce lien de calendrier n’est plus valable.');
  }
}

/** A program reads a calendar too often, or a network tries too many unknown links. */
export class TooManyCalendarReadings extends ThrottledError {
  readonly code = 'users.too-many-calendar-readings';

  constructor(retryAfterSeconds: number) {
    super('Ce calendrier a été lu trop souvent. Veuillez réessayer plus tard.', retryAfterSeconds);
  }
}

/** A demand that the account did not file, or that is no longer in progress. */
export class EventNotFound extends DomainError {
  readonly code = 'users.event-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Cette demande n’existe pas ou n’est plus en cours');
  }
}

/** An affiliation that the account does not hold. */
export class AffiliationNotFound extends DomainError {
  readonly code = 'users.affiliation-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Cette affiliation n’existe pas.');
  }
}

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
export class UserNotFound extends DomainError {
  readonly code = 'users.user-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Aucun utilisateur ne correspond à cet ID');
  }
}

/** Staff give an account an e-mail address that another account uses. */
export class EmailOfAnotherAccount extends DomainError {
  readonly code = 'users.email-of-another-account';
  readonly kind = 'conflict';

  constructor() {
    const message = 'Un compte existe déjà avec cette adresse e-mail';
    super(message, [{ field: 'email', message }]);
  }
}

/** An account without any role. */
export class AffiliationRequired extends DomainError {
  readonly code = 'users.affiliation-required';
  readonly kind = 'invalid';

  constructor() {
    const message = 'Un utilisateur garde au moins une affiliation';
    super(message, [{ field: 'userAffiliations', message }]);
  }
}

/** The same role in the same place, or the same affiliation, is given twice. */
export class AffiliationRepeated extends DomainError {
  readonly code = 'users.affiliation-repeated';
  readonly kind = 'invalid';

  constructor(field: string) {
    const message = 'Cette affiliation figure deux fois';
    super(message, [{ field, message }]);
  }
}

/** A department, office or organisation that does not exist. */
export class UnknownPlace extends DomainError {
  readonly code = 'users.unknown-place';
  readonly kind = 'invalid';

  constructor(field: string) {
    const message = 'Cette structure n’existe pas';
    super(message, [{ field, message }]);
  }
}

/** An office that does not belong to the department chosen (spec organiser 5: "Offices offered depend on…"). */
export class OfficeOfAnotherDepartment extends DomainError {
  readonly code = 'users.office-of-another-department';
  readonly kind = 'invalid';

  constructor(field: string) {
    const message = 'Cette antenne n’appartient pas au département choisi';
    super(message, [{ field, message }]);
  }
}

/** A role that the editor's own role does not let them give (spec organiser 6). */
export class RoleNotGrantable extends DomainError {
  readonly code = 'users.role-not-grantable';
  readonly kind = 'forbidden';

  constructor(field: string) {
    const message = 'Vous ne pouvez pas attribuer ce rôle';
    super(message, [{ field, message }]);
  }
}

/** A role whose scope exceeds the editor's own (decisions: Who sees what). */
export class ScopeNotGrantable extends DomainError {
  readonly code = 'users.scope-not-grantable';
  readonly kind = 'forbidden';

  constructor(field: string) {
    const message = 'Vous ne pouvez pas attribuer un rôle au-delà de votre propre périmètre';
    super(message, [{ field, message }]);
  }
}

/** An affiliation that the editor could not have granted, so may not change or remove. */
export class AffiliationOutOfReach extends DomainError {
  readonly code = 'users.affiliation-out-of-reach';
  readonly kind = 'forbidden';

  constructor(field: string) {
    const message = 'Vous ne pouvez pas modifier cette affiliation, qui dépasse votre périmètre';
    super(message, [{ field, message }]);
  }
}

/** A user may not change their own rights. */
export class OwnAffiliations extends DomainError {
  readonly code = 'users.own-affiliations';
  readonly kind = 'forbidden';

  constructor() {
    const message = 'Vous ne pouvez pas modifier vos propres affiliations';
    super(message, [{ field: 'userAffiliations', message }]);
  }
}

/** An administrator may not give up their own role: another one must do it. */
export class OwnAdministratorRole extends DomainError {
  readonly code = 'users.own-administrator-role';
  readonly kind = 'conflict';

  constructor() {
    const message = 'Vous ne pouvez pas retirer votre propre rôle d’administrateur';
    super(message, [{ field: 'userAffiliations', message }]);
  }
}

/** Name or address of a person whose roles exceed the editor's: a change of address would give access to the account. */
export class AccountOutOfReach extends DomainError {
  readonly code = 'users.account-out-of-reach';
  readonly kind = 'forbidden';

  constructor() {
    super('Cet utilisateur a des responsabilités au-delà de votre périmètre : vous ne pouvez pas modifier sa fiche');
  }
}

/** A user changes their own e-mail address in their own account, with the password. */
export class OwnEmail extends DomainError {
  readonly code = 'users.own-email';
  readonly kind = 'forbidden';

  constructor() {
    const message = 'Modifiez votre adresse e-mail depuis « Mon compte »';
    super(message, [{ field: 'email', message }]);
  }
}

/** An invitation to a person who already chose their password. */
export class AlreadyInvited extends DomainError {
  readonly code = 'users.already-invited';
  readonly kind = 'conflict';

  constructor() {
    super('Cet utilisateur a déjà choisi son mot de passe');
  }
}

/** Administrators do not delete their own account (spec organiser 6). */
export class OwnAccountDeletion extends DomainError {
  readonly code = 'users.own-account-deletion';
  readonly kind = 'conflict';

  constructor() {
    super('Vous ne pouvez pas supprimer votre propre compte');
  }
}

/** Wrong name, wrong password, no password yet or no such account: the same text, so that it reveals nothing. */
export class WrongCredentials extends DomainError {
  readonly code = 'users.wrong-credentials';
  readonly kind = 'unauthenticated';

  constructor() {
    super('* Login ou mot de passe incorrect');
  }
}

/** Too many attempts from one address or on one account; the next one is accepted after `retryAfterSeconds`. */
export class TooManyAttempts extends ThrottledError {
  readonly code = 'users.too-many-attempts';

  constructor(retryAfterSeconds: number) {
    super(`Trop de tentatives. Veuillez réessayer dans ${waitInWords(retryAfterSeconds)}.`, retryAfterSeconds);
  }
}

/** A password that the rules refuse. */
export class PasswordRefused extends DomainError {
  readonly code = 'users.password-refused';
  readonly kind = 'invalid';

  constructor(message: string) {
    super(message, [{ field: 'password', message }]);
  }
}

/** A link that never existed, was used, or has expired: the same text for all. */
export class LinkNoLongerValid extends DomainError {
  readonly code = 'users.link-no-longer-valid';
  readonly kind = 'invalid';

  constructor() {
    super('Ce lien n’est plus valable. Demandez-en un nouveau avec « Mot de passe oublié ? ».');
  }
}

/** A link to open a session that never existed, was used, or has expired: the same text for all. */
export class SessionLinkNoLongerValid extends DomainError {
  readonly code = 'users.session-link-no-longer-valid';
  readonly kind = 'invalid';

  constructor() {
    super('Ce lien a déjà servi ou n’est plus valable.');
  }
}

/** A sign-up that this browser did not make, or too long ago, or whose address is confirmed: the same text for all. */
export class SignUpOver extends DomainError {
  readonly code = 'users.sign-up-over';
  readonly kind = 'not-found';

  constructor() {
    super('Cette inscription est déjà confirmée, ou n’a pas été faite récemment dans ce navigateur.');
  }
}

/** A first password where there is one, or where only a link in an e-mail may set it. */
export class PasswordNotMissing extends DomainError {
  readonly code = 'users.password-not-missing';
  readonly kind = 'conflict';

  constructor() {
    super('Modifiez votre mot de passe depuis « Mon compte », ou avec « Mot de passe oublié ? ».');
  }
}

/** The link of a proposal that never existed, was answered, has expired, or was sent to a former address: the same text for all. */
export class ProposalNoLongerValid extends DomainError {
  readonly code = 'users.proposal-no-longer-valid';
  readonly kind = 'invalid';

  constructor() {
    super('Ce lien n’est plus valable. Demandez à votre protection civile de vous en envoyer un nouveau.');
  }
}

/** The repeated password is not the account's. */
export class WrongPassword extends DomainError {
  readonly code = 'users.wrong-password';
  readonly kind = 'invalid';

  constructor() {
    const message = 'Mot de passe incorrect';
    super(message, [{ field: 'currentPassword', message }]);
  }
}

/** A session that is not the caller's, or has ended. */
export class SessionNotFound extends DomainError {
  readonly code = 'users.session-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Cette session n’existe pas ou est déjà terminée');
  }
}

/** An API token that is not the caller's. */
export class ApiTokenNotFound extends DomainError {
  readonly code = 'users.api-token-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Ce jeton n’existe pas');
  }
}

/** A saved view that does not exist or is somebody else's. */
export class SavedViewNotFound extends DomainError {
  readonly code = 'users.saved-view-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Cette vue n’existe pas');
  }
}

/** More saved views than one account may have. */
export class TooManySavedViews extends DomainError {
  readonly code = 'users.too-many-saved-views';
  readonly kind = 'conflict';

  constructor(limit: number) {
    super(`Vous avez déjà ${limit} vues : supprimez-en une d’abord`);
  }
}

/** A view to share by somebody who has no department. */
export class ViewNotSharable extends DomainError {
  readonly code = 'users.view-not-sharable';
  readonly kind = 'invalid';

  constructor() {
    super('Seul le personnel d’un département peut y partager une vue');
  }
}

/** More API tokens than one account may have. */
export class TooManyApiTokens extends DomainError {
  readonly code = 'users.too-many-api-tokens';
  readonly kind = 'conflict';

  constructor(limit: number) {
    super(`Vous avez déjà ${limit} jetons : supprimez-en un d’abord`);
  }
}

/** The token would be limited to a part of the application in which its owner's role may call nothing. */
export class TokenScopeNotOpen extends DomainError {
  readonly code = 'users.token-scope-not-open';
  readonly kind = 'invalid';

  constructor() {
    const message = 'Cette partie de l’application n’est pas ouverte à votre rôle';
    super(message, [{ field: 'context', message }]);
  }
}

/** The only administrator would leave or give up the role: nobody could appoint another one. */
export class LastAdministrator extends DomainError {
  readonly code = 'users.last-administrator';
  readonly kind = 'conflict';

  /** @param whose account it is: the caller's own, or one that the caller wants to delete or demote */
  constructor(whose: 'own' | 'other' = 'other') {
    super(
      whose === 'own'
        ? 'Vous êtes le seul administrateur : nommez-en un autre avant de supprimer votre compte'
        : 'C’est le seul administrateur : nommez-en un autre d’abord',
    );
  }
}

/** A code that is wrong, expired, or was used before: the same text for all. */
export class CodeRefused extends DomainError {
  readonly code = 'users.code-refused';
  readonly kind = 'invalid';

  constructor() {
    const message = 'Code incorrect ou expiré';
    super(message, [{ field: 'code', message }]);
  }
}

/** The second step of login without the first, or too long after it. */
export class NoPendingLogin extends DomainError {
  readonly code = 'users.no-pending-login';
  readonly kind = 'unauthenticated';

  constructor() {
    super('Veuillez vous connecter à nouveau');
  }
}

/** A second factor is set up although one is enabled. */
export class SecondFactorAlreadyEnabled extends DomainError {
  readonly code = 'users.second-factor-already-enabled';
  readonly kind = 'conflict';

  constructor() {
    super('La double authentification est déjà activée');
  }
}

/** An action that needs a second factor, without one. */
export class SecondFactorNotEnabled extends DomainError {
  readonly code = 'users.second-factor-not-enabled';
  readonly kind = 'conflict';

  constructor() {
    super('La double authentification n’est pas activée');
  }
}

/** A second factor that a role requires cannot be disabled. */
export class SecondFactorRequired extends DomainError {
  readonly code = 'users.second-factor-demanded';
  readonly kind = 'conflict';

  constructor() {
    super('Votre rôle exige la double authentification');
  }
}

/** A second factor cannot be required of organisers: only they may decide it. */
export class SecondFactorOnlyForStaff extends DomainError {
  readonly code = 'users.second-factor-only-for-staff';
  readonly kind = 'invalid';

  constructor() {
    const message = 'La double authentification ne peut être exigée que des rôles de l’association';
    super(message, [{ field: 'secondFactorRoles', message }]);
  }
}

/** An administrator requires for their own role a second factor that they have not set up. */
export class OwnSecondFactorMissing extends DomainError {
  readonly code = 'users.own-second-factor-first';
  readonly kind = 'conflict';

  constructor() {
    super('Activez d’abord la double authentification de votre propre compte');
  }
}

/** The identity provider does not vouch for the person's address. */
export class ProviderEmailNotVerified extends DomainError {
  readonly code = 'users.provider-email-not-verified';
  readonly kind = 'forbidden';

  constructor() {
    super('Votre fournisseur d’identité ne garantit pas votre adresse e-mail');
  }
}

/** An account has the address, but neither the provider nor the browser's session proves that it is the same person's. */
export class ProviderAccountNotLinked extends DomainError {
  readonly code = 'users.provider-account-not-linked';
  readonly kind = 'conflict';

  constructor() {
    super('Un compte existe déjà avec cette adresse : connectez-vous d’abord avec votre mot de passe');
  }
}

/** The names that the identity provider gives are missing or refused by the rule for names. */
export class ProviderNameRefused extends DomainError {
  readonly code = 'users.provider-name-refused';
  readonly kind = 'invalid';

  constructor() {
    super('Le nom que transmet votre fournisseur d’identité ne peut pas être repris');
  }
}

/** No account has the address that the identity provider vouches for. */
export class ProviderAccountUnknown extends DomainError {
  readonly code = 'users.provider-account-unknown';
  readonly kind = 'forbidden';

  constructor() {
    super('Aucun compte ne correspond à l’adresse e-mail de votre fournisseur d’identité');
  }
}

/** A link to switch off the daily digest that is not one of ours, or was cut off. */
export class DigestLinkInvalid extends DomainError {
  readonly code = 'users.digest-link-invalid';
  readonly kind = 'invalid';

  constructor() {
    super('Ce lien n’est plus valable. Connectez-vous pour régler vos messages dans « Mon compte ».');
  }
}
