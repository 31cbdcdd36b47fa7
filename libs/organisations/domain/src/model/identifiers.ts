import { typedCode, typedText } from '@pds/kernel';
import type { OrganisationType } from '@pds/organisations/contract';

/** La Poste, whose establishments have numbers with a valid digit sum instead of a Luhn key (domain facts, Identifiers). */
const laPosteSiren = '356000000';

/**
 * The number of an establishment: 14 digits with a valid Luhn key or, as the specification allows for any number, a sum divisible by 5
 * (back-office 5).
 */
export class Siret {
  private constructor(
    /** 14 digits. */
    readonly value: string,
    /** Only the digit sum is valid, and it is not La Poste's: « numéro à vérifier ». */
    readonly toVerify: boolean,
  ) {}

  /** Null for an invalid value; spaces are ignored. */
  static parse(text: string): Siret | null {
    const value = typedCode(text);
    if (!/^\d{14}$/.test(value)) return null;
    if (luhnSum(value) % 10 === 0) return new Siret(value, false);
    return digitSum(value) % 5 === 0 ? new Siret(value, !value.startsWith(laPosteSiren)) : null;
  }
}

/** The number of an association in the national register: W and 9 digits. */
export class Rna {
  private constructor(readonly value: string) {}

  /** Null for an invalid value; spaces and case are ignored. */
  static parse(text: string): Rna | null {
    const value = typedCode(text);
    return /^W\d{9}$/.test(value) ? new Rna(value) : null;
  }
}

/** The label of the identifier of an organisation, by its type (spec back-office 5). */
export function identifierLabel(type: OrganisationType | null): 'SIRET' | 'RNA' | 'LEA' | 'CHORUS' {
  if (type === 1) return 'SIRET';
  if (type === 4) return 'RNA';
  return type === 5 ? 'LEA' : 'CHORUS';
}

/** An organisation's number, by its type: SIRET for companies, RNA for associations, any text for the others. */
export class OrganisationIdentifier {
  private constructor(
    readonly value: string,
    /** « numéro à vérifier »: accepted, although its key is invalid. */
    readonly toVerify: boolean,
  ) {}

  /** Null when the type does not accept the number; spaces are ignored. */
  static parse(type: OrganisationType, text: string): OrganisationIdentifier | null {
    if (type === 1) {
      const siret = Siret.parse(text);
      return siret && new OrganisationIdentifier(siret.value, siret.toVerify);
    }
    const value = type === 4 ? (Rna.parse(text)?.value ?? '') : typedText(text).replace(/\s/g, '');
    return value === '' ? null : new OrganisationIdentifier(value, false);
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
