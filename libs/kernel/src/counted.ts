import { inThousands } from './money';

/**
 * Formats a number of things in French: « 0 personne », « 1 personne », « 12 000 personnes ». The plural starts at two.
 * @param count a whole number, not negative
 * @param several the plural if it is not the singular with an s
 */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${inThousands(String(count))}\u00a0${count < 2 ? one : several}`;
}
