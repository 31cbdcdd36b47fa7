/** A zero-width space: breaks up text that would be read as an address, and is invisible. */
const zeroWidthSpace = '\u200b';

/** Control characters except line breaks and tabs, and characters that reorder or hide text: U+202E and the like. Joiners are retained. */
const invisibleCharacters = /(?![\n\t\u200b-\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu;

/** A text without invisible or reordering characters; retains everything that a person types on purpose. */
export function withoutInvisibleCharacters(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(invisibleCharacters, '');
}

/**
 * A text that a user typed (the name of an event, of an organisation, of a person) in a form that is safe in our e-mails: on one line, with
 * its no-break spaces, without invisible characters, and with nothing that mail programs would turn into a link: a zero-width space breaks
 * it up. It is sent only to recipients who know the sender: an unconfirmed address gets no such text at all.
 */
export function freeText(text: string): string {
  return withoutInvisibleCharacters(text.replaceAll(zeroWidthSpace, '').replace(/[^\S\u00a0]+/gu, ' '))
    .trim()
    .replace(/:(?=\S)|@|(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}]{2})/gu, `$&${zeroWidthSpace}`);
}
