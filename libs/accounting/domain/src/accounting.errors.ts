import type { AcceptedQuote } from '@pds/documents/contract';
import {
  DomainError,
  type FieldError,
  formatPrice,
  frenchDay,
  frenchNumber,
  type Money,
  ThrottledError,
} from '@pds/kernel';

/** The invoice does not exist, or is outside the caller's scope. */
export class InvoiceNotFound extends DomainError {
  readonly code = 'accounting.invoice-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Cette facture est introuvable.');
  }
}

/** The aid station does not exist, or is outside the caller's scope: a demand is not invoiced before it is transformed. */
export class StationToInvoiceNotFound extends DomainError {
  readonly code = 'accounting.station-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Ce poste de secours n’existe pas.');
  }
}

/** The invoice would be invalid: it takes no number (spec back-office 5; `invoiceFindings`). */
export class InvalidInvoice extends DomainError {
  readonly code = 'accounting.invalid-invoice';
  readonly kind = 'invalid';

  constructor(findings: readonly FieldError[]) {
    const inSentence = findings.map(({ message }) => message.charAt(0).toLowerCase() + message.slice(1));
    super(`La facture ne peut être générée : ${inSentence.join(', ')}.`, findings);
  }
}

/** The platform that would deliver the invoice would refuse it: it takes no number. */
export class RefusedByPlatform extends DomainError {
  readonly code = 'accounting.refused-by-platform';
  readonly kind = 'invalid';

  constructor(findings: readonly FieldError[]) {
    super(
      `La plateforme de facturation refuserait cette facture\u00a0: ${findings.map(({ message }) => message).join(', ')}.`,
      findings,
    );
  }
}

/** The platform gave no answer, and the department waits for it: the invoice takes no number. */
export class PlatformUnavailableForCheck extends DomainError {
  readonly code = 'accounting.platform-unavailable-for-check';
  readonly kind = 'unavailable';

  constructor() {
    super(
      'La plateforme de facturation ne répond pas\u00a0: elle n’a pas contrôlé cette facture, qui n’est pas émise. Veuillez réessayer plus tard.',
    );
  }
}

/** The dossier changed while the platform judged its invoice: another invoice would be issued. */
export class ChangedDuringCheck extends DomainError {
  readonly code = 'accounting.changed-during-check';
  readonly kind = 'conflict';

  constructor() {
    super('Le dossier a changé pendant le contrôle de la facture par la plateforme. Veuillez recommencer.');
  }
}

/** The cover is given away: an invoice of 0 € would claim nothing (decisions: Accounting). */
export class FreeOfCharge extends DomainError {
  readonly code = 'accounting.free-of-charge';
  readonly kind = 'conflict';

  constructor() {
    super('Ce poste de secours est assuré à titre gracieux\u00a0: aucune facture n’est à émettre.');
  }
}

export class AmountNotPositive extends DomainError {
  readonly code = 'accounting.amount-not-positive';
  readonly kind = 'invalid';

  constructor() {
    super('Le montant à facturer doit être supérieur à 0.', [
      { field: 'amount', message: 'Le montant doit être supérieur à 0' },
    ]);
  }
}

/** The amount exceeds the remainder of the price (spec back-office 5, Invoice creation). */
export class AmountAboveRemainder extends DomainError {
  readonly code = 'accounting.amount-above-remainder';
  readonly kind = 'invalid';

  /**
   * @param remaining the remainder, including the amount waived by final credit notes
   * @param over the amount already invoiced beyond the price or the accepted total
   */
  constructor(remaining: Money, over: Money) {
    const message = remaining.isPositive()
      ? `Le montant dépasse le reste à facturer (${remaining})`
      : over.isPositive()
        ? `${over} sont déjà facturés de trop pour ce poste de secours : un avoir est nécessaire`
        : 'Tout a déjà été facturé pour ce poste de secours';
    super(`${message}.`, [{ field: 'amount', message }]);
  }
}

