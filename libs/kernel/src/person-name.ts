/** Marks that no name has, but addresses and markup have. */
const marks = /[<>{}[\]/\\:@#%&*=+_|~^"]/u;
/** What mail programs turn into a link by themselves: `secours.example`, but neither « J.-P. » nor « J.R.R. Tolkien ». */
const domain = /[\p{L}\p{N}]\.\p{L}{2,}/u;
/**
 * Control characters, line and paragraph breaks, and those that are not seen: they turn the direction of what follows
 * (U+202E) or hide a word. The two joiners stay, which Persian and Indian names are written with.
 */
const unseen = /(?![\u200c\u200d])[\p{C}\u2028\u2029]/u;

/**
 * A person's first or last name. Names are typed by whoever signs up and read by others, in e-mails among other places:
 * one that reads as a link or as markup, or is not read as it is written, is none.
 */
export class PersonName {
  /** In characters as people count them. */
  static readonly maxLength = 80;

  private constructor(
    /** As typed, without surrounding blanks. */
    readonly value: string,
  ) {}

  /** Null when it is too long or holds what no name has; an empty one is the form's to refuse. */
  static parse(text: string): PersonName | null {
    const value = text.trim();
    const isName =
      [...value].length <= PersonName.maxLength && !marks.test(value) && !domain.test(value) && !unseen.test(value);
    return isName ? new PersonName(value) : null;
  }
}
