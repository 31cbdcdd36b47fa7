import { defineError } from '@pds/kernel';

/** No session, or an ended one. */
export class MissingSession extends defineError('http.401', 'unauthenticated', {
  message: 'Votre session a expiré ou vous n’êtes pas connecté.',
}) {}

/** The caller's role does not allow this call (spec organiser 2.9). */
export class NotAllowed extends defineError('http.403', 'forbidden', {
  message: 'Vous n’avez pas les autorisations nécessaires pour accéder à cette fonctionnalité.',
}) {}

/** An API token was used where only its owner's browser session is accepted (decisions: API tokens). */
export class TokenNotAccepted extends defineError('http.not-with-token', 'forbidden', {
  message: 'Cette action demande une session ouverte dans l’application, pas un jeton',
}) {}

/** A state change with a read-only API token. */
export class ReadOnlyToken extends defineError('http.token-reads-only', 'forbidden', {
  message: 'Ce jeton ne permet que la lecture',
}) {}

/** A call of another context than the one that an API token is limited to. */
export class TokenOfAnotherContext extends defineError('http.token-of-another-context', 'forbidden', {
  message: 'Ce jeton est limité à une autre partie de l’application',
}) {}

/** A state change requested by another site, or by a client that is not this application. */
export class CrossSiteRequest extends defineError('http.403', 'forbidden', {
  message: 'Cette action doit être demandée depuis l’application.',
}) {}
