import {
  agreementSentence,
  defineError,
  defineThrottledError,
  DomainError,
  type FieldError,
  type IssuerContact,
} from '@pds/kernel';
import type { ClosedReason } from './model/closed-reason';

/** The document does not exist, or is outside the caller's scope. */
export class DocumentNotFound extends defineError('documents.not-found', 'not-found', {
  message: 'Ce document n’existe pas.',
}) {}

/** The demand does not exist, or is outside the caller's scope. */
export class DossierNotFound extends defineError('documents.dossier-not-found', 'not-found', {
  message: 'Cette demande n’existe pas.',
}) {}

/** The type is neither 1 quote, 2 convention nor 3 device declaration. */
export class UnknownDocumentType extends defineError('documents.unknown-type', 'invalid', {
  message: 'Ce type de document n’existe pas.',
  fields: [{ field: 'type', message: 'Ce type de document n’existe pas.' }],
}) {}

/** Only declarations are sent to the authorities. */
export class NotADeclaration extends defineError('documents.not-a-declaration', 'conflict', {
  message: 'Seule une déclaration de dispositif est envoyée aux autorités.',
}) {}

/** Too many declarations wait to be joined with their annexes; the same call succeeds a moment later. */
export class DeclarationsBusy extends defineError('documents.declarations-busy', 'unavailable', {
  message: 'Trop de déclarations sont en cours d’envoi. Veuillez réessayer dans quelques instants.',
}) {}

/**
 * An annexed file cannot be joined to a declaration: damaged, protected by a password, or with too many pages.
 *
 * @param name of the annex: `Plan d’accès`
 */
export class AnnexUnreadable extends defineError('documents.annex-unreadable', 'conflict', (name: string) => ({
  message: `La déclaration n’est pas envoyée\u00a0: l’annexe «\u00a0${name}\u00a0» est illisible ou protégée par un mot de passe. Remplacez-la dans le dossier.`,
})) {}

/** Fields of the dossier are missing for a document; `fields` lists every missing item (spec back-office 5, Document generation). */
export class DossierIncomplete extends defineError(
  'documents.dossier-incomplete',
  'invalid',
  (missing: readonly FieldError[]) => ({
    message: `Le document ne peut pas être généré : ${missing.map(({ message }) => message).join(', ')}.`,
    fields: missing,
  }),
) {}

/** The last day of a quote's validity is past, missing for an event that has begun, or set for another kind of document. */
export class ValidityRefused extends defineError('documents.validity-refused', 'invalid', (message: string) => ({
  message: `${message}.`,
  field: 'lastValidDay',
})) {}

/** The deposit leaves no balance, or its days are out of bounds. */
export class ScheduleRefused extends defineError(
  'documents.schedule-refused',
  'invalid',
  (field: 'deposit' | 'depositDaysBefore' | 'balanceDays', message: string) => ({ message: `${message}.`, field }),
) {}

/** A document is validated once, irreversibly (spec back-office 4). */
export class AlreadyValidated extends defineError('documents.already-validated', 'conflict', {
  message: 'Ce document est déjà validé.',
}) {}

/** The quote has expired: a new one is needed. */
export class QuoteExpired extends defineError('documents.quote-expired', 'conflict', {
  message: 'Ce devis n’est plus valable : sa date de validité est dépassée. Veuillez en générer un nouveau.',
}) {}

/** A validated document binds both sides (spec back-office 4). */
export class ValidatedDocumentKept extends defineError('documents.validated-kept', 'conflict', {
  message: 'Un document validé ne peut pas être supprimé.',
}) {}

export class NoSignedCopy extends defineError('documents.no-signed-copy', 'not-found', {
  message: 'Ce document n’a pas de copie signée.',
}) {}

/** The document was validated on the basis of its signed copy, which is part of the proof (decisions: Documents). */
export class ValidatedCopyKept extends defineError('documents.validated-copy-kept', 'conflict', {
  message: 'La copie signée d’un document validé ne peut être ni remplacée ni supprimée.',
}) {}

/** Only quotes of the same dossier can be compared. */
export class NotComparable extends defineError('documents.not-comparable', 'invalid', {
  message: 'Seuls deux devis d’un même dossier se comparent.',
}) {}

/** A document can be downloaded only as its frozen PDF. */
export class UnknownDocumentFormat extends defineError('documents.unknown-format', 'not-found', {
  message: 'Un document se télécharge au format PDF uniquement.',
}) {}

/** No link has that secret: it is forged, truncated, or from another installation. The message is the same in every case. */
export class LinkUnknown extends defineError('documents.link-unknown', 'not-found', {
  message: 'Ce lien n’est pas valable. Vérifiez que vous l’avez ouvert ou copié en entier.',
}) {}

