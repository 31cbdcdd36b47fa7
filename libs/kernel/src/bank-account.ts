import { typedCode } from './typed-text';

/** Length of an IBAN by country, from the registry of ISO 13616. */
const ibanLengths: Readonly<Record<string, number>> = {
  ...{ AD: 24, AE: 23, AL: 28, AT: 20, AZ: 28, BA: 20, BE: 16, BG: 22, BH: 22, BI: 27, BR: 29, BY: 28, CH: 21, CR: 22 },
  ...{ CY: 28, CZ: 24, DE: 22, DJ: 27, DK: 18, DO: 28, EE: 20, EG: 29, ES: 24, FI: 18, FK: 18, FO: 18, FR: 27, GB: 22 },
  ...{ GE: 22, GI: 23, GL: 18, GR: 27, GT: 28, HN: 28, HR: 21, HU: 28, IE: 22, IL: 23, IQ: 23, IS: 26, IT: 27, JO: 30 },
  ...{ KW: 30, KZ: 20, LB: 28, LC: 32, LI: 21, LT: 20, LU: 20, LV: 21, LY: 25, MC: 27, MD: 24, ME: 22, MK: 19, MN: 20 },
  ...{ MR: 27, MT: 31, MU: 30, NI: 28, NL: 18, NO: 15, OM: 23, PK: 24, PL: 28, PS: 29, PT: 25, QA: 29, RO: 24, RS: 22 },
  ...{ RU: 33, SA: 24, SC: 31, SD: 18, SE: 24, SI: 19, SK: 24, SM: 27, SO: 23, ST: 25, SV: 28, TL: 23, TN: 24, TR: 26 },
  ...{ UA: 29, VA: 22, VG: 24, XK: 20, YE: 30 },
};

/** An international bank account number with the length of its country and a valid check key (mod 97). */
export class Iban {
  private constructor(
    /** Capitals and digits, without spaces. */
    readonly value: string,
  ) {}

  /** Null for an invalid value; separators and case are ignored. */
  static parse(text: string): Iban | null {
    const value = typedCode(text);
    if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(value) || value.length !== ibanLengths[value.slice(0, 2)]) return null;
    // Keys run from 02 to 98: 00, 01 and 99 would also leave the right remainder.
    if (['00', '01', '99'].includes(value.slice(2, 4))) return null;
    return remainderBy97(value.slice(4) + value.slice(0, 4)) === 1 ? new Iban(value) : null;
  }
}

/** The code of a bank: four letters, a country, a place and an optional branch (ISO 9362). */
export class Bic {
  private constructor(readonly value: string) {}

  /** Null for an invalid value; separators and case are ignored. */
  static parse(text: string): Bic | null {
    const value = typedCode(text);
    return /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(value) ? new Bic(value) : null;
  }
}

/** The remainder of the number that letters (A = 10 … Z = 35) and digits form. */
function remainderBy97(characters: string): number {
  let remainder = 0;
  for (const character of characters) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}
