/** A line of a bank statement, as read from a file. */
export interface StatementLine {
  /** The account as the file names it, without spaces: an IBAN, or a bank's own number; empty when the file names none. */
  readonly account: string;
  /** `YYYY-MM-DD`, the day on which the bank booked it. */
  readonly bookedOn: string;
  /** Never 0; negative when money left the account. */
  readonly amountCents: number;
  readonly label: string;
  /** Who paid or was paid; empty when the file does not say. */
  readonly counterparty: string;
  /** The payer’s own reference (end-to-end, structured); empty when there is none. */
  readonly reference: string;
  /** The bank’s reference of the line, unique in an account; empty when there is none. */
  readonly bankReference: string;
  /** Whether the bank marks it as the reversal of an earlier line. */
  readonly isReversal: boolean;
}

/** A line with the text that identifies it in every file that contains it. */
export interface IdentifiedLine extends StatementLine {
  readonly identity: string;
}

/** Maximum lengths, in characters: what a bank sends beyond them is cut. */
export const lineLimits = { account: 40, label: 500, name: 140, reference: 140 } as const;

/** The values that banks send in place of a reference. */
const noReference = /^(?:notprovided|nonref|none|n\/?a|0+|-+)?$/i;

/** Returns a reference without its placeholders; empty for none. */
export function referenceOf(text: string): string {
  const trimmed = text.trim();
  return noReference.test(trimmed) ? '' : trimmed.slice(0, lineLimits.reference);
}

/**
 * Identifies the lines of a file: by account and bank reference, otherwise by account, day, amount and label. Equal lines of a day are
 * counted, so that two equal payments are two lines, and the same file twice has the same identities.
 */
export function identified(lines: Iterable<StatementLine>): IdentifiedLine[] {
  const seen = new Map<string, number>();
  return Array.from(lines, (line) => {
    const { account, bankReference, bookedOn, amountCents, label } = line;
    // A reference alone is not trusted: some banks repeat it on the fee of a transfer.
    const text = [account, bookedOn, amountCents, bankReference || comparable(label)].join('|');
    const ordinal = (seen.get(text) ?? 0) + 1;
    seen.set(text, ordinal);
    return { ...line, identity: `${text}|${ordinal}` };
  });
}

/** A label without the differences that exports of the same line have: case, spaces. */
function comparable(label: string): string {
  return label.replace(/\s+/g, ' ').trim().toUpperCase();
}

/** Returns a text of a file in one line, cut to a length. */
export function lineText(text: string, limit: number): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, limit);
}

/**
 * Reads an amount as banks write it: decimal comma or point, spaces of any kind or points between thousands, a sign before or after,
 * brackets for a negative amount, a currency after it.
 * @returns cents; null if it is no amount
 */
export function centsOf(text: string): number | null {
  const bare = text
    .replace(/[\s\u00a0\u202f\u2009'’]/g, '')
    .replace(/(?:€|EUR)$/i, '')
    .replace(/^\u2212/, '-');
  const [, open, before, figures, after, close] = /^(\()?([+-]?)([\d.,]+)([+-]?)(\))?$/.exec(bare) ?? [];
  if (figures === undefined || (open === undefined) !== (close === undefined)) return null;
  if (before && after) return null;
  const [, whole, point, decimals = ''] = /^([\d.,]*?\d)(?:([.,])(\d{1,2}))?$/.exec(figures) ?? [];
  // A sign that separates thousands is no decimal sign.
  if (
    whole === undefined ||
    (point !== undefined && whole.includes(point)) ||
    !/^\d+$|^\d{1,3}(?:\.\d{3})+$|^\d{1,3}(?:,\d{3})+$/.test(whole)
  )
    return null;
  const cents = Number(whole.replace(/[.,]/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  if (cents > 99_999_999_999) return null;
  const isNegative = open !== undefined || before === '-' || after === '-';
  return isNegative && cents !== 0 ? -cents : cents;
}
