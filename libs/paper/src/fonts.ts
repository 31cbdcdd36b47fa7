import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { coverageOf } from './font-coverage';

const { resolve } = createRequire(import.meta.url);

/** A font file of an npm package, and the characters that it is used for. */
interface Cut {
  readonly family: string;
  /** Path without weight and extension. */
  readonly files: string;
  /**
   * The static cuts, not the variable font: Chromium embeds a variable font as Type 3 glyphs, which prints 10 % slower, doubles the size
   * and looks poor in some readers (docs/performance.md).
   */
  readonly weights: readonly (400 | 700)[];
  readonly range: string;
}

const latin: Cut = {
  family: 'Public Sans',
  files: '@fontsource/public-sans/files/public-sans-latin',
  weights: [400, 700],
  range: '',
};
/** In the order in which a character is searched (ADR 0033). */
const others: readonly Cut[] = [
  {
    family: 'Public Sans',
    files: '@fontsource/public-sans/files/public-sans-latin-ext',
    weights: [400, 700],
    range: 'unicode-range:U+0100-02BA,U+1E00-1E9F,U+1EF2-1EFF;',
  },
  // Greek, Cyrillic, Arabic, Hebrew, mathematics, arrows, signs.
  {
    family: 'Paper Signs',
    files: '@fontsource/dejavu-sans/files/dejavu-sans-latin',
    weights: [400, 700],
    range: '',
  },
  // Every script in use and the emoji, in dots.
  { family: 'Paper Scripts', files: '@fontsource/unifontex/files/unifontex-latin', weights: [400], range: '' },
];

/** The font families of a paper, for `font-family`. */
export const paperFamilies = '"Public Sans","Paper Signs","Paper Scripts",sans-serif';

const latinExtended = /[\u0100-\u02ba\u1e00-\u1e9f\u1ef2-\u1eff]/;
const beyondLatin =
  /[^\t\n\r\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2212]/gu;
/** Replaces what no font can draw. */
const unknown = '\ufffd';

/**
 * Returns the text of a page with printable characters only: composed, with plain no-break spaces, without invisible marks, and with
 * `\ufffd` for the rest (private use, dead scripts). So a PDF never contains glyph 0.
 */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\u202f', '\u00a0')
    .replace(/(?![\u00ad\n\r\t])[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '')
    .replace(beyondLatin, (character) => (cutFor(character) ? character : unknown));
}

/** Returns `@font-face` rules with the embedded fonts that `text` needs, so that a PDF looks the same on every machine. */
export function fontFaces(text: string): string {
  const needed = new Set([latin]);
  for (const [character] of text.matchAll(beyondLatin)) needed.add(cutFor(character) ?? latin);
  return [latin, ...others]
    .filter((cut) => needed.has(cut))
    .map(facesOf)
    .join('');
}

const faces = new Map<Cut, string>();
const coverages = new Map<Cut, ReadonlySet<number>>();

/** Returns the first font with a glyph for a character; undefined if there is none. */
function cutFor(character: string): Cut | undefined {
  const code = character.codePointAt(0)!;
  return [latin, ...others].find((cut) => {
    if (cut.family === latin.family && cut !== latin && !latinExtended.test(character)) return false;
    if (!coverages.has(cut)) coverages.set(cut, coverageOf(resolve(`${cut.files}-400-normal.woff`)));
    return coverages.get(cut)!.has(code);
  });
}

function facesOf(cut: Cut): string {
  if (!faces.has(cut)) faces.set(cut, cut.weights.map((weight) => face(cut, weight)).join(''));
  return faces.get(cut)!;
}

function face({ family, files, range }: Cut, weight: number): string {
  const bytes = readFileSync(resolve(`${files}-${weight}-normal.woff2`)).toString('base64');
  return `@font-face{font-family:"${family}";font-weight:${weight};${range}src:url(data:font/woff2;base64,${bytes}) format("woff2")}`;
}
