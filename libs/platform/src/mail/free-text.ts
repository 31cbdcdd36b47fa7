/** A blank of no width: parts what would be read as an address, and is not seen. */
const parting = '\u200b';

/** Control characters but line breaks and tabs, and what turns or hides text: U+202E and the like. Joiners stay. */
const unseen = /(?![\n\t\u200b-\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu;

/** A text without what is not read as it is written: nothing a person means to type goes. */
export function readable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(unseen, '');
}

/**
 * What somebody typed (the name of an event, of an organisation, of a person) as it may stand in an e-mail of ours: on one
 * line, read as it is written, and nothing that mail programs would make a link of by themselves: a blank of no width parts
 * it. It goes only to those who know whom they deal with: an address that nobody confirmed gets no such text at all.
 */
export function freeText(text: string): string {
  return readable(text.replaceAll(parting, '').replace(/\s+/gu, ' '))
    .trim()
    .replace(/:(?=\S)|@|(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}]{2})/gu, `$&${parting}`);
}