/** No quote was accepted: a station is invoiced on the quote that its customer validated (decisions: Accounting). */
export class NothingAccepted extends DomainError {
  readonly code = 'accounting.nothing-accepted';
  readonly kind = 'conflict';

  constructor() {
    super('Aucun devis de ce dossier n’est validé\u00a0: faites valider un devis avant de facturer.');
  }
}

/** The amount exceeds the accepted total, until a quote of the present dossier is validated (decisions: Accounting). */
export class AboveAcceptedTotal extends DomainError {
  readonly code = 'accounting.above-accepted-total';
  readonly kind = 'conflict';

  /** @param left the remainder of the accepted total */
  constructor({ quoteId }: AcceptedQuote, total: Money, left: Money) {
    const rest = left.isPositive() ? `il reste ${left} à facturer` : 'rien ne reste à facturer';
    super(
      `Le devis n°\u00a0${quoteId} a été accepté pour ${formatPrice(total.cents)}\u00a0: ${rest} tant qu’aucun devis du dossier actuel n’est validé.`,
      [{ field: 'amount', message: `Le montant dépasse ce que le client a accepté (${total})` }],
    );
  }
}

/** The customer is not the one who accepted the quote (decisions: Accounting). */
export class OtherCustomer extends DomainError {
  readonly code = 'accounting.other-customer';
  readonly kind = 'conflict';

  constructor({ quoteId, organisationName }: AcceptedQuote, customer: string) {
    super(
      `Le devis n°\u00a0${quoteId} a été accepté par ${organisationName}\u00a0: rien ne peut être facturé à ${customer} tant qu’aucun devis du dossier actuel n’est validé.`,
    );
  }
}

/** A batch does not bill a credited amount again; staff must decide (decisions: Accounting). */
export class StationCredited extends DomainError {
  readonly code = 'accounting.station-credited';
  readonly kind = 'conflict';

  constructor() {
    super(
      'Ce poste de secours ne peut pas être facturé par lot\u00a0: un avoir a été émis sur une de ses factures. Facturez le reste depuis le dossier ou, s’il n’est plus dû, passez le poste à «\u00a0Facturé\u00a0».',
    );
  }
}

/** A credit must be positive and at most the invoice less its credit notes (spec back-office 5). */
export class CreditAmountRefused extends DomainError {
  readonly code = 'accounting.credit-amount';
  readonly kind = 'invalid';

  constructor() {
    const message = 'Veuillez vérifier le montant de l’avoir';
    super(message, [{ field: 'amount', message }]);
  }
}

/** A credit above the balance refunds a payment: its type and date are required (decisions: Accounting). */
export class RefundMissing extends DomainError {
  readonly code = 'accounting.refund-missing';
  readonly kind = 'invalid';

  /** @param due the amount to refund */
  constructor(due: Money) {
    const message = `L’avoir dépasse le solde de la facture : indiquez comment ${due} sont remboursés`;
    super(`${message}.`, [{ field: 'refund', message }]);
  }
}

/** A credit within the balance refunds nothing: it only reduces the amount due. */
export class NothingToRefund extends DomainError {
  readonly code = 'accounting.nothing-to-refund';
  readonly kind = 'invalid';

  constructor() {
    const message = 'Cet avoir vient en déduction du solde : rien n’est à rembourser';
    super(`${message}.`, [{ field: 'refund', message }]);
  }
}

/** The refund exceeds the payments received of that kind: money cannot be refunded for an offered amount, nor the reverse. */
export class RefundAboveReceived extends DomainError {
  readonly code = 'accounting.refund-above-received';
  readonly kind = 'invalid';

  constructor(due: Money, received: Money) {
    const message = received.isPositive()
      ? `Seuls ${received} ont été reçus ainsi, pour ${due} à rembourser : établissez deux avoirs`
      : 'Rien n’a été reçu ainsi';
    super(`${message}.`, [{ field: 'refund.type', message }]);
  }
}

