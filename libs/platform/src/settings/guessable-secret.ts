/** What a secret must leave to be guessed once the guessable is taken out: far more than anybody tries, less than 32 random digits have. Bits. */
const LEAST = 64;

/** Pieces of this length that stood before, and runs of this length, count once: what is random has next to none. */
const SHORTEST_REPEAT = 3;
const SHORTEST_RUN = 4;

/** What stands in examples, and in secrets that were made of them. */
const exampleWords =
  /change[zr]?|replace|remplace[zr]?|ex[ae]mples?|secret|passwords?|passwd|motdepasse|session|default|defaut|random|aleatoire|caract[eè]res|char(?:acter)?s|production|please|svp|votre|your|super|keys?|test|insecure|todo|local|atleast|aumoins|min(?:imum)?|dev|moi|me|my|mon/g;

const keyboard = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'];
const rows = [...keyboard, ...keyboard.map((row) => [...row].reverse().join(''))];

/**
 * Whether a secret is long without being hard to guess: repeated pieces, sequences, rows of the keyboard, words of examples. What remains
 * is measured by how its characters are spread. A sentence of one's own is none of these.
 */
export function isGuessable(secret: string): boolean {
  const plain = secret.toLowerCase().replace(/[^\p{L}\p{N}+/]/gu, '');
  return bitsOf(withoutRepeats(withoutRuns(plain.replace(exampleWords, '')))) < LEAST;
}

/** Of `abcd`, `9876`, `aaaa` and `qwer` the first character only. */
function withoutRuns(text: string): string {
  let left = '';
  for (let from = 0; from < text.length;) {
    let to = from + 1;
    const step = text.charCodeAt(to) - text.charCodeAt(from);
    const isRun = () =>
      (Math.abs(step) <= 1 && text.charCodeAt(to) - text.charCodeAt(to - 1) === step) ||
      rows.some((row) => row.includes(text.slice(from, to + 1)));
    while (to < text.length && isRun()) to += 1;
    if (to - from < SHORTEST_RUN) to = from + 1;
    left += text[from];
    from = to;
  }
  return left;
}

/** A piece that stood before, and its first character only where it stands again. */
function withoutRepeats(text: string): string {
  let left = '';
  for (let from = 0; from < text.length;) {
    let length = 0;
    while (from + length < text.length && text.slice(0, from + length).includes(text.slice(from, from + length + 1)))
      length += 1;
    left += text[from];
    from += length >= SHORTEST_REPEAT ? length : 1;
  }
  return left;
}

/** Shannon's entropy of the characters, all together. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - count * Math.log2(count / text.length), 0);
}
