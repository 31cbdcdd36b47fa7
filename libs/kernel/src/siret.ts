import { typedCode } from './typed-text';

/** La Poste, whose establishments have numbers with a valid digit sum instead of a Luhn key (Insee, numbers of La Poste). */
const laPosteSiren = '356000000';

/**
 * The number of an establishment: 14 digits with a valid Luhn key or, as the specification allows for any number, a sum divisible by 5
 * (back-office 5).
 */
export class Siret {
  private constructor(
    /** 14 digits. */
    readonly value: string,
    /**
     * « numéro à vérifier »: the key of the number, or that of the company in its first nine digits (SIREN), does not hold. La Poste's
     * establishments have the sum instead of a key.
     */
    readonly toVerify: boolean,
  ) {}

  /** Null for an invalid value; separators are ignored. */
  static parse(text: string): Siret | null {
    const value = typedCode(text);
    if (!/^\d{14}$/.test(value)) return null;
    const hasKey = luhnSum(value) % 10 === 0;
    if (!hasKey && digitSum(value) % 5 !== 0) return null;
    const siren = value.slice(0, 9);
    return new Siret(value, siren !== laPosteSiren && !(hasKey && luhnSum(siren) % 10 === 0));
  }
}

function digitSum(digits: string): number {
  return [...digits].reduce((sum, digit) => sum + Number(digit), 0);
}

/** Every second digit from the right is doubled, and counts as the sum of its digits. */
function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}
