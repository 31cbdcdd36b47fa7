import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/**
 * The static cuts of Public Sans, not the variable font: Chromium embeds a variable font as Type 3 glyphs, which prints
 * 10 % slower, weighs twice as much and shows poorly in some readers (docs/performance.md).
 */
const weights = [400, 700] as const;

let latin: string | undefined;
let latinExtended: string | undefined;

/** `@font-face` rules with the font itself, so that a PDF looks the same on every machine. */
export function fontFaces(text: string): string {
  latin ??= weights.map((weight) => face(`latin-${weight}`, weight, '')).join('');
  if (!/[\u0100-\u02ba\u1e00-\u1eff]/.test(text)) return latin;
  latinExtended ??= weights
    .map((weight) => face(`latin-ext-${weight}`, weight, 'unicode-range:U+0100-02BA,U+1E00-1E9F,U+1EF2-1EFF;'))
    .join('');
  return latin + latinExtended;
}

function face(subset: string, weight: number, range: string): string {
  const file = resolve(`@fontsource/public-sans/files/public-sans-${subset}-normal.woff2`);
  const bytes = readFileSync(file).toString('base64');
  return `@font-face{font-family:"Public Sans";font-weight:${weight};${range}src:url(data:font/woff2;base64,${bytes}) format("woff2")}`;
}