/** The credit note does not exist, or is outside the caller's scope. */
export class CreditNoteNotFound extends DomainError {
  readonly code = 'accounting.credit-note-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Cet avoir n’existe pas.');
  }
}

/** The payment does not exist, or is outside the caller's scope. */
export class PaymentNotFound extends DomainError {
  readonly code = 'accounting.payment-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Ce règlement n’existe pas.');
  }
}

/** An entry can be reversed only once. */
export class PaymentReversedAlready extends DomainError {
  readonly code = 'accounting.payment-reversed';
  readonly kind = 'conflict';

  constructor() {
    super('Ce règlement a déjà été contre-passé.');
  }
}

/** A counter-entry cannot be reversed: enter the payment again if the reversal was a mistake. */
export class CounterEntryIsFinal extends DomainError {
  readonly code = 'accounting.counter-entry-final';
  readonly kind = 'conflict';

  constructor() {
    super('Une contre-passation ne se contre-passe pas : saisissez un nouveau règlement.');
  }
}

/** Without the refund, payments and credit notes would exceed the amount of the invoice. */
export class CounterEntryRefused extends DomainError {
  readonly code = 'accounting.counter-entry-amount';
  readonly kind = 'conflict';

  constructor(balance: Money) {
    super(
      `Ce remboursement ne peut pas être contre-passé : il dépasse le solde de la facture (${balance}), qui deviendrait négatif.`,
    );
  }
}

/** A counter-entry needs a reason. */
export class ReasonMissing extends DomainError {
  readonly code = 'accounting.reason-missing';
  readonly kind = 'invalid';

  constructor() {
    const message = 'Veuillez indiquer le motif de la contre-passation';
    super(`${message}.`, [{ field: 'reason', message }]);
  }
}

/** No payment has an amount, a type and a date; only complete ones are stored (spec back-office 5). */
export class NoCompletePayment extends DomainError {
  readonly code = 'accounting.no-complete-payment';
  readonly kind = 'invalid';

  constructor() {
    const message = 'Au moins un règlement doit avoir un montant, un mode et une date';
    super(`${message}.`, [{ field: 'payments', message }]);
  }
}

/** A payment must be positive and at most the balance of the invoice (decisions: Accounting). */
export class PaymentAmountRefused extends DomainError {
  readonly code = 'accounting.payment-amount';
  readonly kind = 'invalid';

  constructor(field: string, balance: Money) {
    super('Le montant du règlement dépasse le reste à payer ou est nul.', [
      { field, message: `Le montant doit être compris entre 0,01 € et ${balance}` },
    ]);
  }
}

/** A payment type other than 1 Virement, 2 Chèque, 3 Espèces, 4 Offert, or an invalid date. */
export class PaymentDetailsMissing extends DomainError {
  readonly code = 'accounting.payment-details';
  readonly kind = 'invalid';

  constructor(field: string, message: string) {
    super(message, [{ field, message }]);
  }
}

/** An entry records something that has taken place: a day after today in the issuer's time zone is refused. */
export class PaymentInFuture extends DomainError {
  readonly code = 'accounting.payment-in-future';
  readonly kind = 'invalid';

  constructor(field: string) {
    const message = 'La date ne peut pas être dans le futur';
    super(`${message}.`, [{ field, message }]);
  }
}

/** No entry is dated before the issuer existed: such a date is nearly always a mistyped year. */
export class DateBeforeBooks extends DomainError {
  readonly code = 'accounting.date-before-books';
  readonly kind = 'invalid';

  /** @param firstDay as printed */
  constructor(field: string, firstDay: string) {
    const message = `La date ne peut pas précéder le ${firstDay}, où commencent les livres de l’émetteur`;
    super(`${message}.`, [{ field, message }]);
  }
}

