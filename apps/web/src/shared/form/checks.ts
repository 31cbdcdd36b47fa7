import { EmailAddress, formatEuros, frenchNumber, isCalendarDate, PhoneNumber, PostalCode } from '@pds/kernel';

/** What a value is refused with, or null when it may stand. An empty value is for `required` to judge. */
export type FieldCheck = (value: unknown) => string | null;

/** A text, and nothing around it. */
const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** An e-mail address; blanks around it do not count (spec back-office 5: trimmed). */
export const emailAddress = parsedBy(EmailAddress.parse, 'Veuillez entrer une adresse mail valide');

/** A French postal code: five digits of which the first two lie between 00 and 98 (spec back-office 5). */
export const postalCode = parsedBy(PostalCode.parse, 'Veuillez entrer un code postal valide');

/** A phone number, in any way people write one. */
export const phoneNumber = parsedBy(PhoneNumber.parse, 'Veuillez entrer un numéro de téléphone valide');

/** Said of a text that is no day. */
export const noDay = 'Veuillez saisir une date, par exemple 08/05/2027';

/** A day that the calendar has, as `Y-m-d`: to be judged once it is typed, not while. */
export const calendarDay: FieldCheck = (value) =>
  textOf(value) === '' || isCalendarDate(textOf(value)) ? null : noDay;

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

/** A text that the kernel's rule makes something of. */
function parsedBy(parse: (text: string) => unknown, message: string): FieldCheck {
  return (value) => (textOf(value) === '' || parse(textOf(value)) !== null ? null : message);
}

/** A text that follows a pattern, blanks around it aside. */
export function textLike(pattern: RegExp, message: string): FieldCheck {
  return (value) => (textOf(value) === '' || pattern.test(textOf(value)) ? null : message);
}
