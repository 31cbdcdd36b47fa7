import { type Agreement, outdatedText } from '@pds/documents/contract';
import { defineError, type FieldError } from '@pds/kernel';

/** The station does not exist, or is outside the caller's scope. */
export class AidStationNotFound extends defineError('aid-station.not-found', 'not-found', {
  message: 'Ce poste de secours n’existe pas.',
}) {}

/** The dossier of a deadline does not exist, or is outside the caller's scope. */
export class DossierOfDeadlineNotFound extends defineError('aid-station.dossier-not-found', 'not-found', {
  message: 'Ce dossier n’existe pas.',
}) {}

/** The slot, or its dossier, does not exist, or is outside the caller's scope. */
export class SlotToEquipNotFound extends defineError('aid-station.slot-not-found', 'not-found', {
  message: 'Ce créneau n’existe pas.',
}) {}

/** Equipment to assign is not of the dossier's office, or no longer. */
export class EquipmentNotAssignable extends defineError('aid-station.equipment-not-assignable', 'invalid', {
  message: 'Seuls les moyens actuels de l’antenne du dossier peuvent être affectés.',
  field: 'equipmentIds',
}) {}

/** The demand does not exist, or is outside the caller's scope. */
export class DemandToTransformNotFound extends defineError('aid-station.demand-not-found', 'not-found', {
  message: 'Cette demande n’existe pas.',
}) {}

/** A demand becomes a station only once a quote has been validated (spec back-office 4, Transformation). */
export class NoValidatedQuote extends defineError('aid-station.no-validated-quote', 'conflict', {
  message: 'La demande ne peut être transformée : aucun devis validé.',
}) {}

/** The dossier differs from what the organiser accepted; the message lists the changes (decisions: Accounting). */
export class QuoteOutdated extends defineError('aid-station.quote-outdated', 'conflict', (agreement: Agreement) => ({
  message: `${outdatedText(agreement, agreement.differences)}. Générez et faites valider un devis du dossier actuel.`,
  fields: agreement.differences.map((difference) => ({
    field: difference.field,
    message: outdatedText(agreement, [difference]),
  })),
})) {}

/** Only a demand EN COURS can be transformed (decisions: Demand). */
export class DemandNotOpen extends defineError('aid-station.demand-not-open', 'conflict', {
  message: 'Seule une demande en cours peut être transformée en poste de secours.',
}) {}

/** The demand has already been transformed: by a second click, or by a colleague. */
export class AlreadyTransformed extends defineError('aid-station.already-transformed', 'conflict', {
  message: 'Cette demande a déjà été transformée en poste de secours.',
}) {}

/** An issued invoice is corrected only by a credit note: its dossier must stay visible (decisions: Accounting). */
export class InvoicedStation extends defineError('aid-station.invoiced', 'conflict', {
  message: 'Ce poste de secours a été facturé : il ne peut plus être supprimé.',
}) {}

/** A status is not in its table. */
export class UnknownStatus extends defineError('aid-station.unknown-status', 'invalid', (field: string) => ({
  message: 'Ce statut n’existe pas.',
  fields: [{ field, message: 'Ce statut n’existe pas.' }],
})) {}

/** A dossier cannot be synchronised with e-Protec, and why (spec back-office 4: offered only if `canSynchronize`). */
export class ExportNotOffered extends defineError('aid-station.export-not-offered', 'conflict', (obstacle: string) => ({
  message: `${obstacle}.`,
})) {}

/** The message if e-Protec gives no reason (spec back-office 8). */
export const eprotecFailed = 'Erreur dans la requête';

/** e-Protec refused the request, with its own reason if it gave one: this call changed nothing there. */
export class EprotecRefused extends defineError(
  'aid-station.eprotec-refused',
  'invalid',
  (itsText: string | null = null) => ({ message: itsText ?? eprotecFailed }),
) {}