/** A refund cannot precede the payment that it refunds. */
export class RefundBeforePayment extends DomainError {
  readonly code = 'accounting.refund-before-payment';
  readonly kind = 'invalid';

  /** @param lastDay `YYYY-MM-DD` of the last refunded payment */
  constructor(lastDay: string) {
    const message = `Le remboursement ne peut pas précéder le règlement qu’il rend (${frenchDay(lastDay)})`;
    super(`${message}.`, [{ field: 'refund.paymentDate', message }]);
  }
}

/** The invoice to collect has no balance left. */
export class AlreadySettled extends DomainError {
  readonly code = 'accounting.already-settled';
  readonly kind = 'conflict';

  constructor() {
    super('Rien ne reste à payer sur cette facture.');
  }
}

/** The deposit slip does not exist, or is outside the caller's scope. */
export class DepositSlipNotFound extends DomainError {
  readonly code = 'accounting.deposit-slip-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Ce bordereau n’existe pas.');
  }
}

/** A deposit slip has at least one cheque. */
export class NoChequeToDeposit extends DomainError {
  readonly code = 'accounting.no-cheque-to-deposit';
  readonly kind = 'invalid';

  constructor() {
    const message = 'Veuillez choisir au moins un chèque';
    super(`${message}.`, [{ field: 'paymentIds', message }]);
  }
}

/** A chosen payment is not a cheque, was reversed, is already deposited, or is outside the caller's scope. */
export class ChequesNotToDeposit extends DomainError {
  readonly code = 'accounting.cheques-not-to-deposit';
  readonly kind = 'conflict';

  /** @param paymentIds those that cannot be deposited */
  constructor(paymentIds: readonly number[]) {
    const which = paymentIds.length > 1 ? 'Les chèques n°' : 'Le chèque n°';
    const are = paymentIds.length > 1 ? 'ne sont plus' : 'n’est plus';
    super(
      `${which}\u00a0${paymentIds.join(', ')} ${are} à remettre\u00a0: déjà remis, contre-passé ou hors de votre périmètre.`,
    );
  }
}

/** A deposit slip credits one bank account. */
export class ChequesOfSeveralIssuers extends DomainError {
  readonly code = 'accounting.cheques-of-several-issuers';
  readonly kind = 'invalid';

  constructor() {
    const message = 'Les chèques d’un bordereau doivent être à l’ordre d’une même structure';
    super(`${message}.`, [{ field: 'paymentIds', message }]);
  }
}

/** A deposit date must be a valid calendar day, and not in the future. */
export class DepositDateRefused extends DomainError {
  readonly code = 'accounting.deposit-date';
  readonly kind = 'invalid';

  constructor() {
    const message = 'La date de remise ne peut être dans le futur';
    super(`${message}.`, [{ field: 'depositedOn', message }]);
  }
}

/** A cheque is received before it is deposited. */
export class DepositBeforeCheque extends DomainError {
  readonly code = 'accounting.deposit-before-cheque';
  readonly kind = 'invalid';

  /** @param paidOn `YYYY-MM-DD` on which the latest cheque was received */
  constructor(paymentId: number, paidOn: string) {
    const message = `La date de remise ne peut pas précéder l’encaissement du chèque n°\u00a0${paymentId} (${frenchDay(paidOn)})`;
    super(`${message}.`, [{ field: 'depositedOn', message }]);
  }
}

/** The export does not exist, or was created with a scope other than the caller's. */
export class ExportNotFound extends DomainError {
  readonly code = 'accounting.export-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Cet export n’existe pas ou n’est plus disponible.');
  }
}

/** Payments have no papers: they can be exported as a workbook only. */
export class ListWithoutPapers extends DomainError {
  readonly code = 'accounting.list-without-papers';
  readonly kind = 'invalid';

  constructor() {
    super('Cette liste n’a pas de documents : exportez-la au format xls.', [
      { field: 'type', message: 'Cette liste s’exporte au format xls' },
    ]);
  }
}

