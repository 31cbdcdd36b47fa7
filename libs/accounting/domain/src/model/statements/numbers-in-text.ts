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
 * beginning of a longer number where the text ends or a digit follows: those are weak. Without F, those have the same sign of separation twice:
 * « SECOURS 79 2026-11-25 » is a day, as is everything that a further separator and digits follow.
 */
export function numberFinder(issuerCode: string): (text: string) => NumbersInText {
  const begin = String.raw`(?:(?<![A-Z0-9]|\d[./-])|(?<=(F|N|NO|FA|FAC|FACT|FACTURE)))${issuerCode}`;
  const spaced = new RegExp(String.raw`${begin}([\s._/-]*)(20\d{2})([\s._/-]*)(\d{1,7})(?!\d)`, 'g');
  const wrapped = new RegExp(String.raw`${begin}[._/-]*(20\d{2})[._/-]*(\d{${printedDigits}})(?!\d)`, 'g');
  return (text) => {
    const upper = text.toUpperCase();
    const firm = new Set<string>();
    const weak = new Set<string>();
    for (const found of upper.matchAll(spaced)) {
      const [whole, prefix, before, year, after, digits] = found;
      const sequence = Number(digits);
      const isShort = digits!.length < printedDigits;
      const isMarked = prefix || (before === after && /^[._/-]$/.test(before!));
      if (sequence === 0 || (isShort && !isMarked)) continue;
      const rest = upper.slice(found.index + whole.length);
      if (isShort && (/^\s*[./-]\s*\d/.test(rest) || (digits!.length <= 2 && /^\s+\d/.test(rest)))) continue;
      const isComplete = !isShort || (rest.trim() !== '' && !/^\s*\d/.test(rest));
      (isComplete ? firm : weak).add(numberKey(Number(year), sequence));
    }
    if (firm.size > 0) return { firm, weak };
    // What can be read as a shorter number, too, proves nothing.
    const isWhole = weak.size === 0;
    for (const [, , year, sequence] of upper.replace(/\s+/g, '').matchAll(wrapped))
      if (Number(sequence) > 0) (isWhole ? firm : weak).add(numberKey(Number(year), Number(sequence)));
    return { firm, weak };
  };
}
