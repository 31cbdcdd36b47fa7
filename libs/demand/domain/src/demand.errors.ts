import { defineError, defineThrottledError, type FieldError, waitInWords } from '@pds/kernel';

/** No demand with that id, a deleted one, or one outside the caller's scope: the three are indistinguishable. */
export class DemandNotFound extends defineError('demand.not-found', 'not-found', {
  message: 'Cette demande n’existe pas ou n’est pas accessible.',
}) {}

/** No slot with that id, or one of a demand outside the caller's scope. */
export class SlotNotFound extends defineError('demand.slot-not-found', 'not-found', {
  message: 'Ce créneau n’existe pas ou n’est pas accessible.',
}) {}

/** No contact or point of interest with that id, or one of a demand outside the caller's scope. */
export class SlotRowNotFound extends defineError('demand.slot-row-not-found', 'not-found', {
  message: 'Cette ligne n’existe pas ou n’est pas accessible.',
}) {}

/** The first contact of a slot cannot be removed (spec organiser 5). */
export class FirstContactNotRemovable extends defineError('demand.first-contact-stays', 'conflict', {
  message: 'Le premier contact d’un créneau ne peut pas être supprimé',
}) {}

/** Contacts of a slot are removed from the last one on (spec organiser 5). */
export class OnlyLastContactRemovable extends defineError('demand.only-last-contact-goes', 'conflict', {
  message: 'Seul le dernier contact d’un créneau peut être supprimé',
}) {}

/** Points of interest of a slot are removed from the last one on (spec organiser 5). */
export class OnlyLastInterestPointRemovable extends defineError('demand.only-last-interest-point-goes', 'conflict', {
  message: 'Seul le dernier point d’intérêt d’un créneau peut être supprimé',
}) {}

/** The public form breaks its rules (spec organiser 5); every error is reported at its field. */
export class InvalidExpressRequest extends defineError(
  'demand.invalid-request',
  'invalid',
  (fields: readonly FieldError[]) => ({
    message: 'Veuillez refaire votre demande en vérifiant tous les champs',
    fields,
  }),
) {}

/** A request that seems automated, or exceeds the limit of its address; nothing is stored (decisions: Demand). */
export class AutomatedRequestSuspected extends defineError('demand.taken-for-automatic', 'forbidden', {
  message: 'Cette demande a été prise pour un envoi automatique.',
}) {}

/** The account of the demand is neither the caller's nor the one that the same browser session just created. */
export class FilerNotFound extends defineError('demand.filer-not-found', 'not-found', {
  message: 'Ce compte n’existe pas ou n’est pas le vôtre.',
}) {}

/** A demand cannot be saved as requested (spec back-office 5); every reason is reported at its field. */
export class InvalidConfiguration extends defineError(
  'demand.invalid-configuration',
  'invalid',
  (fields: readonly FieldError[]) => ({ message: 'Veuillez vérifier la validité des champs', fields }),
) {}

/** A change of status outside the transition table. */
export class IllegalStatusChange extends defineError(
  'demand.illegal-status-change',
  'conflict',
  (from: string, to: string) => ({ message: `Une demande ${from} ne peut pas devenir ${to}.` }),
) {}

/** The organiser edits a demand that the association has decided or transformed (spec organiser 2.12). */
export class DemandNoLongerEditable extends defineError('demand.no-longer-editable', 'conflict', {
  message: 'L’édition de cette demande n’est plus possible',
}) {}

/** Another save of the same demand happened between reading and writing; nothing of this one was stored. */
export class ConcurrentDemandSave extends defineError('demand.saved-twice', 'conflict', {
  message:
    'Cette demande vient d’être modifiée par une autre personne : rechargez-la, puis reportez vos modifications.',
}) {}

/** A demand has at least one slot (spec organiser 2.12). */
export class LastSlot extends defineError('demand.last-slot', 'conflict', {
  message: 'Une demande garde au moins un créneau',
}) {}

/** A demand has fifty slots at most. */
export class TooManySlots extends defineError('demand.too-many-slots', 'conflict', (maximum: number) => ({
  message: `${maximum} créneaux au plus`,
})) {}

/** More requests were filed from one address than its hour allows. */
export class TooManyRequests extends defineThrottledError(
  'demand.too-many-requests',
  (retryAfterSeconds) =>
    `Trop de demandes ont été envoyées depuis votre connexion. Veuillez réessayer dans ${waitInWords(retryAfterSeconds)}.`,
) {}

/** One address has unfinished forms checked more often than a person types. */
export class TooManyFormChecks extends defineThrottledError(
  'demand.too-many-looks',
  (retryAfterSeconds) => `Trop de vérifications à la suite. Veuillez réessayer dans ${waitInWords(retryAfterSeconds)}.`,
) {}

