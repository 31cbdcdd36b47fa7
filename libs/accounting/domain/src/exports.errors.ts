import { defineError, frenchNumber } from '@pds/kernel';

/** The export does not exist, or was created with a scope other than the caller's. */
export class ExportNotFound extends defineError('accounting.export-not-found', 'not-found', {
  message: 'Cet export n’existe pas ou n’est plus disponible.',
}) {}

/** Payments have no papers: they can be exported as a workbook only. */
export class ListWithoutPapers extends defineError('accounting.list-without-papers', 'invalid', {
  message: 'Cette liste n’a pas de documents : exportez-la au format xls.',
  fields: [{ field: 'type', message: 'Cette liste s’exporte au format xls' }],
}) {}

/** More papers than one file may contain (spec back-office 9). */
export class TooManyPapers extends defineError('accounting.too-many-papers', 'invalid', (most: number) => ({
  message: `Un export tient ${frenchNumber(most)} documents au plus : affinez la recherche, par exemple par dates.`,
})) {}
