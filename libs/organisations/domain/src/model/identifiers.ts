import { Siret, typedCode, typedText } from '@pds/kernel';
import type { OrganisationType } from '@pds/organisations/contract';

/** The number of an association in the national register: W and 9 digits; overseas and in Corsica, a letter in the third place. */
export class Rna {
  private constructor(
    readonly value: string,
    /** « numéro à vérifier »: it has a letter (`W9R1004321`), which the specification does not know. */
    readonly toVerify: boolean,
  ) {}

  /** Null for an invalid value; separators and case are ignored. */
  static parse(text: string): Rna | null {
    const value = typedCode(text);
    return /^W\d[A-Z\d]\d{7}$/.test(value) ? new Rna(value, /[A-Z]/.test(value[2]!)) : null;
  }
}

/**
 * The entry of an association of Alsace-Moselle in the register of its court, which has no RNA: volume and folio, or the number of the
 * electronic register (`A2023STR000123`).
 */
class CourtRegisterEntry {
  private constructor(
    /** `Volume 92, folio 139` or `A2023STR000123`. */
    readonly value: string,
  ) {}

  /** Null for an invalid value. A court named beside the entry stays out: the address tells which one it is. */
  static parse(text: string): CourtRegisterEntry | null {
    const code = typedCode(text);
    if (/^A\d{4}[A-Z]{3}\d{6}$/.test(code)) return new CourtRegisterEntry(code);
    const [, volume, folio] = volumeAndFolio.exec(typedText(text)) ?? [];
    return volume && folio ? new CourtRegisterEntry(`Volume ${volume}, folio ${folio}`) : null;
  }
}

const volumeAndFolio = /\bvol(?:ume)?\b[\s.:n°]*(\d{1,4})\b[\s,;/–-]*(?:fol(?:io)?|f°|n°)[\s.:n°]*(\d{1,5})$/iu;

/** The label of the identifier of an organisation, by its type (spec back-office 5). */
export function identifierLabel(type: OrganisationType | null): 'SIRET' | 'RNA' | 'LEA' | 'CHORUS' {
  if (type === 1) return 'SIRET';
  if (type === 4) return 'RNA';
  return type === 5 ? 'LEA' : 'CHORUS';
}

/**
 * An organisation's number, by its type: SIRET for companies, RNA for associations, any text for the others. An association that has no RNA
 * gives its SIRET or its entry in the court's register.
 */
export class OrganisationIdentifier {
  private constructor(
    readonly value: string,
    /** « numéro à vérifier »: accepted, although it is not as its register usually writes it. */
    readonly toVerify: boolean,
  ) {}

  /** Null when the type does not accept the number; separators are ignored. */
  static parse(type: OrganisationType, text: string): OrganisationIdentifier | null {
    const found = type === 1 ? Siret.parse(text) : type === 4 ? associationNumber(text) : anyNumber(text);
    return found && new OrganisationIdentifier(found.value, found.toVerify);
  }
}

type JudgedNumber = Pick<OrganisationIdentifier, 'value' | 'toVerify'>;

function associationNumber(text: string): JudgedNumber | null {
  const rna = Rna.parse(text);
  if (rna) return rna;
  const other = Siret.parse(text) ?? CourtRegisterEntry.parse(text);
  return other && { value: other.value, toVerify: true };
}

function anyNumber(text: string): JudgedNumber | null {
  const value = typedText(text).replace(/\s/g, '');
  return value === '' ? null : { value, toVerify: false };
}