/** More papers than one file may contain (spec back-office 9). */
export class TooManyPapers extends DomainError {
  readonly code = 'accounting.too-many-papers';
  readonly kind = 'invalid';

  constructor(most: number) {
    super(`Un export tient ${frenchNumber(most)} documents au plus : affinez la recherche, par exemple par dates.`);
  }
}

/** The invoice is fully credited, so that nothing is owed; it can still be sent individually from its own letter. */
export class CreditedWhole extends DomainError {
  readonly code = 'accounting.credited-whole';
  readonly kind = 'conflict';

  constructor() {
    super('Un avoir annule cette facture\u00a0: elle ne part pas avec d’autres.');
  }
}

/** The issuer does not exist, or is outside the caller's scope. */
export class IssuerNotFound extends DomainError {
  readonly code = 'accounting.issuer-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Cet émetteur de factures n’existe pas.');
  }
}

/** A period may not end before it begins. */
export class PeriodReversed extends DomainError {
  readonly code = 'accounting.period-reversed';
  readonly kind = 'invalid';

  constructor() {
    super('La fin de la période précède son début.', [
      { field: 'to', message: 'Le dernier jour ne peut pas précéder le premier' },
    ]);
  }
}

/** An entries file covers one year: numbers restart each year (LPF A47 A-1). */
export class PeriodOverYears extends DomainError {
  readonly code = 'accounting.period-over-years';
  readonly kind = 'invalid';

  constructor() {
    const message =
      'Le fichier des écritures comptables est celui d’un exercice\u00a0: choisissez des jours d’une même année';
    super(`${message}.`, [{ field: 'to', message }]);
  }
}

/** Days can be closed only once they are over, in the issuer's time zone. */
export class DaysNotEnded extends DomainError {
  readonly code = 'accounting.days-not-over';
  readonly kind = 'invalid';

  constructor() {
    const message = 'Seuls des jours passés peuvent être clos\u00a0: au plus tard hier';
    super(`${message}.`, [{ field: 'through', message }]);
  }
}

/** A closing starts after the previous one; closed days stay closed. */
export class DaysClosedAlready extends DomainError {
  readonly code = 'accounting.days-closed';
  readonly kind = 'conflict';

  /** @param through `YYYY-MM-DD`, the last closed day */
  constructor(through: string) {
    super(`Les jours sont déjà clos jusqu’au ${frenchDay(through)}.`);
  }
}

/** The file name contains the SIREN of the issuer (LPF A47 A-1). */
export class IssuerWithoutSiren extends DomainError {
  readonly code = 'accounting.issuer-without-siren';
  readonly kind = 'conflict';

  constructor() {
    super('Le SIRET de cet émetteur manque : il figure dans le nom du fichier des écritures comptables.');
  }
}

/** Account numbers begin with a class from 1 to 7 and have three to twelve characters. */
export class AccountNumberRefused extends DomainError {
  readonly code = 'accounting.account-number-refused';
  readonly kind = 'invalid';

  constructor(uses: readonly string[]) {
    super(
      'Veuillez vérifier les numéros de compte.',
      uses.map((field) => ({ field, message: 'Trois à douze chiffres ou capitales, classe 1 à 7 en tête' })),
    );
  }
}

/** Invalid reminder rules; each field has its own message. */
export class ReminderRulesRefused extends DomainError {
  readonly code = 'accounting.reminder-rules';
  readonly kind = 'invalid';

  constructor(fields: readonly FieldError[]) {
    super('Veuillez vérifier la validité des champs', fields);
  }
}

/** The department does not exist, or is outside the caller's scope. */
export class ReminderDepartmentNotFound extends DomainError {
  readonly code = 'accounting.department-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Ce département n’existe pas.');
  }
}

/** The reminder is not the one that is due now; the message says why. */
export class ReminderNotDue extends DomainError {
  readonly code = 'accounting.reminder-not-due';
  readonly kind = 'conflict';
}

