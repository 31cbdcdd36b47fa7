import { DomainError } from '@pds/kernel';

/** No session, or one that has ended. */
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
    super("Vous n'avez pas les autorisations nécessaires pour accéder à cette fonctionnalité.");
  }
}

/** A state change asked for by another site, or by something that is not this application. */
export class CrossSiteRequest extends DomainError {
  readonly code = 'http.403';
  readonly kind = 'forbidden';

  constructor() {
    super('Cette action doit être demandée depuis l’application.');
  }
}
