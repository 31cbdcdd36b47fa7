const lateness =
  /pénalit|retard|intérêts?\s+(?:moratoires?|légal|légaux)|indemnité\s+forfaitaire|frais\s+de\s+recouvrement/i;
const rate = /\d\s*(?:%|€|euros?\b|points?\b)|\btaux\b|\bfois\b|\bBCE\b|banque\s+centrale/i;

/**
 * Sentences of a department's own conditions that state a rate or an indemnity for late payment. The law sets both according to the buyer
 * (C. com. L441-10, CCP R2192-31), and invoices print that clause: a second one would contradict it for some buyers.
 */
export function lateRatesIn(text: string): string[] {
  return sentencesOf(text).filter(statesLateRate);
}

/** The text without the sentences of {@link lateRatesIn}, and without lines that become empty. Null when nothing remains. */
export function withoutLateRates(text: string | null): string | null {
  const lines = (text ?? '').split(/\r?\n/).map((line) => {
    return sentencesOf(line)
      .filter((sentence) => !statesLateRate(sentence))
      .join(' ');
  });
  return lines.filter(Boolean).join('\n') || null;
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+|\r?\n/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

function statesLateRate(sentence: string): boolean {
  return lateness.test(sentence) && rate.test(sentence);
}
