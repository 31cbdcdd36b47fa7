/** A text with names in braces, `{client}`, where a value of the dossier goes. */
export interface LetterTemplate {
  /** One line. */
  readonly subject: string;
  /** Rich text. */
  readonly content: string;
}

/**
 * What stands for a placeholder: a text of ours (a number, a date, an amount) or one that somebody typed, which is tamed before it
 * goes into an e-mail. Null while the dossier has none.
 */
export type PlaceholderValue = { readonly ours: string } | { readonly typed: string } | null;

/** Values by the names of placeholders. */
export type PlaceholderValues = Readonly<Record<string, PlaceholderValue>>;

/** Whatever stands between braces counts: a name that is misspelt is told, not sent. */
const placeholder = /\{([^{}<>\r\n]{1,60})\}/gu;

/** The names between braces in a text, each once, in order. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([, name]) => name!.trim()))];
}

/**
 * A text with the values of its placeholders, and the names for which there was none: they stay as they are. Braces within a value
 * become round, so that a value is never taken for a placeholder later on.
 * @param valueOf what stands for a name, ready to be put in; null where there is nothing
 */
export function fillPlaceholders(
  text: string,
  valueOf: (name: string) => string | null,
): { readonly text: string; readonly missing: readonly string[] } {
  const missing = new Set<string>();
  const filled = text.replace(placeholder, (whole, inner: string) => {
    const name = inner.trim();
    const value = valueOf(name);
    if (value !== null) return value.replaceAll('{', '(').replaceAll('}', ')');
    missing.add(name);
    return whole;
  });
  return { text: filled, missing: [...missing] };
}

/** Rich text without its tags, as a person reads it: a placeholder that formatting cuts in two is whole again here. */
export function withoutTags(richText: string): string {
  return richText.replace(/<\/?(?:p|li|ul|ol|h[1-4])>|<br>/gu, '\n').replace(/<[^>]*>/gu, '');
}

/** What begins and ends a paragraph of rich text. */
const blockEdge = /(<\/?(?:p|li|ul|ol|h[1-4])>)/u;

/** An element in which nothing is left. */
const emptyElement = /<(p|li|ul|ol|h[1-4]|strong|b|em|i)>\s*<\/\1>|<a(?: [^>]*)?>\s*<\/a>/gu;

/** Rich text without the paragraphs in which a placeholder stands: what was there for its sake goes with it. */
export function withoutParagraphsOf(richText: string, name: string): string {
  const wanted = `{${name}}`;
  if (!richText.includes(wanted)) return richText;
  let kept = richText
    .split(blockEdge)
    // Tags that begin here may end in another paragraph.
    .map((part) => (part.includes(wanted) ? (part.match(/<(?!br>)[^>]*>/gu) ?? []).join('') : part))
    .join('');
  for (let before = ''; before !== kept;) {
    before = kept;
    kept = kept.replace(emptyElement, '');
  }
  return kept;
}
