import type { CommonPasswords } from '../ports/common-passwords';
import { PasswordRefused } from '../users.errors';
import type { AccountSnapshot } from './account';

/** Fewest characters of a password; length before composition (NIST SP 800-63B, ANSSI). */
export const minimumPasswordLength = 10;

/** Most characters: hashing time must not be the caller's to choose. */
export const maximumPasswordLength = 200;

/** Fewest characters that must be left of a password without the words of who chooses it. */
const fewestOwnCharacters = 6;

/**
 * Refuses a password that is too short, too long or a single repeated character, or that many have chosen before, be it with a
 * year and a punctuation mark (OWASP ASVS 5.0, 6.2.4), with `PasswordRefused`.
 */
export function checkPassword(password: string, commonPasswords: CommonPasswords): void {
  const characters = [...password];
  if (characters.length < minimumPasswordLength)
    throw new PasswordRefused(`Le mot de passe doit compter au moins ${minimumPasswordLength} caractères.`);
  if (characters.length > maximumPasswordLength)
    throw new PasswordRefused(`Le mot de passe doit compter au plus ${maximumPasswordLength} caractères.`);
  if (new Set(characters).size === 1)
    throw new PasswordRefused('Le mot de passe ne peut pas être un seul caractère répété.');
  const plain = plainly(password);
  if (commonPasswords.has(plain) || commonPasswords.has(plain.replace(/[^a-z]/g, '')))
    throw new PasswordRefused('Ce mot de passe est trop courant : quelqu’un l’essaiera. Choisissez-en un autre.');
}

/**
 * Refuses a password that is little more than the names or the e-mail address of who chooses it (ASVS 6.2.11), with
 * `PasswordRefused`.
 */
export function checkPasswordIsNotOf(
  { firstName, lastName, birthName, email, identifier }: AccountSnapshot,
  password: string,
): void {
  const words = [firstName, lastName, birthName, email, identifier]
    .flatMap((text) => plainly(text ?? '').split(/[^a-z0-9]+/))
    .filter((word) => word.length > 2)
    .sort((one, other) => other.length - one.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), plainly(password)).replace(/[^a-z0-9]/g, '');
  const own = plainly(password).replace(/[^a-z0-9]/g, '');
  if (rest.length < own.length && rest.length < fewestOwnCharacters)
    throw new PasswordRefused('Le mot de passe ne peut pas être fait de votre nom ou de votre adresse e-mail.');
}

/** In lower case, without accents. */
function plainly(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
