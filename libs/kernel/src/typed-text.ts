/**
 * Characters without a shape that copied texts contain: zero-width spaces, byte order marks, soft hyphens, signs of writing direction,
 * fillers: what Unicode calls default ignorable (DI). Variation selectors (VS) and tags stay, which choose the picture of an emoji; the two
 * joiners are judged by their place.
 */
const invisible = /(?![\u200c\u200d\p{VS}\u{e0020}-\u{e007f}])\p{DI}/gu;
/** The joiners shape Persian and Indian words and join emojis: between two of those they stay, anywhere else they only hide. */
const strayJoiner =
  /(?<!((?!\p{sc=Latn})\p{L}|\p{ExtPict})[\p{M}\p{EMod}]*)[\u200c\u200d]|[\u200c\u200d](?!\p{M}|(?!\p{sc=Latn})\p{L}|\p{ExtPict})/gu;

/**
 * The one normaliser of typed and copied texts: without invisible characters, with composed accents (NFC), with plain spaces in place of
 * the no-break, thin and wide ones, without blanks around it. Letters, signs and line breaks stay as typed: apostrophes too, which
 * {@link comparableText} takes as alike. Requests go through it where their fields are declared, and every parser of the kernel begins with it.
 */
export function typedText(text: string): string {
  return text
    .replace(invisible, '')
    .replace(strayJoiner, '')
    .normalize('NFC')
    .replace(/\p{Zs}/gu, ' ')
    .trim();
}

/** The apostrophes that keyboards and word processors write: ' ’ ‘ ʼ ` ´ and prime signs. */
const apostrophes = /[’‘‛ʼʹ′`´＇]/gu;

/** A text as two are compared for equality: in single spaces, lower case and with one apostrophe. Accents and punctuation count. */
export function comparableText(text: string): string {
  return typedText(text).replace(apostrophes, "'").replace(/\s+/gu, ' ').toLowerCase();
}

/**
 * A number or code as its register writes it: capitals and digits without the blanks, dots, dashes, slashes and underscores that people type
 * in between. For SIRET, RNA, IBAN, BIC and postal codes.
 */
export function typedCode(text: string): string {
  return typedText(text)
    .replace(/[\s./_\p{Pd}]/gu, '')
    .toUpperCase();
}