const linkClosedMessages: Readonly<Record<ClosedReason, string>> = {
  withdrawn: 'Ce document a été retiré par l’association.',
  closed: 'Le dossier de ce document n’attend plus de réponse.',
  validated: 'Ce document a déjà été validé par l’association\u00a0: vous n’avez plus rien à faire.',
  replaced: 'Ce document a été remplacé par un plus récent. Ouvrez le lien du dernier message reçu.',
  changed: 'Le dossier a changé depuis que ce document a été établi. Un nouveau document va vous être adressé.',
  expired:
    'Ce lien n’est plus valable\u00a0: sa date limite est dépassée. Demandez un nouveau document à l’association.',
};

const answeringClosedMessages: typeof linkClosedMessages = {
  ...linkClosedMessages,
  replaced: 'Ce document a été remplacé par un plus récent, qui se trouve dans «\u00a0Mes documents\u00a0».',
  expired:
    'Ce document n’est plus valable\u00a0: sa date limite est dépassée. Demandez un nouveau document à l’association.',
};

/** The document of a genuine link can no longer be answered: only the holder of the link learns the reason. */
export class LinkClosed extends DomainError {
  readonly code: `documents.link-${ClosedReason}`;
  readonly kind = 'gone';

  constructor(because: ClosedReason, contact: IssuerContact | null = null) {
    super(linkClosedMessages[because], [], contact);
    this.code = `documents.link-${because}`;
  }
}

/** A document of the caller can no longer be answered, and was not answered online. */
export class AnsweringClosed extends DomainError {
  readonly code: `documents.answering-${ClosedReason}`;
  readonly kind = 'gone';

  constructor(because: ClosedReason, contact: IssuerContact) {
    super(answeringClosedMessages[because], [], contact);
    this.code = `documents.answering-${because}`;
  }
}

/** A link was requested for a document that is not, or no longer, answered online. */
export class NoLinkForDocument extends defineError('documents.no-link', 'conflict', {
  message:
    'Ce document ne peut pas être accepté en ligne\u00a0: il est déjà validé, expiré ou remplacé, le dossier a changé depuis, ou il s’agit d’une déclaration.',
}) {}

/** The acceptance does not have the sentence of agreement ticked. */
export class AgreementNotTicked extends DomainError {
  readonly code = 'documents.agreement-not-ticked';
  readonly kind = 'invalid';

  constructor() {
    const message = `Cochez «\u00a0${agreementSentence}\u00a0» pour accepter.`;
    super(message, [{ field: 'agreed', message }]);
  }
}

/** A document is answered once: after a refusal, the customer must ask for a new document. */
export class AlreadyDeclined extends defineError(
  'documents.already-declined',
  'conflict',
  (contact: IssuerContact) => ({
    message: 'Ce document a été refusé. Pour revenir sur ce refus, demandez un nouveau document à l’association.',
    contact,
  }),
) {}

/** A document is answered once: an acceptance binds both sides. */
export class AlreadyAccepted extends defineError(
  'documents.already-accepted',
  'conflict',
  (contact: IssuerContact) => ({
    message: 'Ce document a été accepté. Pour revenir sur cet accord, adressez-vous à l’association.',
    contact,
  }),
) {}

/** The copy with the evidence page is not printed yet, or does not exist. */
export class EvidenceNotReady extends defineError('documents.evidence-not-ready', 'not-found', {
  message: 'La preuve de l’accord n’est pas encore prête. Réessayez dans quelques instants.',
}) {}

const attestationRefusals = {
  'not-accepted': 'L’attestation de présence des secours est délivrée sur une convention acceptée.',
  replaced:
    'L’attestation de présence des secours est délivrée sur la convention acceptée en dernier, tant que le dossier lui correspond\u00a0: dates, créneaux, commune, organisateur.',
  cancelled:
    'Le dossier est refusé, annulé ou sans suite\u00a0: l’attestation de présence des secours n’est plus délivrée.',
} as const;

/** A convention is attested once it is accepted, and only while its attestation would be valid. */
export class AttestationRefused extends DomainError {
  readonly code: `documents.attestation-${keyof typeof attestationRefusals}`;
  readonly kind = 'conflict';

  constructor(because: keyof typeof attestationRefusals) {
    super(attestationRefusals[because]);
    this.code = `documents.attestation-${because}`;
  }
}

/** Too many requests with links from one network address. */
export class TooManyLinkRequests extends defineThrottledError(
  'documents.too-many-link-requests',
  'Trop de demandes viennent de votre réseau. Veuillez réessayer plus tard.',
) {}
