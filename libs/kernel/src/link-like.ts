/** Texts that mail programs turn into a link: `secours.example`, but neither « J.-P. » nor « J.R.R. Tolkien ». */
const domain = /[\p{L}\p{N}]\.\p{L}{2,}/u;
/**
 * Initials and short titles written without a blank behind their dot: « J.Pierre », « J.R.R.Tolkien », « Ph.Martin », « j.pierre ». A single
 * letter before a longer word, or a capital on both sides, is a name: almost no domain is a single letter, and domains are written small.
 */
const initials = /(?<![\p{L}\p{N}.-])(?:(?:\p{L}\.)+(?=\p{L}{4})|(?:\p{Lu}\p{Ll}{0,2}\.-?)+(?=\p{Lu}))/gu;

/** Whether a mail program would make a link of a part of the text. */
export function looksLikeLink(text: string): boolean {
  return domain.test(text.replace(initials, ''));
}
