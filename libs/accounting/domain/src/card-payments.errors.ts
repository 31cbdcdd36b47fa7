import { defineError, defineThrottledError } from '@pds/kernel';

/** More requests about payments by card than one network needs. */
export class TooManyPaymentRequests extends defineThrottledError(
  'accounting.too-many-payment-requests',
  'Trop de demandes de paiement en une heure. Veuillez réessayer plus tard.',
) {}

/** The provider of payments by card gave no usable answer. */
export class CardPaymentsUnavailable extends defineError('accounting.card-payments-unavailable', 'unavailable', {
  message: 'Le service de paiement par carte ne répond pas. Veuillez réessayer plus tard.',
}) {}

/** The issuer of the invoice has no account of a provider of payments by card. */
export class CardPaymentsOff extends defineError('accounting.card-payments-off', 'conflict', {
  message: 'Le paiement par carte n’est pas proposé pour cette facture.',
}) {}

/** The balance changed while the checkout was created. */
export class BalanceChanged extends defineError('accounting.balance-changed', 'conflict', {
  message: 'Le montant à payer vient de changer. Rechargez la page.',
}) {}

/** No link has that secret: it is incomplete or forged. */
export class PaymentLinkUnknown extends defineError('accounting.payment-link-unknown', 'not-found', {
  message: 'Ce lien n’est pas valable. Vérifiez que vous l’avez ouvert ou copié en entier.',
}) {}

/** No checkout has that reference. */
export class CheckoutNotFound extends defineError('accounting.checkout-not-found', 'not-found', {
  message: 'Ce paiement est introuvable.',
}) {}