/** e-Protec has no event with the number in the dossier; a wrong address of e-Protec gives the same answer. */
export class EprotecEventUnknown extends defineError(
  'aid-station.eprotec-event-unknown',
  'not-found',
  (eventId: string) => ({
    message: `L’évènement n°\u00a0${eventId} n’a pas été trouvé dans e-Protec. Le dossier garde ce numéro\u00a0; s’il n’est plus le bon, corrigez-le ou retirez-le.`,
  }),
) {}

/** e-Protec reports that the event with the number in the dossier has been deleted. */
export class EprotecEventGone extends defineError('aid-station.eprotec-event-gone', 'gone', (eventId: string) => ({
  message: `L’évènement n°\u00a0${eventId} n’existe plus dans e-Protec. Synchronisez à nouveau pour en créer un.`,
})) {}

/** e-Protec did not answer, or gave an ambiguous answer: whether the request took effect is unknown. */
export class EprotecUnavailable extends defineError(
  'aid-station.eprotec-unavailable',
  'unavailable',
  (itsText: string | null = null) => ({ message: itsText ?? eprotecFailed }),
) {}

/** Several stations were to be updated without any status. */
export class NoStatusChosen extends defineError('aid-station.no-status-chosen', 'invalid', {
  message: 'Choisissez au moins un statut.',
}) {}

/** The request for reinforcement does not exist, or is outside the caller's scope. */
export class ReinforcementNotFound extends defineError('aid-station.reinforcement-not-found', 'not-found', {
  message: 'Cette demande de renfort n’existe pas.',
}) {}

/** The dossier to reinforce does not exist, or is outside the caller's scope. */
export class DossierToReinforceNotFound extends defineError('aid-station.dossier-to-reinforce-not-found', 'not-found', {
  message: 'Ce dossier n’existe pas.',
}) {}

/** A request or an answer has invalid fields, each with its reason. */
export class InvalidReinforcement extends defineError(
  'aid-station.invalid-reinforcement',
  'invalid',
  (fields: readonly FieldError[]) => ({ message: 'Veuillez vérifier les champs signalés.', fields }),
) {}

/** Reinforcement completes the means of the dossier's own office: there must be one. */
export class DossierWithoutOffice extends defineError('aid-station.dossier-without-office', 'conflict', {
  message: 'Choisissez l’antenne du dossier avant de demander un renfort.',
}) {}

/** The dossier is not pursued: it was refused, cancelled, deleted or set « Sans suite ». */
export class DossierNotHeld extends defineError('aid-station.dossier-not-held', 'conflict', {
  message: 'Ce dossier est refusé, annulé ou sans suite\u00a0: un renfort n’est plus nécessaire.',
}) {}

/** The office has a request for the dossier that it has not answered yet. */
export class ReinforcementAlreadyAsked extends defineError('aid-station.reinforcement-already-asked', 'conflict', {
  message: 'Un renfort est déjà demandé à cette antenne\u00a0: attendez sa réponse, ou retirez la demande.',
}) {}

/** The request was answered or withdrawn, perhaps meanwhile. */
export class ReinforcementClosed extends defineError('aid-station.reinforcement-closed', 'conflict', {
  message: 'Cette demande de renfort a déjà reçu une réponse ou a été retirée.',
}) {}

/** The event was moved out of the period for which the means were asked. */
export class ReinforcementOutdated extends defineError('aid-station.reinforcement-outdated', 'conflict', {
  message: 'L’évènement a changé de date\u00a0: refusez cette demande, elle sera refaite.',
}) {}

/** The period of a request is over: nothing can be granted any more. */
export class ReinforcementOver extends defineError('aid-station.reinforcement-over', 'conflict', {
  message: 'La période de cette demande de renfort est déjà passée.',
}) {}

/** What was granted has begun: it can no longer be taken back. */
export class ReinforcementStarted extends defineError('aid-station.reinforcement-started', 'conflict', {
  message: 'Ce renfort a commencé\u00a0: il ne peut plus être retiré.',
}) {}
