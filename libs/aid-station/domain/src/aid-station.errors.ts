import { type Agreement, outdatedText } from '@pds/documents/contract';
import { DomainError, type FieldError } from '@pds/kernel';

/** The station does not exist, or is outside the caller's scope. */
export class AidStationNotFound extends DomainError {
  readonly code = 'aid-station.not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Ce poste de secours n’existe pas.');
  }
}

/** The dossier of a deadline does not exist, or is outside the caller's scope. */
export class DossierOfDeadlineNotFound extends DomainError {
  readonly code = 'aid-station.dossier-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Ce dossier n’existe pas.');
  }
}

/** The slot, or its dossier, does not exist, or is outside the caller's scope. */
export class SlotToEquipNotFound extends DomainError {
  readonly code = 'aid-station.slot-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Ce créneau n’existe pas.');
  }
}

/** Equipment to assign is not of the dossier's office, or no longer. */
export class EquipmentNotAssignable extends DomainError {
  readonly code = 'aid-station.equipment-not-assignable';
  readonly kind = 'invalid';

  constructor() {
    const message = 'Seuls les moyens actuels de l’antenne du dossier peuvent être affectés';
    super(`${message}.`, [{ field: 'equipmentIds', message }]);
  }
}

/** The demand does not exist, or is outside the caller's scope. */
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

/** The dossier differs from what the organiser accepted; the message lists the changes (decisions: Accounting). */
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

/** The demand has already been transformed: by a second click, or by a colleague. */
export class AlreadyTransformed extends DomainError {
  readonly code = 'aid-station.already-transformed';
  readonly kind = 'conflict';

  constructor() {
    super('Cette demande a déjà été transformée en poste de secours.');
  }
}

/** An issued invoice is corrected only by a credit note: its dossier must stay visible (decisions: Accounting). */
export class InvoicedStation extends DomainError {
  readonly code = 'aid-station.invoiced';
  readonly kind = 'conflict';

  constructor() {
    super('Ce poste de secours a été facturé : il ne peut plus être supprimé.');
  }
}

/** A status is not in its table. */
export class UnknownStatus extends DomainError {
  readonly code = 'aid-station.unknown-status';
  readonly kind = 'invalid';

  constructor(field: string) {
    super('Ce statut n’existe pas.', [{ field, message: 'Ce statut n’existe pas.' }]);
  }
}

/** A dossier cannot be synchronised with e-Protec, and why (spec back-office 4: offered only if `canSynchronize`). */
export class ExportNotOffered extends DomainError {
  readonly code = 'aid-station.export-not-offered';
  readonly kind = 'conflict';

  constructor(obstacle: string) {
    super(`${obstacle}.`);
  }
}

/** The message if e-Protec gives no reason (spec back-office 8). */
export const eprotecFailed = 'Erreur dans la requête';

/** e-Protec refused the request, with its own reason if it gave one: this call changed nothing there. */
export class EprotecRefused extends DomainError {
  readonly code = 'aid-station.eprotec-refused';
  readonly kind = 'invalid';

  constructor(itsText: string | null = null) {
    super(itsText ?? eprotecFailed);
  }
}

/** e-Protec has no event with the number in the dossier; a wrong address of e-Protec gives the same answer. */
export class EprotecEventUnknown extends DomainError {
  readonly code = 'aid-station.eprotec-event-unknown';
  readonly kind = 'not-found';

  constructor(eventId: string) {
    super(
      `L’événement n°\u00a0${eventId} n’a pas été trouvé dans e-Protec. Le dossier garde ce numéro\u00a0; s’il n’est plus le bon, corrigez-le ou retirez-le.`,
    );
  }
}

/** e-Protec reports that the event with the number in the dossier has been deleted. */
export class EprotecEventGone extends DomainError {
  readonly code = 'aid-station.eprotec-event-gone';
  readonly kind = 'gone';

  constructor(eventId: string) {
    super(`L’événement n°\u00a0${eventId} n’existe plus dans e-Protec. Synchronisez à nouveau pour en créer un.`);
  }
}

/** e-Protec did not answer, or gave an ambiguous answer: whether the request took effect is unknown. */
export class EprotecUnavailable extends DomainError {
  readonly code = 'aid-station.eprotec-unavailable';
  readonly kind = 'unavailable';

  constructor(itsText: string | null = null) {
    super(itsText ?? eprotecFailed);
  }
}

/** Several stations were to be updated without any status. */
export class NoStatusChosen extends DomainError {
  readonly code = 'aid-station.no-status-chosen';
  readonly kind = 'invalid';

  constructor() {
    super('Choisissez au moins un statut.');
  }
}

/** The request for reinforcement does not exist, or is outside the caller's scope. */
export class ReinforcementNotFound extends DomainError {
  readonly code = 'aid-station.reinforcement-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Cette demande de renfort n’existe pas.');
  }
}

/** The dossier to reinforce does not exist, or is outside the caller's scope. */
export class DossierToReinforceNotFound extends DomainError {
  readonly code = 'aid-station.dossier-to-reinforce-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Ce dossier n’existe pas.');
  }
}

/** A request or an answer has invalid fields, each with its reason. */
export class InvalidReinforcement extends DomainError {
  readonly code = 'aid-station.invalid-reinforcement';
  readonly kind = 'invalid';

  constructor(fields: readonly FieldError[]) {
    super('Veuillez vérifier les champs signalés.', fields);
  }
}

/** Reinforcement completes the means of the dossier's own office: there must be one. */
export class DossierWithoutOffice extends DomainError {
  readonly code = 'aid-station.dossier-without-office';
  readonly kind = 'conflict';

  constructor() {
    super('Choisissez l’antenne du dossier avant de demander un renfort.');
  }
}

/** The dossier is not pursued: it was refused, cancelled, deleted or set « Sans suite ». */
export class DossierNotHeld extends DomainError {
  readonly code = 'aid-station.dossier-not-held';
  readonly kind = 'conflict';

  constructor() {
    super('Ce dossier est refusé, annulé ou sans suite\u00a0: un renfort n’est plus nécessaire.');
  }
}

/** The office has a request for the dossier that it has not answered yet. */
export class ReinforcementAlreadyAsked extends DomainError {
  readonly code = 'aid-station.reinforcement-already-asked';
  readonly kind = 'conflict';

  constructor() {
    super('Un renfort est déjà demandé à cette antenne\u00a0: attendez sa réponse, ou retirez la demande.');
  }
}

/** The request was answered or withdrawn, perhaps meanwhile. */
export class ReinforcementClosed extends DomainError {
  readonly code = 'aid-station.reinforcement-closed';
  readonly kind = 'conflict';

  constructor() {
    super('Cette demande de renfort a déjà reçu une réponse ou a été retirée.');
  }
}

/** The event was moved out of the period for which the means were asked. */
export class ReinforcementOutdated extends DomainError {
  readonly code = 'aid-station.reinforcement-outdated';
  readonly kind = 'conflict';

  constructor() {
    super('La manifestation a changé de date\u00a0: refusez cette demande, elle sera refaite.');
  }
}

/** The period of a request is over: nothing can be granted any more. */
export class ReinforcementOver extends DomainError {
  readonly code = 'aid-station.reinforcement-over';
  readonly kind = 'conflict';

  constructor() {
    super('La période de cette demande de renfort est déjà passée.');
  }
}

/** What was granted has begun: it can no longer be taken back. */
export class ReinforcementStarted extends DomainError {
  readonly code = 'aid-station.reinforcement-started';
  readonly kind = 'conflict';

  constructor() {
    super('Ce renfort a commencé\u00a0: il ne peut plus être retiré.');
  }
}
