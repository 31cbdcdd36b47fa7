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

/** What the organiser agreed to is not what the dossier costs now: a later change needs a new quote (decisions: Documents). */
export class QuoteOutdated extends DomainError {
  readonly code = 'aid-station.quote-outdated';
  readonly kind = 'conflict';

  constructor() {
    super('Le prix du dossier a changé depuis le devis validé : générez et faites valider un nouveau devis.');
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

/** A status outside its table. */
export class UnknownStatus extends DomainError {
  readonly code = 'aid-station.unknown-status';
  readonly kind = 'invalid';

  constructor(field: string) {
    super('Ce statut n’existe pas.', [{ field, message: 'Ce statut n’existe pas.' }]);
  }
}