/** An exclusion from reminders needs a reason, and an end day that has not passed. */
export class ReminderExclusionRefused extends DomainError {
  readonly code = 'accounting.leaving-out';
  readonly kind = 'invalid';

  constructor(fields: readonly FieldError[]) {
    super('Veuillez vérifier la validité des champs', fields);
  }
}

/** The exclusion does not exist, is outside the caller's scope, or was ended already. */
export class ReminderExclusionNotFound extends DomainError {
  readonly code = 'accounting.left-out-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Cette mise de côté n’existe pas ou plus.');
  }
}

/** The file is no statement, or a part of it cannot be read. */
export class StatementUnreadable extends DomainError {
  readonly code = 'accounting.statement-unreadable';
  readonly kind = 'invalid';

  /** @param why the end of the sentence, in French */
  constructor(why: string) {
    super(`Ce relevé ne peut pas être lu\u00a0: ${why}.`);
  }
}

/** The file is larger than the product reads, packed or unpacked. */
export class StatementTooLarge extends DomainError {
  readonly code = 'accounting.statement-too-large';
  readonly kind = 'too-large';

  /** @param why the end of the sentence, in French */
  constructor(why: string) {
    super(`Ce relevé est trop volumineux\u00a0: ${why}. Exportez une période plus courte.`);
  }
}

/** The chosen columns of a CSV cannot give lines. */
export class CsvMappingRefused extends DomainError {
  readonly code = 'accounting.csv-mapping';
  readonly kind = 'invalid';

  constructor(field: string, message: string) {
    super('Veuillez vérifier la validité des champs', [{ field, message }]);
  }
}

/** The statement does not exist, or its issuer is outside the caller's scope. */
export class StatementNotFound extends DomainError {
  readonly code = 'accounting.statement-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Ce relevé est introuvable.');
  }
}

/** The columns are chosen once, before the lines are read. */
export class StatementReadAlready extends DomainError {
  readonly code = 'accounting.statement-read';
  readonly kind = 'conflict';

  constructor() {
    super('Ce relevé n’attend pas de choix de colonnes.');
  }
}

/** The line does not exist, or its issuer is outside the caller's scope. */
export class StatementLineNotFound extends DomainError {
  readonly code = 'accounting.statement-line-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Cette ligne de relevé est introuvable.');
  }
}

/** Somebody accepted or ignored the line before. */
export class StatementLineDecided extends DomainError {
  readonly code = 'accounting.statement-line-decided';
  readonly kind = 'conflict';

  constructor() {
    super('Cette ligne est déjà traitée. Rechargez la page.');
  }
}

/** The line has no proposal to accept. */
export class NoProposal extends DomainError {
  readonly code = 'accounting.no-proposal';
  readonly kind = 'conflict';

  constructor() {
    super('Aucune proposition pour cette ligne\u00a0: choisissez une facture.');
  }
}

/** The invoices chosen for a line do not add up to it, or the line is no receipt. */
export class AllotmentRefused extends DomainError {
  readonly code = 'accounting.allotment-refused';
  readonly kind = 'invalid';

  constructor(message: string) {
    super(message, [{ field: 'invoices', message }]);
  }
}

/** A movement that the proposal names was changed or attributed to another line meanwhile. */
export class ProposalOutdated extends DomainError {
  readonly code = 'accounting.proposal-outdated';
  readonly kind = 'conflict';

  constructor() {
    super('Cette proposition n’est plus valable\u00a0: le règlement ou la facture a changé depuis.');
  }
}

/** A line whose movement stands keeps it: the payment is reversed first. */
export class MovementStands extends DomainError {
  readonly code = 'accounting.movement-stands';
  readonly kind = 'conflict';

  constructor() {
    super('Le règlement enregistré par cette ligne est toujours en vigueur\u00a0: contre-passez-le d’abord.');
  }
}

