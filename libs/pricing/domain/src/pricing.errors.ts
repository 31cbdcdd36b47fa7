import { DomainError, type DomainErrorKind, formatEuros } from '@pds/kernel';

/** A pricing rule broken by one input; `field` is its path in the request, `slots.0.discount`. */
abstract class InvalidPricingInput extends DomainError {
  override readonly kind: DomainErrorKind = 'invalid';

  constructor(
    message: string,
    readonly field: string,
  ) {
    super(message, [{ field, message }]);
  }
}

export class NotANumber extends InvalidPricingInput {
  override readonly code = 'pricing.not-a-number';
  constructor(field: string) {
    super('Veuillez saisir un nombre', field);
  }
}

export class NegativeNumber extends InvalidPricingInput {
  override readonly code = 'pricing.negative-number';
  constructor(field: string) {
    super('La valeur ne peut pas être négative', field);
  }
}

export class NotAWholeNumber extends InvalidPricingInput {
  override readonly code = 'pricing.not-a-whole-number';
  constructor(field: string) {
    super('Veuillez saisir un nombre entier', field);
  }
}

export class NumberTooLarge extends InvalidPricingInput {
  override readonly code = 'pricing.number-too-large';
  constructor(field: string, maximum: number) {
    super(`La valeur ne peut pas dépasser ${maximum}`, field);
  }
}

export class DiscountOutOfRange extends InvalidPricingInput {
  override readonly code = 'pricing.discount-out-of-range';
  constructor(field: string) {
    super('La remise doit être comprise entre 0 et 100 %', field);
  }
}

export class PeriodEndsBeforeItStarts extends InvalidPricingInput {
  override readonly code = 'pricing.period-ends-before-it-starts';
  constructor(field: string) {
    super('La date de fin ne peut pas précéder la date de début', field);
  }
}

export class PeriodTooLong extends InvalidPricingInput {
  override readonly code = 'pricing.period-too-long';
  constructor(field: string, days: number) {
    super(`Un créneau ne peut pas durer plus de ${days} jours`, field);
  }
}

export class UnknownTimeZone extends InvalidPricingInput {
  override readonly code = 'pricing.unknown-time-zone';
  constructor(field: string) {
    super('Le fuseau horaire est inconnu', field);
  }
}

export class LevelOutOfRange extends InvalidPricingInput {
  override readonly code = 'pricing.level-out-of-range';
  constructor(field: string) {
    super('Le niveau doit être compris entre 1 et 4', field);
  }
}

export class RateOutOfRange extends InvalidPricingInput {
  override readonly code = 'pricing.rate-out-of-range';
  constructor(field: string, maximumCents: number) {
    super(`Le tarif doit être compris entre 0 et ${formatEuros(maximumCents)}`, field);
  }
}

export class NightHourOutOfRange extends InvalidPricingInput {
  override readonly code = 'pricing.night-hour-out-of-range';
  constructor(field: string) {
    super('L’heure doit être comprise entre 0 h et 23 h 59', field);
  }
}

export class NightWindowEmpty extends InvalidPricingInput {
  override readonly code = 'pricing.night-window-empty';
  constructor() {
    super('Les heures de début et de fin de nuit doivent être différentes', 'nightHourEnd');
  }
}

export class DefaultRateRequired extends InvalidPricingInput {
  override readonly code = 'pricing.default-rate-required';
  constructor(field: string) {
    super('Un tarif par défaut ne peut pas être vide', field);
  }
}

export class BillingItemNameRequired extends InvalidPricingInput {
  override readonly code = 'pricing.billing-item-name-required';
  constructor(field: string) {
    super('Veuillez saisir un nom', field);
  }
}

/** A line or the total exceeds the maximum amount. */
export class AmountTooLarge extends InvalidPricingInput {
  override readonly code = 'pricing.amount-too-large';
  constructor(field: string) {
    super('Le montant calculé est trop élevé', field);
  }
}

/** No tariff sets a rate, not even the default one: the data is broken, and no price is better than a price of zero. */
export class RateMissing extends DomainError {
  override readonly code = 'pricing.rate-missing';
  override readonly kind: DomainErrorKind = 'conflict';
  constructor(field: string) {
    super(`Le tarif par défaut « ${field} » n’est pas renseigné`);
  }
}

/** The department does not exist, or is outside the caller's scope: the caller is not told which. */
export class PricingNotFound extends DomainError {
  override readonly code = 'pricing.not-found';
  override readonly kind: DomainErrorKind = 'not-found';
  constructor() {
    super('Tarif introuvable');
  }
}

/** The billing item does not belong to this tariff. */
export class BillingItemNotFound extends DomainError {
  override readonly code = 'pricing.billing-item-not-found';
  override readonly kind: DomainErrorKind = 'not-found';
  constructor(field: string) {
    const message = 'Prestation introuvable';
    super(message, [{ field, message }]);
  }
}

/** The option is not in the catalogue. */
export class OptionNotFound extends DomainError {
  override readonly code = 'pricing.option-not-found';
  override readonly kind: DomainErrorKind = 'not-found';
  constructor(field: string) {
    const message = 'Option introuvable';
    super(message, [{ field, message }]);
  }
}

export class OptionIsOfTheCatalogue extends InvalidPricingInput {
  override readonly code = 'pricing.option-is-of-the-catalogue';
  constructor(field: string) {
    super('Le nom et l’icône d’une option ne se modifient pas ici', field);
  }
}
