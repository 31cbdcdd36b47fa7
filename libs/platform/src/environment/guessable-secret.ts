/**
 * The entropy that a secret must have after its guessable parts are removed: far more than an attacker can try, less than that of 32 random
 * digits. Bits.
 */
const minBits = 64;

/** Pieces of this length that occurred before, and runs of this length, count once: random text has almost none. */
const minRepeatLength = 3;
const minRunLength = 4;

/** Words of examples, and of secrets derived from them. */
const exampleWords =
  /change[zr]?|replace|remplace[zr]?|ex[ae]mples?|secret|passwords?|passwd|motdepasse|session|default|defaut|random|aleatoire|caract[eè]res|char(?:acter)?s|production|please|svp|votre|your|super|keys?|test|insecure|todo|local|atleast|aumoins|min(?:imum)?|dev|moi|me|my|mon/g;

const keyboard = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'];
const rows = [...keyboard, ...keyboard.map((row) => [...row].reverse().join(''))];

/**
 * Whether a secret is long without being hard to guess: repeated pieces, sequences, rows of the keyboard, words of examples. The remaining
 * text is measured by the distribution of its characters. An own sentence is not guessable.
 */
export function isGuessable(secret: string): boolean {
  const plain = secret.toLowerCase().replace(/[^\p{L}\p{N}+/]/gu, '');
  return bitsOf(withoutRepeats(withoutRuns(plain.replace(exampleWords, '')))) < minBits;
}

/** Replaces runs such as `abcd`, `9876`, `aaaa` and `qwer` by their first character. */
function withoutRuns(text: string): string {
  let left = '';
  for (let from = 0; from < text.length;) {
    let to = from + 1;
    const step = text.charCodeAt(to) - text.charCodeAt(from);
    const isRun = () =>
      (Math.abs(step) <= 1 && text.charCodeAt(to) - text.charCodeAt(to - 1) === step) ||
      rows.some((row) => row.includes(text.slice(from, to + 1)));
    while (to < text.length && isRun()) to += 1;
    if (to - from < minRunLength) to = from + 1;
    left += text[from];
    from = to;
  }
  return left;
}

/** Replaces each piece that occurred before by its first character. */
function withoutRepeats(text: string): string {
  let left = '';
  for (let from = 0; from < text.length;) {
    let length = 0;
    while (from + length < text.length && text.slice(0, from + length).includes(text.slice(from, from + length + 1)))
      length += 1;
    left += text[from];
    from += length >= minRepeatLength ? length : 1;
  }
  return left;
}

/** Shannon entropy of all characters together. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - count * Math.log2(count / text.length), 0);
}
