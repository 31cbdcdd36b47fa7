import type { AcceptedQuote } from '@pds/documents/contract';
import { defineError, type FieldError, formatPrice, frenchDay, type Money } from '@pds/kernel';

/** The invoice does not exist, or is outside the caller's scope. */
export class InvoiceNotFound extends defineError('accounting.invoice-not-found', 'not-found', {
  message: 'Cette facture est introuvable.',
}) {}

/** The aid station does not exist, or is outside the caller's scope: a demand is not invoiced before it is transformed. */
export class StationToInvoiceNotFound extends defineError('accounting.station-not-found', 'not-found', {
  message: 'Ce poste de secours n’existe pas.',
}) {}

/** The invoice would be invalid: it takes no number (spec back-office 5; `invoiceFindings`). */
export class InvalidInvoice extends defineError(
  'accounting.invalid-invoice',
  'invalid',
  (findings: readonly FieldError[]) => {
    const inSentence = findings.map(({ message }) => message.charAt(0).toLowerCase() + message.slice(1));
    return { message: `La facture ne peut être générée : ${inSentence.join(', ')}.`, fields: findings };
  },
) {}

/** The platform that would deliver the invoice would refuse it: it takes no number. */
export class RefusedByPlatform extends defineError(
  'accounting.refused-by-platform',
  'invalid',
  (findings: readonly FieldError[]) => ({
    message: `La plateforme de facturation refuserait cette facture\u00a0: ${findings.map(({ message }) => message).join(', ')}.`,
    fields: findings,
  }),
) {}

/** The platform gave no answer, and the department waits for it: the invoice takes no number. */
export class PlatformUnavailableForCheck extends defineError(
  'accounting.platform-unavailable-for-check',
  'unavailable',
  {
    message:
      'La plateforme de facturation ne répond pas\u00a0: elle n’a pas contrôlé cette facture, qui n’est pas émise. Veuillez réessayer plus tard.',
  },
) {}

/** The dossier changed while the platform judged its invoice: another invoice would be issued. */
export class ChangedDuringCheck extends defineError('accounting.changed-during-check', 'conflict', {
  message: 'Le dossier a changé pendant le contrôle de la facture par la plateforme. Veuillez recommencer.',
}) {}

/** The cover is given away: an invoice of 0 € would claim nothing (decisions: Accounting). */
export class FreeOfCharge extends defineError('accounting.free-of-charge', 'conflict', {
  message: 'Ce poste de secours est assuré à titre gracieux\u00a0: aucune facture n’est à émettre.',
}) {}

export class AmountNotPositive extends defineError('accounting.amount-not-positive', 'invalid', {
  message: 'Le montant à facturer doit être supérieur à 0.',
  fields: [{ field: 'amount', message: 'Le montant doit être supérieur à 0' }],
}) {}

/**
 * The amount exceeds the remainder of the price (spec back-office 5, Invoice creation).
 * @param remaining the remainder, including the amount waived by final credit notes
 * @param over the amount already invoiced beyond the price or the accepted total
 */
export class AmountAboveRemainder extends defineError(
  'accounting.amount-above-remainder',
  'invalid',
  (remaining: Money, over: Money) => {
    const message = remaining.isPositive()
      ? `Le montant dépasse le reste à facturer (${remaining})`
      : over.isPositive()
        ? `${over} sont déjà facturés de trop pour ce poste de secours : un avoir est nécessaire`
        : 'Tout a déjà été facturé pour ce poste de secours';
    return { message: `${message}.`, field: 'amount' };
  },
) {}

/** No quote was accepted: a station is invoiced on the quote that its customer validated (decisions: Accounting). */
export class NothingAccepted extends defineError('accounting.nothing-accepted', 'conflict', {
  message: 'Aucun devis de ce dossier n’est validé\u00a0: faites valider un devis avant de facturer.',
}) {}

/**
 * The amount exceeds the accepted total, until a quote of the present dossier is validated (decisions: Accounting).
 * @param left the remainder of the accepted total
 */
