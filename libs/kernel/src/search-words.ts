/** Lower case without accents: « Été » and « ete » are the same. */
export const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of a search, without accents, case and punctuation: `Fête d’Été, L'Œuvre` gives `fete d ete l oeuvre`. */
export function searchWords(text: string): string[] {
  return withoutAccents(text)
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[^\p{L}\p{N}@]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '');
}

/** Whether a text has every word of a search, like the searches on the server: anywhere, under three letters at the beginning of a word. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const searched = ` ${searchWords(text).join(' ')}`;
  return words.every((word) => searched.includes(word.length >= 3 ? word : ` ${word}`));
}
