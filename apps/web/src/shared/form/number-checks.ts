import { formatEuros, frenchNumber } from '@pds/kernel';
import type { FieldCheck } from './checks';

/** Euros from 0 to a limit with at most so many decimals. */
export function amount(limit: number, decimals: number): FieldCheck {
  return numberBetween(
    { least: 0, most: limit, decimals },
    () => `Veuillez saisir un montant de 0 à ${formatEuros(limit * 100)}, à ${decimals} décimales au plus`,
  );
}

/** Euros above 0 to the cent, at most so many: each way of being wrong in its own words. */
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

/** A count or a quantity from 0 to a limit: a whole number, or one of two decimals. */
export function quantity(limit: number, decimals: 0 | 2): FieldCheck {
  return numberBetween({ least: 0, most: limit, decimals }, () => {
    const most = frenchNumber(limit);
    return decimals === 0 ? `Nombre entier de 0 à ${most}` : `Nombre de 0 à ${most}, à deux décimales`;
  });
}

/**
 * A number within bounds, both allowed, with at most so many decimals.
 *
 * @param message made when it is said: writing a number in French takes a slow phone long at first
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
