import type { FormCheck, FormText } from './form-check';
import { looksLikeLink } from './link-like';
import { typedText } from './typed-text';

/** Characters that occur in addresses and markup, but in no name. */
const forbiddenSigns = /[<>{}[\]/\\:@#%*=+_|~^"]/u;
/** Control characters, line and paragraph breaks. The two joiners are allowed: Persian and Indian names contain them. */
const controls = /(?![\u200c\u200d])[\p{C}\u2028\u2029]/u;

/**
 * A person's first or last name: the one rule of accounts, invitations, contacts, managers and tasks. Names are typed by people who sign up
 * and shown to others, also in e-mails: one that looks like a link or like markup is refused.
 */
export class PersonName {
  /** In visible characters. */
  static readonly maxLength = 100;

  private constructor(
    /** As typed ({@link typedText}). */
    readonly value: string,
  ) {}

  /** Returns null if it is too long or contains forbidden characters; the form refuses an empty one. */
  static parse(text: string): PersonName | null {
    const value = typedText(text);
    const isName =
      [...value].length <= PersonName.maxLength &&
      !forbiddenSigns.test(value) &&
      !looksLikeLink(value) &&
      !controls.test(value);
    return isName ? new PersonName(value) : null;
  }

  /** The message for a name that is refused. */
  static refusal(what: 'prénom' | 'nom'): string {
    return `Ce ${what} contient des caractères non autorisés`;
  }
}

/** Returns a person's first or last name from a form; may be empty only without `missing`. */
export function checkedName(
  check: FormCheck,
  field: string,
  value: FormText,
  what: 'prénom' | 'nom',
  missing?: string,
): string {
  return check.parsed(field, value, PersonName.parse, PersonName.refusal(what), missing);
}
