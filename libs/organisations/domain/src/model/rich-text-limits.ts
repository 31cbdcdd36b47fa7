import type { FormCheck } from '@pds/kernel';

/**
 * The maximum amount of rich text that a department may store. It is printed on each of its quotes: a thousand paragraphs and lines, some
 * twenty pages, take the PDF browser a fraction of a second, twenty-five thousand more than half a minute.
 */
export const richTextLimits = { characters: 50_000, lines: 1_000 } as const;

/** Tags that begin a new line when printed. */
const lineTags = /<(?:br|p|li|h[1-4])\b/g;

/** Refuses a text longer than {@link richTextLimits}, including tags and escaped characters. */
export function checkRichText(checks: FormCheck, field: string, text: string | null): void {
  if (text === null) return;
  const { characters, lines } = richTextLimits;
  if (text.length > characters) {
    checks.refuse(
      field,
      `Ce texte est trop long : ${characters / 1_000} 000 caractères au plus, mise en forme comprise`,
    );
  } else if ((text.match(lineTags)?.length ?? 0) > lines) {
    checks.refuse(field, `Ce texte est trop long : ${lines / 1_000} 000 paragraphes et lignes au plus`);
  }
}
