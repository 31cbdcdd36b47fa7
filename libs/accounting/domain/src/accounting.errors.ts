import type { AcceptedQuote } from '@pds/documents/contract';
import { DomainError, type FieldError, type Money } from '@pds/kernel';

/** No invoice of that id, or outside the caller's scope. */
export class InvoiceNotFound extends DomainError {
  readonly code = 'accounting.invoice-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Cette facture n’existe pas.');
  }
}

/** No aid station of that number, or outside the caller's scope: a demand is not invoiced before it is transformed. */
export class StationToInvoiceNotFound extends DomainError {
  readonly code = 'accounting.station-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Ce poste de secours n’existe pas.');
  }
}

/** A quote-field check failed: an invoice needs of its dossier what a quote needs (spec back-office 5). */
export class IncompleteDossier extends DomainError {
  readonly code = 'accounting.incomplete-dossier';
  readonly kind = 'invalid';

  constructor(missing: readonly FieldError[]) {
    super(`La facture ne peut être générée : ${missing.map(({ message }) => message).join(', ')}.`, missing);
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

/** More than what is left of the price (spec back-office 5, Invoice creation). */
export class AmountAboveRemainder extends DomainError {
  readonly code = 'accounting.amount-above-remainder';
  readonly kind = 'invalid';

  /** @param over how much more than the price or the accepted total is invoiced already */
  constructor(remaining: Money, over: Money) {
    const message = remaining.isPositive()
      ? `Le montant dépasse le reste à facturer (${remaining})`
      : over.isPositive()
        ? `${over} sont déjà facturés de trop pour ce poste de secours : un avoir est nécessaire`
        : 'Tout a déjà été facturé pour ce poste de secours';
    super(`${message}.`, [{ field: 'amount', message }]);
  }
}

/** Nothing was accepted: a station is invoiced on the quote that its customer validated (decisions: Accounting). */
export class NothingAccepted extends DomainError {
  readonly code = 'accounting.nothing-accepted';
  readonly kind = 'conflict';

  constructor() {
    super('Aucun devis de ce dossier n’est validé\u00a0: faites valider un devis avant de facturer.');
  }
}

/** Beyond the accepted total, until a quote of the present dossier is validated (decisions: Accounting). */
export class AboveAcceptedTotal extends DomainError {
  readonly code = 'accounting.above-accepted-total';
  readonly kind = 'conflict';

  /** @param left what is left of the accepted total */
  constructor({ quoteId }: AcceptedQuote, total: Money, left: Money) {
    const rest = left.isPositive() ? `il reste ${left} à facturer` : 'rien ne reste à facturer';
    super(
      `Le devis n°\u00a0${quoteId} a été accepté pour ${total}\u00a0: ${rest} tant qu’aucun devis du dossier actuel n’est validé.`,
      [{ field: 'amount', message: `Le montant dépasse ce que le client a accepté (${total})` }],
    );
  }
}

/** To another customer than the one who accepted the quote (decisions: Accounting). */
export class OtherCustomer extends DomainError {
  readonly code = 'accounting.other-customer';
  readonly kind = 'conflict';

  constructor({ quoteId, organisationName }: AcceptedQuote, customer: string) {
    super(
      `Le devis n°\u00a0${quoteId} a été accepté par ${organisationName}\u00a0: rien ne peut être facturé à ${customer} tant qu’aucun devis du dossier actuel n’est validé.`,
    );
  }
}

export class ContactNameMissing extends DomainError {
  readonly code = 'accounting.contact-name-missing';
  readonly kind = 'invalid';

  constructor() {
    super('Le nom du contact de facturation est obligatoire.', [
      { field: 'contactName', message: 'Veuillez indiquer le nom du contact de facturation' },
    ]);
  }
}

export class BillingEmailInvalid extends DomainError {
  readonly code = 'accounting.billing-email-invalid';
  readonly kind = 'invalid';

  constructor() {
    super('L’adresse mail de facturation n’est pas valide.', [
      { field: 'contactEmail', message: 'Veuillez entrer une adresse mail valide' },
    ]);
  }
}

/** A credit must be positive and at most what is left of the invoice (spec back-office 5; decisions: Accounting). */
export class CreditAmountRefused extends DomainError {
  readonly code = 'accounting.credit-amount';
  readonly kind = 'invalid';

  constructor() {
    const message = 'Veuillez vérifier le montant de l’avoir';
    super(message, [{ field: 'amount', message }]);
  }
}

/** A payment must be positive and at most what is left of the invoice (decisions: Accounting). */
export class PaymentAmountRefused extends DomainError {
  readonly code = 'accounting.payment-amount';
  readonly kind = 'invalid';

  constructor(field: string, balance: Money) {
    super('Le montant du règlement dépasse le reste à payer ou est nul.', [
      { field, message: `Le montant doit être compris entre 0,01 € et ${balance}` },
    ]);
  }
}

/** A payment type outside 1 Virement, 2 Chèque, 3 Espèces, 4 Offert, or a date that no calendar has. */
export class PaymentDetailsMissing extends DomainError {
  readonly code = 'accounting.payment-details';
  readonly kind = 'invalid';

  constructor(field: string, message: string) {
    super(message, [{ field, message }]);
  }
}
