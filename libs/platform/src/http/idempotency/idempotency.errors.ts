import { defineError } from '@pds/kernel';

/** A malformed key: empty, too long, sent twice, or with characters that a header should not contain. */
export class IdempotencyKeyMalformed extends defineError('http.idempotency-key-malformed', 'malformed', {
  message: 'L’en-tête Idempotency-Key doit être un texte de 1 à 128 caractères sans espace, entre guillemets.',
}) {}

/** A key that was used before with another address or body. */
export class IdempotencyKeyReused extends defineError('http.idempotency-key-reused', 'invalid', {
  message: 'Cette clé d’idempotence a déjà servi à une autre demande. Envoyez celle-ci avec une nouvelle clé.',
}) {}

/** The first request with this key has not been answered yet. */
export class RequestUnderWay extends defineError('http.request-under-way', 'conflict', {
  message: 'Cette demande est déjà en cours de traitement. Veuillez patienter quelques instants.',
}) {}

/** The first request was executed, but its answer cannot be returned again. */
export class AnswerLost extends defineError('http.answer-lost', 'conflict', {
  message: 'Cette demande a déjà été prise en compte, mais sa réponse s’est perdue. Rechargez la page pour la voir.',
}) {}

/** The first answer opened a session that the caller does not have: a session is given to one browser only, once. */
export class SessionNotReissued extends defineError('http.session-not-given-again', 'conflict', {
  message:
    'Votre demande a été prise en compte, mais la session ouverte avec elle s’est perdue. Suivez le lien reçu par e-mail, puis connectez-vous.',
}) {}
