import { PasswordRefused } from '../users.errors';

/** Fewest characters of a password; length is the only demand (NIST SP 800-63B, ANSSI: length before composition). */
export const minimumPasswordLength = 10;

/** Most characters: hashing time must not be the caller's to choose. */
export const maximumPasswordLength = 200;

/** Refuses a password that is too short, too long or a single repeated character, with `PasswordRefused`. */
export function checkPassword(password: string): void {
  const characters = [...password];
  if (characters.length < minimumPasswordLength)
    throw new PasswordRefused(`Le mot de passe doit compter au moins ${minimumPasswordLength} caractères.`);
  if (characters.length > maximumPasswordLength)
    throw new PasswordRefused(`Le mot de passe doit compter au plus ${maximumPasswordLength} caractères.`);
  if (new Set(characters).size === 1)
    throw new PasswordRefused('Le mot de passe ne peut pas être un seul caractère répété.');
}
