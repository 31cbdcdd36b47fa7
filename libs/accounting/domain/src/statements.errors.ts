import { defineError } from '@pds/kernel';

/**
 * The file is no statement, or a part of it cannot be read.
 * @param why the end of the sentence, in French
 */
export class StatementUnreadable extends defineError('accounting.statement-unreadable', 'invalid', (why: string) => ({
  message: `Ce relevé ne peut pas être lu\u00a0: ${why}.`,
})) {}

/**
 * The file is larger than the product reads, packed or unpacked.
 * @param why the end of the sentence, in French
 */
export class StatementTooLarge extends defineError('accounting.statement-too-large', 'too-large', (why: string) => ({
  message: `Ce relevé est trop volumineux\u00a0: ${why}. Exportez une période plus courte.`,
})) {}

/** The chosen columns of a CSV cannot give lines. */
export class CsvMappingRefused extends defineError(
  'accounting.csv-mapping',
  'invalid',
  (field: string, message: string) => ({
    message: 'Veuillez vérifier la validité des champs',
    fields: [{ field, message }],
  }),
) {}

/** The statement does not exist, or its issuer is outside the caller's scope. */
export class StatementNotFound extends defineError('accounting.statement-not-found', 'not-found', {
  message: 'Ce relevé est introuvable.',
}) {}

/** The columns are chosen once, before the lines are read. */
export class StatementReadAlready extends defineError('accounting.statement-read', 'conflict', {
  message: 'Ce relevé n’attend pas de choix de colonnes.',
}) {}

/** The line does not exist, or its issuer is outside the caller's scope. */
export class StatementLineNotFound extends defineError('accounting.statement-line-not-found', 'not-found', {
  message: 'Cette ligne de relevé est introuvable.',
}) {}

/** Somebody accepted or ignored the line before. */
export class StatementLineDecided extends defineError('accounting.statement-line-decided', 'conflict', {
  message: 'Cette ligne est déjà traitée. Rechargez la page.',
}) {}

export class NoProposal extends defineError('accounting.no-proposal', 'conflict', {
  message: 'Aucune proposition pour cette ligne\u00a0: choisissez une facture.',
}) {}

/** The invoices chosen for a line do not add up to it, or the line is no receipt. */
export class AllotmentRefused extends defineError('accounting.allotment-refused', 'invalid', (message: string) => ({
  message,
  fields: [{ field: 'invoices', message }],
})) {}

/** A movement that the proposal names was changed or attributed to another line meanwhile. */
export class ProposalOutdated extends defineError('accounting.proposal-outdated', 'conflict', {
  message: 'Cette proposition n’est plus valable\u00a0: le règlement ou la facture a changé depuis.',
}) {}

/** A line whose movement stands keeps it: the payment is reversed first. */
export class MovementStands extends defineError('accounting.movement-stands', 'conflict', {
  message: 'Le règlement enregistré par cette ligne est toujours en vigueur\u00a0: contre-passez-le d’abord.',
}) {}

/** A line is not ignored without a reason: the accountant is asked for it later. */
export class IgnoringReasonMissing extends defineError('accounting.ignoring-reason', 'invalid', {
  message: 'Veuillez indiquer pourquoi cette ligne est ignorée.',
  field: 'reason',
}) {}
