import { EmailAddress, PostalCode } from '@pds/kernel';

/** Returns why a value is refused, or null if it is valid. Empty values are checked by `required`. */
export type FieldCheck = (value: unknown) => string | null;

/** Returns a trimmed text. */
const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** Checks an e-mail address, ignoring blanks around it (spec back-office 5: trimmed). */
export const emailAddress = parsedBy(EmailAddress.parse, 'Veuillez entrer une adresse mail valide');

/** Checks a French postal code: five digits, the first two between 00 and 98 (spec back-office 5). */
export const postalCode = parsedBy(PostalCode.parse, 'Veuillez entrer un code postal valide');

/** Checks that the kernel's parser accepts a text. */
function parsedBy(parse: (text: string) => unknown, message: string): FieldCheck {
  return (value) => (textOf(value) === '' || parse(textOf(value)) !== null ? null : message);
}

/** Checks that a text matches a pattern, ignoring blanks around it. */
export function matchesPattern(pattern: RegExp, message: string): FieldCheck {
  return (value) => (textOf(value) === '' || pattern.test(textOf(value)) ? null : message);
}

/** Checks that a phone number has six digits. The server knows the whole rule, which would weigh on the first load of every page. */
export const phoneNumber = matchesPattern(/(?:\d\D*){6}/, 'Veuillez entrer un numéro de téléphone valide');
