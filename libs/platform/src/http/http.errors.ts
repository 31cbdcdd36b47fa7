import { DomainError } from '@pds/kernel';

/** No session, or an ended one. */
export class MissingSession extends DomainError {
  readonly code = 'http.401';
  readonly kind = 'unauthenticated';

  constructor() {
    super('Votre session a expiré ou vous n’êtes pas connecté.');
  }
}

/** The caller's role does not allow this call (spec organiser 2.9). */
export class NotAllowed extends DomainError {
  readonly code = 'http.403';
  readonly kind = 'forbidden';

  constructor() {
    super('Vous n’avez pas les autorisations nécessaires pour accéder à cette fonctionnalité.');
  }
}

/** An API token was used where only its owner's browser session is accepted (decisions: API tokens). */
export class NotWithToken extends DomainError {
  readonly code = 'http.not-with-token';
  readonly kind = 'forbidden';

  constructor() {
    super('Cette action demande une session ouverte dans l’application, pas un jeton');
  }
}

/** A state change with a read-only API token. */
export class TokenReadsOnly extends DomainError {
  readonly code = 'http.token-reads-only';
  readonly kind = 'forbidden';

  constructor() {
    super('Ce jeton ne permet que la lecture');
  }
}

/** A call of another context than the one that an API token is limited to. */
export class TokenOfAnotherContext extends DomainError {
  readonly code = 'http.token-of-another-context';
  readonly kind = 'forbidden';

  constructor() {
    super('Ce jeton est limité à une autre partie de l’application');
  }
}

/** A state change requested by another site, or by a client that is not this application. */
export class CrossSiteRequest extends DomainError {
  readonly code = 'http.403';
  readonly kind = 'forbidden';

  constructor() {
    super('Cette action doit être demandée depuis l’application.');
  }
}
