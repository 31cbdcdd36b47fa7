import { defineError, frenchDay, type Money } from '@pds/kernel';

/** The payment does not exist, or is outside the caller's scope. */
export class PaymentNotFound extends defineError('accounting.payment-not-found', 'not-found', {
  message: 'Ce règlement n’existe pas.',
}) {}

/** An entry can be reversed only once. */
export class PaymentReversedAlready extends defineError('accounting.payment-reversed', 'conflict', {
  message: 'Ce règlement a déjà été contre-passé.',
}) {}

/** A counter-entry cannot be reversed: enter the payment again if the reversal was a mistake. */
export class CounterEntryIsFinal extends defineError('accounting.counter-entry-final', 'conflict', {
  message: 'Une contre-passation ne se contre-passe pas : saisissez un nouveau règlement.',
}) {}

/** Without the refund, payments and credit notes would exceed the amount of the invoice. */
export class CounterEntryRefused extends defineError(
  'accounting.counter-entry-amount',
  'conflict',
  (balance: Money) => ({
    message: `Ce remboursement ne peut pas être contre-passé : il dépasse le solde de la facture (${balance}), qui deviendrait négatif.`,
  }),
) {}

/** A counter-entry needs a reason. */
export class ReasonMissing extends defineError('accounting.reason-missing', 'invalid', {
  message: 'Veuillez indiquer le motif de la contre-passation.',
  field: 'reason',
}) {}

/** No payment has an amount, a type and a date; only complete ones are stored (spec back-office 5). */
export class NoCompletePayment extends defineError('accounting.no-complete-payment', 'invalid', {
  message: 'Au moins un règlement doit avoir un montant, un mode et une date.',
  field: 'payments',
}) {}

/** A payment must be positive and at most the balance of the invoice (decisions: Accounting). */
export class PaymentAmountRefused extends defineError(
  'accounting.payment-amount',
  'invalid',
  (field: string, balance: Money) => ({
    message: 'Le montant du règlement dépasse le reste à payer ou est nul.',
    fields: [{ field, message: `Le montant doit être compris entre 0,01 € et ${balance}` }],
  }),
) {}

/** A payment type other than 1 Virement, 2 Chèque, 3 Espèces, 4 Offert, or an invalid date. */
export class PaymentDetailsMissing extends defineError(
  'accounting.payment-details',
  'invalid',
  (field: string, message: string) => ({ message, fields: [{ field, message }] }),
) {}

/** An entry records something that has taken place: a day after today in the issuer's time zone is refused. */
export class PaymentInFuture extends defineError('accounting.payment-in-future', 'invalid', (field: string) => ({
  message: 'La date ne peut pas être dans le futur.',
  field,
})) {}

/**
 * No entry is dated before the issuer existed: such a date is nearly always a mistyped year.
 * @param firstDay as printed
 */
export class DateBeforeBooks extends defineError(
  'accounting.date-before-books',
  'invalid',
  (field: string, firstDay: string) => ({
    message: `La date ne peut pas précéder le ${firstDay}, où commencent les livres de l’émetteur.`,
    field,
  }),
) {}

/** The invoice to collect has no balance left. */
export class AlreadySettled extends defineError('accounting.already-settled', 'conflict', {
  message: 'Rien ne reste à payer sur cette facture.',
}) {}

/** The deposit slip does not exist, or is outside the caller's scope. */
export class DepositSlipNotFound extends defineError('accounting.deposit-slip-not-found', 'not-found', {
  message: 'Ce bordereau n’existe pas.',
}) {}

/** A deposit slip has at least one cheque. */
export class NoChequeToDeposit extends defineError('accounting.no-cheque-to-deposit', 'invalid', {
  message: 'Veuillez choisir au moins un chèque.',
  field: 'paymentIds',
}) {}

/**
 * A chosen payment is not a cheque, was reversed, is already deposited, or is outside the caller's scope.
 * @param paymentIds those that cannot be deposited
 */
export class ChequesNotToDeposit extends defineError(
  'accounting.cheques-not-to-deposit',
  'conflict',
  (paymentIds: readonly number[]) => {
    const which = paymentIds.length > 1 ? 'Les chèques n°' : 'Le chèque n°';
    const are = paymentIds.length > 1 ? 'ne sont plus' : 'n’est plus';
    return {
      message: `${which}\u00a0${paymentIds.join(', ')} ${are} à remettre\u00a0: déjà remis, contre-passé ou hors de votre périmètre.`,
    };
  },
) {}

/** A deposit slip credits one bank account. */
export class ChequesOfSeveralIssuers extends defineError('accounting.cheques-of-several-issuers', 'invalid', {
  message: 'Les chèques d’un bordereau doivent être à l’ordre d’une même structure.',
  field: 'paymentIds',
}) {}

/** A deposit date must be a valid calendar day, and not in the future. */
export class DepositDateRefused extends defineError('accounting.deposit-date', 'invalid', {
  message: 'La date de remise ne peut être dans le futur.',
  field: 'depositedOn',
}) {}

/**
 * A cheque is received before it is deposited.
 * @param paidOn `YYYY-MM-DD` on which the latest cheque was received
 */
export class DepositBeforeCheque extends defineError(
  'accounting.deposit-before-cheque',
  'invalid',
  (paymentId: number, paidOn: string) => ({
    message: `La date de remise ne peut pas précéder l’encaissement du chèque n°\u00a0${paymentId} (${frenchDay(paidOn)}).`,
    field: 'depositedOn',
  }),
) {}
