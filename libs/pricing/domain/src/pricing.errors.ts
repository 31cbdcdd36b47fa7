import { defineError, formatEuros } from '@pds/kernel';

// A rule broken by one input has its path in the request as `field`: `slots.0.discount`.

export class NotANumber extends defineError('pricing.not-a-number', 'invalid', (field: string) => ({
  message: 'Veuillez saisir un nombre',
  field,
})) {}

export class NegativeNumber extends defineError('pricing.negative-number', 'invalid', (field: string) => ({
  message: 'La valeur ne peut pas être négative',
  field,
})) {}

export class NotAWholeNumber extends defineError('pricing.not-a-whole-number', 'invalid', (field: string) => ({
  message: 'Veuillez saisir un nombre entier',
  field,
})) {}

export class NumberTooLarge extends defineError(
  'pricing.number-too-large',
  'invalid',
  (field: string, maximum: number) => ({ message: `La valeur ne peut pas dépasser ${maximum}`, field }),
) {}

export class DiscountOutOfRange extends defineError('pricing.discount-out-of-range', 'invalid', (field: string) => ({
  message: 'La remise doit être comprise entre 0 et 100 %',
  field,
})) {}

export class PeriodEndsBeforeItStarts extends defineError(
  'pricing.period-ends-before-it-starts',
  'invalid',
  (field: string) => ({ message: 'La date de fin ne peut pas précéder la date de début', field }),
) {}

export class PeriodTooLong extends defineError('pricing.period-too-long', 'invalid', (field: string, days: number) => ({
  message: `Un créneau ne peut pas durer plus de ${days} jours`,
  field,
})) {}

export class UnknownTimeZone extends defineError('pricing.unknown-time-zone', 'invalid', (field: string) => ({
  message: 'Le fuseau horaire est inconnu',
  field,
})) {}

export class LevelOutOfRange extends defineError('pricing.level-out-of-range', 'invalid', (field: string) => ({
  message: 'Le niveau doit être compris entre 1 et 4',
  field,
})) {}

export class RateOutOfRange extends defineError(
  'pricing.rate-out-of-range',
  'invalid',
  (field: string, maximumCents: number) => ({
    message: `Le tarif doit être compris entre 0 et ${formatEuros(maximumCents)}`,
    field,
  }),
) {}

export class NightHourOutOfRange extends defineError('pricing.night-hour-out-of-range', 'invalid', (field: string) => ({
  message: 'L’heure doit être comprise entre 0 h et 23 h 59',
  field,
})) {}

export class NightWindowEmpty extends defineError('pricing.night-window-empty', 'invalid', {
  message: 'Les heures de début et de fin de nuit doivent être différentes',
  field: 'nightHourEnd',
}) {}

export class DefaultRateRequired extends defineError('pricing.default-rate-required', 'invalid', (field: string) => ({
  message: 'Un tarif par défaut ne peut pas être vide',
  field,
})) {}

export class BillingItemNameRequired extends defineError(
  'pricing.billing-item-name-required',
  'invalid',
  (field: string) => ({ message: 'Veuillez saisir un nom', field }),
) {}

/** A line or the total exceeds the maximum amount. */
export class AmountTooLarge extends defineError('pricing.amount-too-large', 'invalid', (field: string) => ({
  message: 'Le montant calculé est trop élevé',
  field,
})) {}

/** No tariff sets a rate, not even the default one: the data is broken, and no price is better than a price of zero. */
export class RateMissing extends defineError('pricing.rate-missing', 'conflict', (field: string) => ({
  message: `Le tarif par défaut « ${field} » n’est pas renseigné`,
})) {}

/** The department does not exist, or is outside the caller's scope: the caller is not told which. */
export class PricingNotFound extends defineError('pricing.not-found', 'not-found', { message: 'Tarif introuvable' }) {}

/** The billing item does not belong to this tariff. */
export class BillingItemNotFound extends defineError(
  'pricing.billing-item-not-found',
  'not-found',
  (field: string) => ({ message: 'Prestation introuvable', field }),
) {}

export class OptionNotFound extends defineError('pricing.option-not-found', 'not-found', (field: string) => ({
  message: 'Option introuvable',
  field,
})) {}

export class OptionIsOfTheCatalogue extends defineError(
  'pricing.option-is-of-the-catalogue',
  'invalid',
  (field: string) => ({ message: 'Le nom et l’icône d’une option ne se modifient pas ici', field }),
) {}
