import { DomainError, type FieldError } from '@pds/kernel';

/** No document of that number or name, or outside the caller's scope. */
export class DocumentNotFound extends DomainError {
  readonly code = 'documents.not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Ce document n’existe pas.');
  }
}

/** No demand of that number, or outside the caller's scope. */
export class DossierNotFound extends DomainError {
  readonly code = 'documents.dossier-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Cette demande n’existe pas.');
  }
}

/** Neither 1 quote, 2 convention nor 3 device declaration. */
export class UnknownDocumentType extends DomainError {
  readonly code = 'documents.unknown-type';
  readonly kind = 'invalid';

  constructor() {
    super('Ce type de document n’existe pas.', [{ field: 'type', message: 'Ce type de document n’existe pas.' }]);
  }
}

/** Conventions and device declarations cannot be generated yet; only quotes can. */
export class DocumentTypeUnavailable extends DomainError {
  readonly code = 'documents.type-unavailable';
  readonly kind = 'invalid';

  constructor() {
    super('Seul le devis peut être généré pour le moment.', [
      { field: 'type', message: 'Seul le devis peut être généré pour le moment.' },
    ]);
  }
}

/** The dossier lacks what a document needs; `fields` lists all of it (spec back-office 5, Document generation). */
export class DossierIncomplete extends DomainError {
  readonly code = 'documents.dossier-incomplete';
  readonly kind = 'invalid';

  constructor(missing: readonly FieldError[]) {
    super(`Le document ne peut pas être généré : ${missing.map(({ message }) => message).join(', ')}.`, missing);
  }
}

/** Validation is one way and happens once (spec back-office 4). */
export class AlreadyValidated extends DomainError {
  readonly code = 'documents.already-validated';
  readonly kind = 'conflict';

  constructor() {
    super('Ce document est déjà validé.');
  }
}

/** The quote's validity is over: a new one is needed. */
export class QuoteExpired extends DomainError {
  readonly code = 'documents.quote-expired';
  readonly kind = 'conflict';

  constructor() {
    super('Ce devis n’est plus valable : sa date de validité est dépassée. Veuillez en générer un nouveau.');
  }
}

/** A validated document binds both sides (spec back-office 4). */
export class ValidatedDocumentKept extends DomainError {
  readonly code = 'documents.validated-kept';
  readonly kind = 'conflict';

  constructor() {
    super('Un document validé ne peut pas être supprimé.');
  }
}
