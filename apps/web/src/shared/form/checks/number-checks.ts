import { formatEuros, frenchNumber } from '@pds/kernel';
import type { FieldCheck } from './checks';

/** Checks euros from 0 to a limit with a maximum number of decimals. */
export function amount(limit: number, decimals: number): FieldCheck {
  return numberBetween(
    { least: 0, most: limit, decimals },
    () => `Veuillez saisir un montant de 0 à ${formatEuros(limit * 100)}, à ${decimals} décimales au plus`,
  );
}

/** Checks euros above 0, to the cent, up to a maximum. Each error has its own message. */
export function amountUpTo(most: number, tooMuch: string | (() => string)): FieldCheck {
  return (value) => {
    if (value == null) return null;
    const euros = Number(value);
    if (Number.isNaN(euros)) return 'Veuillez entrer un montant en chiffres, par exemple 1\u202f234,50';
    if (euros <= 0) return 'Le montant doit être supérieur à 0';
    if (Number(euros.toFixed(2)) !== euros) return 'Veuillez entrer un montant avec deux décimales au plus';
    if (euros <= most) return null;
    return typeof tooMuch === 'string' ? tooMuch : tooMuch();
  };
}

/** Checks a count or a quantity from 0 to a limit: a whole number, or one with two decimals. */
export function quantity(limit: number, decimals: 0 | 2): FieldCheck {
  return numberBetween({ least: 0, most: limit, decimals }, () => {
    const most = frenchNumber(limit);
    return decimals === 0 ? `Nombre entier de 0 à ${most}` : `Nombre de 0 à ${most}, à deux décimales`;
  });
}

/**
 * Checks a number within inclusive bounds with a maximum number of decimals.
 *
 * @param message created when it is needed: the first formatting of a number in French takes long on a slow phone
 */
export function numberBetween(
  { least, most, decimals }: { least: number; most: number; decimals: number },
  message: string | (() => string),
): FieldCheck {
  return (value) => {
    if (value == null) return null;
    const number = Number(value);
    if (number >= least && number <= most && Number(number.toFixed(decimals)) === number) return null;
    return typeof message === 'string' ? message : message();
  };
}
