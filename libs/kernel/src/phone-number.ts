import type { FormCheck, FormText } from './form-check';
import { looksLikeLink } from './link-like';
import { typedText } from './typed-text';

/** A number, and behind it an extension or a note: « poste 12 », « (le soir) », « / 07… », « ou … ». */
const numberAndNote =
  /^(\(?\+?[\d\s./()\p{Pd}]*\d\)?)(?:[\s,;:/\p{Pd}]*[\p{L}#(][\p{L}\p{M}\p{N}\s.,;:'’()/°+#*\p{Pd}]*)?$/u;

/**
 * A typed phone number: six to fifteen digits (the maximum of E.164), optionally with a leading plus, and blanks, dots, hyphens or dashes,
 * slashes and brackets in between. An extension or a note may follow: it begins with a word, a bracket or #.
 */
export class PhoneNumber {
  /** Characters, punctuation and note included. */
  static readonly maxLength = 60;

  private constructor(
    /** As typed ({@link typedText}), with its note. */
    readonly value: string,
  ) {}

  /** Returns null for anything else. */
  static parse(text: string): PhoneNumber | null {
    const value = typedText(text);
    const [, number = ''] = (value.length <= PhoneNumber.maxLength && numberAndNote.exec(value)) || [];
    const digits = number.replace(/\D/g, '').length;
    return digits >= 6 && digits <= 15 && !looksLikeLink(value) ? new PhoneNumber(value) : null;
  }
}

/** Returns a phone number from a form; may be empty only without `missing`. */
export function checkedPhone(check: FormCheck, field: string, value: FormText, missing?: string): string {
  return check.parsed(field, value, PhoneNumber.parse, 'Veuillez entrer un numéro de téléphone valide', missing);
}
