import { EmailAddress, isCalendarDate, PhoneNumber, PostalCode } from '@pds/kernel';

/** Returns why a value is refused, or null if it is valid. Empty values are checked by `required`. */
export type FieldCheck = (value: unknown) => string | null;

/** Returns a trimmed text. */
const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** Checks an e-mail address, ignoring blanks around it (spec back-office 5: trimmed). */
export const emailAddress = parsedBy(EmailAddress.parse, 'Veuillez entrer une adresse mail valide');

/** Checks a French postal code: five digits, the first two between 00 and 98 (spec back-office 5). */
export const postalCode = parsedBy(PostalCode.parse, 'Veuillez entrer un code postal valide');

/** Checks a phone number in any usual notation. */
export const phoneNumber = parsedBy(PhoneNumber.parse, 'Veuillez entrer un numéro de téléphone valide');

/** Error for a text that is not a day. */
export const noDay = 'Veuillez saisir une date, par exemple 08/05/2027';

/** Checks that a day exists, as `Y-m-d`. To be used once it is typed, not during typing. */
export const calendarDay: FieldCheck = (value) =>
  textOf(value) === '' || isCalendarDate(textOf(value)) ? null : noDay;

/** Checks that the kernel's parser accepts a text. */
function parsedBy(parse: (text: string) => unknown, message: string): FieldCheck {
  return (value) => (textOf(value) === '' || parse(textOf(value)) !== null ? null : message);
}

/** Checks that a text matches a pattern, ignoring blanks around it. */
export function textLike(pattern: RegExp, message: string): FieldCheck {
  return (value) => (textOf(value) === '' || pattern.test(textOf(value)) ? null : message);
}
