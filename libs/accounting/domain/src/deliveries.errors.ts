import { defineError, defineThrottledError } from '@pds/kernel';

/** An outside platform gave no usable answer: whether it did what was asked is unknown. */
export class PlatformUnavailable extends defineError('accounting.platform-unavailable', 'unavailable', {
  message: 'La plateforme de facturation ne répond pas. Veuillez réessayer plus tard.',
}) {}

/** This installation has no account of the chosen platform. */
export class PlatformNotConnected extends defineError('accounting.platform-not-connected', 'conflict', {
  message: 'Cette installation n’est pas raccordée à cette plateforme\u00a0: ses accès se règlent sur le serveur.',
  fields: [{ field: 'channel', message: 'Plateforme non raccordée' }],
}) {}

/** A message without a valid signature, or too old. */
export class WebhookRefused extends defineError('accounting.webhook-refused', 'unauthenticated', {
  message: 'La signature de ce message n’est pas valable.',
}) {}

/** More messages of one sender than a platform sends. */
export class TooManyMessages extends defineThrottledError(
  'accounting.too-many-messages',
  'Trop de messages en une heure.',
) {}

/** A buyer is looked up by its SIREN or SIRET. */
export class BuyerNumberInvalid extends defineError('accounting.buyer-number-invalid', 'invalid', {
  message: 'Veuillez entrer un SIREN (9\u00a0chiffres) ou un SIRET (14\u00a0chiffres).',
  fields: [{ field: 'number', message: 'SIREN ou SIRET attendu' }],
}) {}
