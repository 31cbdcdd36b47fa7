import { EmailAddress, isCalendarDate, PhoneNumber, PostalCode } from '@pds/kernel';

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

/** A text that the kernel's rule makes something of. */
function parsedBy(parse: (text: string) => unknown, message: string): FieldCheck {
  return (value) => (textOf(value) === '' || parse(textOf(value)) !== null ? null : message);
}

/** A text that follows a pattern, blanks around it aside. */
export function textLike(pattern: RegExp, message: string): FieldCheck {
  return (value) => (textOf(value) === '' || pattern.test(textOf(value)) ? null : message);
}