/** An organiser repeats events faster than a person could prepare them. */
export class TooManyRepeats extends defineThrottledError(
  'demand.too-many-repeats',
  (retryAfterSeconds) =>
    `Trop d’évènements refaits à la suite. Veuillez réessayer dans ${waitInWords(retryAfterSeconds)}.`,
) {}

/** No annexed file with that id, or one of a demand outside the caller's scope. */
export class RelatedFileNotFound extends defineError('demand.related-file-not-found', 'not-found', {
  message: 'Ce fichier n’existe pas ou n’est pas accessible.',
}) {}

/** The name of a file is not that of any input (spec organiser 3). */
export class UnknownRelatedFileName extends defineError('demand.unknown-related-file-name', 'invalid', {
  message: 'Ce nom de document n’existe pas',
}) {}

/** A demand has thirty annexed files at most. */
export class TooManyRelatedFiles extends defineError(
  'demand.too-many-related-files',
  'conflict',
  (maximum: number) => ({ message: `${maximum} documents annexes au plus` }),
) {}

/** The organiser of a station has ten late papers at most. */
export class TooManyLatePapers extends defineError('demand.too-many-late-papers', 'conflict', (maximum: number) => ({
  message: `${maximum} documents tardifs au plus\u00a0: contactez votre association.`,
})) {}

/** The decree is replaced and removed on the screen of the particularities. */
export class DecreeManagedInParticularities extends defineError('demand.decree-of-particularities', 'conflict', {
  message: 'L’arrêté se remplace et se retire dans les particularités de la demande',
}) {}

/** No request for a change with that id, or one of another demand. */
export class ChangeRequestNotFound extends defineError('demand.change-request-not-found', 'not-found', {
  message: 'Cette demande de modification n’existe pas ou n’est pas accessible.',
}) {}

/** A change is asked of a dossier that is refused or « Sans suite », or its organiser edits one « Sans suite ». */
export class DossierClosed extends defineError('demand.dossier-closed', 'conflict', {
  message: 'Cette demande est close\u00a0: contactez votre association.',
}) {}

/** A change is asked after the event. */
export class ChangeAfterEvent extends defineError('demand.change-after-event', 'conflict', {
  message: 'L’évènement est terminé\u00a0: contactez votre association.',
}) {}

/** So many requests of a demand wait for an answer that no other is taken. */
export class TooManyOpenChanges extends defineError('demand.too-many-open-changes', 'conflict', (maximum: number) => ({
  message: `${maximum} demandes de modification attendent déjà une réponse\u00a0: contactez votre association.`,
})) {}

/** A request for a change is answered once. */
export class ChangeAlreadyAnswered extends defineError('demand.change-already-answered', 'conflict', {
  message: 'Cette demande de modification a déjà reçu une réponse.',
}) {}

/** An answer by a new quote needs one that was generated after the request. */
export class ChangeWithoutNewQuote extends defineError('demand.change-without-new-quote', 'conflict', {
  message: 'Aucun devis n’a été généré depuis cette demande\u00a0: générez-le, puis répondez.',
}) {}

/** An answer to a request that ended with its event or with its dossier. */
export class ChangeLapsed extends defineError('demand.change-lapsed', 'conflict', {
  message: 'Cette demande de modification a pris fin avec l’évènement ou avec le dossier.',
}) {}

/** A withdrawal of an event waits for an answer already. */
export class AlreadyWithdrawn extends defineError('demand.already-withdrawn', 'conflict', {
  message: 'Vous avez déjà annulé cette manifestation\u00a0: l’association vous répond.',
}) {}

/** What a withdrawal costs is no longer what the organiser read. */
export class WithdrawalTermsChanged extends defineError('demand.withdrawal-terms-changed', 'conflict', {
  message: 'Ce qui reste dû a changé depuis l’affichage\u00a0: relisez-le, puis confirmez.',
}) {}

/** An event is handed over to the person who handles it already. */
export class AlreadyHandler extends defineError('demand.already-handler', 'invalid', {
  message: 'Cette personne gère déjà l’évènement',
  field: 'email',
}) {}

/** An organiser hands events over faster than a person would: each is an e-mail to an address that they type. */
export class TooManyHandOvers extends defineThrottledError(
  'demand.too-many-hand-overs',
  (retryAfterSeconds) =>
    `Trop d’évènements confiés à la suite. Veuillez réessayer dans ${waitInWords(retryAfterSeconds)}.`,
) {}

/** No past event with that id, or one outside the caller's scope. */
export class PastEventNotFound extends defineError('demand.past-event-not-found', 'not-found', {
  message: 'Cet évènement passé n’existe pas ou n’est pas accessible.',
}) {}

/** A past event breaks its rules; every one is reported at its field. */
export class InvalidPastEvent extends defineError(
  'demand.invalid-past-event',
  'invalid',
  (fields: readonly FieldError[]) => ({ message: 'Cet évènement passé n’est pas possible', fields }),
) {}
