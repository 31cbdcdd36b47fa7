import type { CommonPasswords } from '../ports/login/common-passwords';
import { PasswordRefused } from '../users.errors';
import type { AccountSnapshot } from './account';

/** The minimum number of characters of a password; length before composition (NIST SP 800-63B, ANSSI). */
const minimumPasswordLength = 10;

/** The maximum number of characters: a caller must not control the hashing time. */
const maximumPasswordLength = 200;

/** The minimum number of characters that must remain of a password without the words of its owner. */
const minimumOwnCharacters = 6;

/**
 * Refuses, with `PasswordRefused`, a password that is too short, too long, a single repeated character, or a common one, even with a year
 * and a punctuation mark (OWASP ASVS 5.0, 6.2.4).
 */
export function checkPassword(password: string, commonPasswords: CommonPasswords): void {
  const characters = [...password];
  if (characters.length < minimumPasswordLength)
    throw new PasswordRefused(`Le mot de passe doit compter au moins ${minimumPasswordLength} caractères.`);
  if (characters.length > maximumPasswordLength)
    throw new PasswordRefused(`Le mot de passe doit compter au plus ${maximumPasswordLength} caractères.`);
  if (new Set(characters).size === 1)
    throw new PasswordRefused('Le mot de passe ne peut pas être un seul caractère répété.');
  const plain = withoutCaseAndAccents(password);
  if (commonPasswords.has(plain) || commonPasswords.has(plain.replace(/[^a-z]/g, '')))
    throw new PasswordRefused('Ce mot de passe est trop courant : quelqu’un l’essaiera. Choisissez-en un autre.');
}

/** Refuses, with `PasswordRefused`, a password that consists mainly of its owner's names or e-mail address (ASVS 6.2.11). */
export function checkPasswordIsNotOf(
  { firstName, lastName, birthName, email, identifier }: AccountSnapshot,
  password: string,
): void {
  const words = [firstName, lastName, birthName, email, identifier]
    .flatMap((text) => withoutCaseAndAccents(text ?? '').split(/[^a-z0-9]+/))
    .filter((word) => word.length > 2)
    .sort((one, other) => other.length - one.length);
  const rest = words
    .reduce((left, word) => left.replaceAll(word, ' '), withoutCaseAndAccents(password))
    .replace(/[^a-z0-9]/g, '');
  const own = withoutCaseAndAccents(password).replace(/[^a-z0-9]/g, '');
  if (rest.length < own.length && rest.length < minimumOwnCharacters)
    throw new PasswordRefused('Le mot de passe ne peut pas être fait de votre nom ou de votre adresse e-mail.');
}

/** In lower case, without accents. */
function withoutCaseAndAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
