/** Characters that occur in addresses and markup, but in no name. */
const forbiddenSigns = /[<>{}[\]/\\:@#%&*=+_|~^"]/u;
/** Texts that mail programs turn into a link: `secours.example`, but neither « J.-P. » nor « J.R.R. Tolkien ». */
const domain = /[\p{L}\p{N}]\.\p{L}{2,}/u;
/**
 * Control characters, line and paragraph breaks, and invisible characters, which reverse the following text (U+202E) or hide a word. The
 * two joiners are allowed: Persian and Indian names contain them.
 */
const invisibleCharacters = /(?![\u200c\u200d])[\p{C}\u2028\u2029]/u;

/**
 * A person's first or last name. Names are typed by people who sign up and shown to others, also in e-mails: a name that looks like a link
 * or like markup, or that displays differently from what it contains, is refused.
 */
export class PersonName {
  /** In visible characters. */
  static readonly maxLength = 80;

  private constructor(
    /** As typed, without surrounding blanks. */
    readonly value: string,
  ) {}

  /** Returns null if it is too long or contains forbidden characters; the form refuses an empty one. */
  static parse(text: string): PersonName | null {
    const value = text.trim();
    const isName =
      [...value].length <= PersonName.maxLength &&
      !forbiddenSigns.test(value) &&
      !domain.test(value) &&
      !invisibleCharacters.test(value);
    return isName ? new PersonName(value) : null;
  }
}