export class AboveAcceptedTotal extends defineError(
  'accounting.above-accepted-total',
  'conflict',
  ({ quoteId }: AcceptedQuote, total: Money, left: Money) => {
    const rest = left.isPositive() ? `il reste ${left} à facturer` : 'rien ne reste à facturer';
    return {
      message: `Le devis n°\u00a0${quoteId} a été accepté pour ${formatPrice(total.cents)}\u00a0: ${rest} tant qu’aucun devis du dossier actuel n’est validé.`,
      fields: [{ field: 'amount', message: `Le montant dépasse ce que le client a accepté (${total})` }],
    };
  },
) {}

/** The customer is not the one who accepted the quote (decisions: Accounting). */
export class OtherCustomer extends defineError(
  'accounting.other-customer',
  'conflict',
  ({ quoteId, organisationName }: AcceptedQuote, customer: string) => ({
    message: `Le devis n°\u00a0${quoteId} a été accepté par ${organisationName}\u00a0: rien ne peut être facturé à ${customer} tant qu’aucun devis du dossier actuel n’est validé.`,
  }),
) {}

/** A batch does not bill a credited amount again; staff must decide (decisions: Accounting). */
export class StationCredited extends defineError('accounting.station-credited', 'conflict', {
  message:
    'Ce poste de secours ne peut pas être facturé par lot\u00a0: un avoir a été émis sur une de ses factures. Facturez le reste depuis le dossier ou, s’il n’est plus dû, passez le poste à «\u00a0Facturé\u00a0».',
}) {}

/** A credit must be positive and at most the invoice less its credit notes (spec back-office 5). */
export class CreditAmountRefused extends defineError('accounting.credit-amount', 'invalid', {
  message: 'Veuillez vérifier le montant de l’avoir',
  field: 'amount',
}) {}

/**
 * A credit above the balance refunds a payment: its type and date are required (decisions: Accounting).
 * @param due the amount to refund
 */
export class RefundMissing extends defineError('accounting.refund-missing', 'invalid', (due: Money) => ({
  message: `L’avoir dépasse le solde de la facture : indiquez comment ${due} sont remboursés.`,
  field: 'refund',
})) {}

/** A credit within the balance refunds nothing: it only reduces the amount due. */
export class NothingToRefund extends defineError('accounting.nothing-to-refund', 'invalid', {
  message: 'Cet avoir vient en déduction du solde : rien n’est à rembourser.',
  field: 'refund',
}) {}

/** The refund exceeds the payments received of that kind: money cannot be refunded for an offered amount, nor the reverse. */
export class RefundAboveReceived extends defineError(
  'accounting.refund-above-received',
  'invalid',
  (due: Money, received: Money) => {
    const message = received.isPositive()
      ? `Seuls ${received} ont été reçus ainsi, pour ${due} à rembourser : établissez deux avoirs`
      : 'Rien n’a été reçu ainsi';
    return { message: `${message}.`, field: 'refund.type' };
  },
) {}

/** The credit note does not exist, or is outside the caller's scope. */
export class CreditNoteNotFound extends defineError('accounting.credit-note-not-found', 'not-found', {
  message: 'Cet avoir n’existe pas.',
}) {}

/**
 * A refund cannot precede the payment that it refunds.
 * @param lastDay `YYYY-MM-DD` of the last refunded payment
 */
export class RefundBeforePayment extends defineError(
  'accounting.refund-before-payment',
  'invalid',
  (lastDay: string) => ({
    message: `Le remboursement ne peut pas précéder le règlement qu’il rend (${frenchDay(lastDay)}).`,
    field: 'refund.paymentDate',
  }),
) {}

/** The invoice is fully credited, so that nothing is owed; it can still be sent individually from its own letter. */
export class CreditedWhole extends defineError('accounting.credited-whole', 'conflict', {
  message: 'Un avoir annule cette facture\u00a0: elle ne part pas avec d’autres.',
}) {}
