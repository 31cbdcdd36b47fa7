/** A text with names in braces, `{client}`, to be replaced by values of the dossier. */
export interface LetterTemplate {
  /** One line. */
  readonly subject: string;
  /** Rich text. */
  readonly content: string;
}

/**
 * The value of a placeholder: a text of ours (a number, a date, an amount; empty: its paragraphs are removed), a text typed by somebody,
 * which is neutralised before it goes into an e-mail, or a link to a page of the product by its path. Null if the dossier has none.
 */
export type PlaceholderValue =
  { readonly ours: string } | { readonly typed: string } | { readonly page: string; readonly label: string } | null;

export type PlaceholderValues = Readonly<Record<string, PlaceholderValue>>;

/** The name of the placeholder that becomes the button of a letter when it is sent. */
export const buttonPlaceholder = 'lien';

/** Every text between braces counts: a misspelt name is reported, not sent. */
const placeholder = /\{([^{}<>\r\n]{1,60})\}/gu;

/** Returns the names between braces in a text, each once, in order. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([, name]) => name!.trim()))];
}

/**
 * Fills the placeholders of a text, and returns the names without a value: they stay unchanged. Braces within a value become parentheses,
 * so that a value is never mistaken for a placeholder later.
 * @param valueOf returns the value of a name, ready to insert; null if there is none
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

/**
 * Fills a letter. Paragraphs whose value is empty are removed, and the button stays until the letter is sent.
 * @param inSubject, inContent return a value as text and as rich text
 * @returns the filled letter, with the names without a value
 */
export function fillLetter(
  { subject, content }: LetterTemplate,
  values: PlaceholderValues,
  inSubject: (value: NonNullable<PlaceholderValue>) => string,
  inContent: (value: NonNullable<PlaceholderValue>) => string,
): LetterTemplate & { readonly missing: readonly string[] } {
  const valueOf = (name: string) => (Object.hasOwn(values, name) ? values[name]! : null);
  const filledBy = (form: typeof inSubject) => (name: string) => {
    const value = valueOf(name);
    return value && form(value);
  };
  const empty = placeholdersIn(content).filter((name) => {
    const value = valueOf(name);
    return value && 'ours' in value && value.ours === '';
  });
  const shownParagraphs = empty.reduce(removeParagraphsWith, content);
  const filled = [
    fillPlaceholders(subject, filledBy(inSubject)),
    fillPlaceholders(shownParagraphs, filledBy(inContent)),
  ];
  const missing = new Set(filled.flatMap((part) => part.missing).filter((name) => name !== buttonPlaceholder));
  return { subject: filled[0]!.text, content: filled[1]!.text, missing: [...missing] };
}

/** Removes the tags of a rich text: a placeholder split by formatting becomes whole. */
export function stripTags(richText: string): string {
  return richText.replace(/<\/?(?:p|li|ul|ol|h[1-4])>|<br>/gu, '\n').replace(/<[^>]*>/gu, '');
}

/** The start and end of a paragraph in rich text. */
const blockBoundary = /(<\/?(?:p|li|ul|ol|h[1-4])>)/u;

/** An element without content. */
const emptyElement = /<(p|li|ul|ol|h[1-4]|strong|b|em|i)>\s*<\/\1>|<a(?: [^>]*)?>\s*<\/a>/gu;

/** Removes the paragraphs of a rich text that contain a placeholder. */
export function removeParagraphsWith(richText: string, name: string): string {
  const marker = `{${name}}`;
  if (!richText.includes(marker)) return richText;
  let cleared = richText
    .split(blockBoundary)
    // Tags that start here may end in another paragraph.
    .map((part) => (part.includes(marker) ? (part.match(/<(?!br>)[^>]*>/gu) ?? []).join('') : part))
    .join('');
  for (let before = ''; before !== cleared;) {
    before = cleared;
    cleared = cleared.replace(emptyElement, '');
  }
  return cleared;
}
