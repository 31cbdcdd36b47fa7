/** The numbers of an issuer that a text contains. */
export interface NumbersInText {
  /** `year-sequence` of numbers that are certainly complete. */
  readonly firm: ReadonlySet<string>;
  /** The same of numbers that may have been cut by the bank. */
  readonly weak: ReadonlySet<string>;
}

/** The key of an invoice in {@link NumbersInText}. */
export function numberKey(year: number, sequence: number): string {
  return `${year}-${sequence}`;
}

/** Digits of a sequence as printed (see `numberOf`). */
const printedDigits = 6;

/**
 * Returns a function that finds the invoice numbers of an issuer in labels: `F79-2026-000012`, also without F, without separators, with
 * other ones, with fewer zeros (`79-2026-00012`), or wrapped by the bank (`F79-2026-00 0012`). Fewer digits than printed may be the
 * beginning of a longer number where the text ends or a digit follows: those are weak.
 */
export function numberFinder(issuerCode: string): (text: string) => NumbersInText {
  const separator = String.raw`[\s._/-]*`;
  const begin = String.raw`(?:(?<![A-Z0-9])|(?<=F|N|NO|FA|FAC|FACT|FACTURE))${issuerCode}`;
  const spaced = new RegExp(String.raw`${begin}${separator}(20\d{2})${separator}(\d{1,7})(?!\d)`, 'g');
  const wrapped = new RegExp(String.raw`${begin}[._/-]*(20\d{2})[._/-]*(\d{${printedDigits}})(?!\d)`, 'g');
  return (text) => {
    const upper = text.toUpperCase();
    const firm = new Set<string>();
    const weak = new Set<string>();
    for (const found of upper.matchAll(spaced)) {
      const sequence = Number(found[2]);
      if (sequence === 0) continue;
      const rest = upper.slice(found.index + found[0].length).trimStart();
      const isComplete = found[2]!.length >= printedDigits || (rest !== '' && !/^\d/.test(rest));
      (isComplete ? firm : weak).add(numberKey(Number(found[1]), sequence));
    }
    if (firm.size > 0) return { firm, weak };
    for (const [, year, sequence] of upper.replace(/\s+/g, '').matchAll(wrapped))
      if (Number(sequence) > 0) firm.add(numberKey(Number(year), Number(sequence)));
    return { firm, weak };
  };
}