/** A line is not ignored without a reason: the accountant is asked for it later. */
export class IgnoringReasonMissing extends DomainError {
  readonly code = 'accounting.ignoring-reason';
  readonly kind = 'invalid';

  constructor() {
    const message = 'Veuillez indiquer pourquoi cette ligne est ignorée';
    super(`${message}.`, [{ field: 'reason', message }]);
  }
}

/** An outside platform gave no usable answer: whether it did what was asked is unknown. */
export class PlatformUnavailable extends DomainError {
  readonly code = 'accounting.platform-unavailable';
  readonly kind = 'unavailable';

  constructor() {
    super('La plateforme de facturation ne répond pas. Veuillez réessayer plus tard.');
  }
}

/** This installation has no account of the chosen platform. */
export class PlatformNotConnected extends DomainError {
  readonly code = 'accounting.platform-not-connected';
  readonly kind = 'conflict';

  constructor() {
    super('Cette installation n’est pas raccordée à cette plateforme\u00a0: ses accès se règlent sur le serveur.', [
      { field: 'channel', message: 'Plateforme non raccordée' },
    ]);
  }
}

/** A message without a valid signature, or too old. */
export class WebhookRefused extends DomainError {
  readonly code = 'accounting.webhook-refused';
  readonly kind = 'unauthenticated';

  constructor() {
    super('La signature de ce message n’est pas valable.');
  }
}

/** More messages of one sender than a platform sends. */
export class TooManyMessages extends ThrottledError {
  readonly code = 'accounting.too-many-messages';

  constructor(waitMs: number) {
    super('Trop de messages en une heure.', Math.ceil(waitMs / 1000));
  }
}

/** More requests about payments by card than one network needs. */
export class TooManyPaymentRequests extends ThrottledError {
  readonly code = 'accounting.too-many-payment-requests';

  constructor(waitMs: number) {
    super('Trop de demandes de paiement en une heure. Veuillez réessayer plus tard.', Math.ceil(waitMs / 1000));
  }
}

/** A buyer is looked up by its SIREN or SIRET. */
export class BuyerNumberInvalid extends DomainError {
  readonly code = 'accounting.buyer-number-invalid';
  readonly kind = 'invalid';

  constructor() {
    super('Veuillez entrer un SIREN (9\u00a0chiffres) ou un SIRET (14\u00a0chiffres).', [
      { field: 'number', message: 'SIREN ou SIRET attendu' },
    ]);
  }
}

/** The provider of payments by card gave no usable answer. */
export class CardPaymentsUnavailable extends DomainError {
  readonly code = 'accounting.card-payments-unavailable';
  readonly kind = 'unavailable';

  constructor() {
    super('Le service de paiement par carte ne répond pas. Veuillez réessayer plus tard.');
  }
}

/** The issuer of the invoice has no account of a provider of payments by card. */
export class CardPaymentsOff extends DomainError {
  readonly code = 'accounting.card-payments-off';
  readonly kind = 'conflict';

  constructor() {
    super('Le paiement par carte n’est pas proposé pour cette facture.');
  }
}

/** The balance changed while the checkout was created. */
export class BalanceChanged extends DomainError {
  readonly code = 'accounting.balance-changed';
  readonly kind = 'conflict';

  constructor() {
    super('Le montant à payer vient de changer. Rechargez la page.');
  }
}

/** No link has that secret: it is incomplete or forged. */
export class PaymentLinkUnknown extends DomainError {
  readonly code = 'accounting.payment-link-unknown';
  readonly kind = 'not-found';

  constructor() {
    super('Ce lien n’est pas valable. Vérifiez que vous l’avez ouvert ou copié en entier.');
  }
}

/** No checkout has that reference. */
export class CheckoutNotFound extends DomainError {
  readonly code = 'accounting.checkout-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Ce paiement est introuvable.');
  }
}
