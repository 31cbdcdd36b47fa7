import { defineError, frenchDay } from '@pds/kernel';

/** The issuer does not exist, or is outside the caller's scope. */
export class IssuerNotFound extends defineError('accounting.issuer-not-found', 'not-found', {
  message: 'Cet émetteur de factures n’existe pas.',
}) {}

/** A period may not end before it begins. */
export class PeriodReversed extends defineError('accounting.period-reversed', 'invalid', {
  message: 'La fin de la période précède son début.',
  fields: [{ field: 'to', message: 'Le dernier jour ne peut pas précéder le premier' }],
}) {}

/** An entries file covers one year: numbers restart each year (LPF A47 A-1). */
export class PeriodOverYears extends defineError('accounting.period-over-years', 'invalid', {
  message: 'Le fichier des écritures comptables est celui d’un exercice\u00a0: choisissez des jours d’une même année.',
  field: 'to',
}) {}

/** Days can be closed only once they are over, in the issuer's time zone. */
export class DaysNotEnded extends defineError('accounting.days-not-over', 'invalid', {
  message: 'Seuls des jours passés peuvent être clos\u00a0: au plus tard hier.',
  field: 'through',
}) {}

/**
 * A closing starts after the previous one; closed days stay closed.
 * @param through `YYYY-MM-DD`, the last closed day
 */
export class DaysClosedAlready extends defineError('accounting.days-closed', 'conflict', (through: string) => ({
  message: `Les jours sont déjà clos jusqu’au ${frenchDay(through)}.`,
})) {}

/** The file name contains the SIREN of the issuer (LPF A47 A-1). */
export class IssuerWithoutSiren extends defineError('accounting.issuer-without-siren', 'conflict', {
  message: 'Le SIRET de cet émetteur manque : il figure dans le nom du fichier des écritures comptables.',
}) {}

/** Account numbers begin with a class from 1 to 7 and have three to twelve characters. */
export class AccountNumberRefused extends defineError(
  'accounting.account-number-refused',
  'invalid',
  (uses: readonly string[]) => ({
    message: 'Veuillez vérifier les numéros de compte.',
    fields: uses.map((field) => ({ field, message: 'Trois à douze chiffres ou capitales, classe 1 à 7 en tête' })),
  }),
) {}
