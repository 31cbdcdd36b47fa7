import { type Agreement, outdatedText } from '@pds/documents/contract';
import { DomainError } from '@pds/kernel';

/** No station of that number, or outside the caller's scope. */
export class AidStationNotFound extends DomainError {
  readonly code = 'aid-station.not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Ce poste de secours n’existe pas.');
  }
}

/** No demand of that number, or outside the caller's scope. */
export class DemandToTransformNotFound extends DomainError {
  readonly code = 'aid-station.demand-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Cette demande n’existe pas.');
  }
}

/** A demand becomes a station only once a quote has been validated (spec back-office 4, Transformation). */
export class NoValidatedQuote extends DomainError {
  readonly code = 'aid-station.no-validated-quote';
  readonly kind = 'conflict';

  constructor() {
    super('La demande ne peut être transformée : aucun devis validé.');
  }
}

/** The dossier is no longer the one that the organiser agreed to; says what changed (decisions: Accounting). */
export class QuoteOutdated extends DomainError {
  readonly code = 'aid-station.quote-outdated';
  readonly kind = 'conflict';

  constructor(agreement: Agreement) {
    super(
      `${outdatedText(agreement, agreement.differences)}. Générez et faites valider un devis du dossier actuel.`,
      agreement.differences.map((difference) => ({
        field: difference.field,
        message: outdatedText(agreement, [difference]),
      })),
    );
  }
}

/** Only a demand EN COURS can be transformed (decisions: Demand). */
export class DemandNotOpen extends DomainError {
  readonly code = 'aid-station.demand-not-open';
  readonly kind = 'conflict';

  constructor() {
    super('Seule une demande en cours peut être transformée en poste de secours.');
  }
}

/** The demand has been transformed before: a second click, or a colleague was faster. */
export class AlreadyTransformed extends DomainError {
  readonly code = 'aid-station.already-transformed';
  readonly kind = 'conflict';

  constructor() {
    super('Cette demande a déjà été transformée en poste de secours.');
  }
}

/** An issued invoice is only corrected by a credit note: the dossier it belongs to stays in sight (decisions: Accounting). */
export class InvoicedStation extends DomainError {
  readonly code = 'aid-station.invoiced';
  readonly kind = 'conflict';

  constructor() {
    super('Ce poste de secours a été facturé : il ne peut plus être supprimé.');
  }
}

/** A status of a station that is told of a demand which is none yet. */
export class NotAStationYet extends DomainError {
  readonly code = 'aid-station.not-a-station-yet';
  readonly kind = 'invalid';

  constructor(fields: readonly string[]) {
    const message = 'Ce statut se choisit une fois la demande transformée en poste de secours';
    super(
      message,
      fields.map((field) => ({ field, message })),
    );
  }
}

/** A status outside its table. */
export class UnknownStatus extends DomainError {
  readonly code = 'aid-station.unknown-status';
  readonly kind = 'invalid';

  constructor(field: string) {
    super('Ce statut n’existe pas.', [{ field, message: 'Ce statut n’existe pas.' }]);
  }
}

/** A dossier that is not synchronised with e-Protec, and why (spec back-office 4: offered only when `canSynchronize`). */
export class ExportNotOffered extends DomainError {
  readonly code = 'aid-station.export-not-offered';
  readonly kind = 'conflict';

  constructor(obstacle: string) {
    super(`${obstacle}.`);
  }
}

/** What is told when e-Protec has nothing to say itself (spec back-office 8). */
export const eprotecFailed = 'Erreur dans la requête';

/** e-Protec judged what it was sent and refused it, in its own words where it has some: this call has done nothing there. */
export class EprotecRefused extends DomainError {
  readonly code = 'aid-station.eprotec-refused';
  readonly kind = 'invalid';

  constructor(itsText: string | null = null) {
    super(itsText ?? eprotecFailed);
  }
}

/** e-Protec was not found to have an event of the number that the dossier has; a wrong address of e-Protec looks alike. */
export class EprotecEventUnknown extends DomainError {
  readonly code = 'aid-station.eprotec-event-unknown';
  readonly kind = 'not-found';

  constructor(eventId: string) {
    super(
      `L’événement n°\u00a0${eventId} n’a pas été trouvé dans e-Protec. Le dossier garde ce numéro\u00a0; s’il n’est plus le bon, corrigez-le ou retirez-le.`,
    );
  }
}

/** e-Protec says that the event of the number that the dossier has is no more. */
export class EprotecEventGone extends DomainError {
  readonly code = 'aid-station.eprotec-event-gone';
  readonly kind = 'gone';

  constructor(eventId: string) {
    super(`L’événement n°\u00a0${eventId} n’existe plus dans e-Protec. Synchronisez à nouveau pour en créer un.`);
  }
}

/** e-Protec did not answer, or nothing that leaves no doubt: whether it did what it was asked nobody knows. */
export class EprotecUnavailable extends DomainError {
  readonly code = 'aid-station.eprotec-unavailable';
  readonly kind = 'unavailable';

  constructor(itsText: string | null = null) {
    super(itsText ?? eprotecFailed);
  }
}

/** Several stations were to get no status at all. */
export class NoStatusChosen extends DomainError {
  readonly code = 'aid-station.no-status-chosen';
  readonly kind = 'invalid';

  constructor() {
    super('Choisissez au moins un statut.');
  }
}
