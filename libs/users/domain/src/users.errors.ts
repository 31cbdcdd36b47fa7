import { DomainError } from '@pds/kernel';

/** Sign-up with an e-mail address that an account already uses. Sign-up does say so (decisions: Accounts). */
export class EmailAlreadyUsed extends DomainError {
  readonly code = 'users.email-already-used';
  readonly kind = 'conflict';

  constructor() {
    const message =
      'Un compte existe déjà avec cette adresse e-mail : connectez-vous ou réinitialisez votre mot de passe.';
    super(message, [{ field: 'email', message }]);
  }
}

/** An account that does not exist, is deleted, or is not the caller's to know about. */
export class AccountNotFound extends DomainError {
  readonly code = 'users.account-not-found';
  readonly kind = 'not-found';

  constructor() {
    super("Ce compte n'existe pas.");
  }
}

/** An affiliation that the account does not hold. */
export class AffiliationNotFound extends DomainError {
  readonly code = 'users.affiliation-not-found';
  readonly kind = 'not-found';

  constructor() {
    super("Cette affiliation n'existe pas.");
  }
}

/** An affiliation whose role needs a department or an office that was not given (spec organiser 5 "Edit user"). */
export class AffiliationIncomplete extends DomainError {
  readonly code = 'users.affiliation-incomplete';
  readonly kind = 'invalid';

  constructor(missing: 'departmentId' | 'officeId') {
    const message =
      missing === 'departmentId'
        ? 'Vous devez choisir un département pour cet utilisateur'
        : 'Vous devez choisir une antenne pour cet utilisateur';
    super(message, [{ field: missing, message }]);
  }
}

/** Wrong name, wrong password, no password yet or no such account: one text for all, so that it reveals nothing. */
export class WrongCredentials extends DomainError {
  readonly code = 'users.wrong-credentials';
  readonly kind = 'unauthenticated';

  constructor() {
    super('* Login ou mot de passe incorrect');
  }
}

/** Too many tries from one address or on one account; the next one is heard after `retryAfterSeconds`. */
export class TooManyAttempts extends DomainError {
  readonly code = 'users.too-many-attempts';
  readonly kind = 'throttled';

  constructor(readonly retryAfterSeconds: number) {
    super(`Trop de tentatives. Veuillez réessayer dans ${inWords(retryAfterSeconds)}.`);
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

/** A link that never existed, was used, or is too old: one text for all. */
export class LinkNoLongerValid extends DomainError {
  readonly code = 'users.link-no-longer-valid';
  readonly kind = 'invalid';

  constructor() {
    super("Ce lien n'est plus valable. Demandez-en un nouveau avec « Mot de passe oublié ? ».");
  }
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds > 1 ? `${seconds} secondes` : '1 seconde';
  const minutes = Math.ceil(seconds / 60);
  return minutes > 1 ? `${minutes} minutes` : '1 minute';
}
