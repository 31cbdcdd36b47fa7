import { localDate, mainlandTimeZone, writtenNumber } from '@pds/kernel';

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
  /** Why a person must look at it whatever its proposal, in French; empty for most lines. */
  readonly doubt: string;
}

/**
 * Receives what a file says that is no line, in French, so that every row is a line or named.
 * @param row from 1: the row of a CSV, the transaction of an OFX, the entry of a CAMT.053; null for the file as a whole
 */
export type Remark = (what: string, row: number | null) => void;

/** Returns the remarks of a file as sentences, with the rows that each concerns; at most forty rows are named in one. */
export function remarkTexts(remarks: readonly { readonly what: string; readonly row: number | null }[]): string[] {
  return [...Map.groupBy(remarks, ({ what }) => what)].map(([what, some]) => {
    const rows = some.flatMap(({ row }) => row ?? []);
    const named = rows.slice(0, 40).join(', ') + (rows.length > 40 ? ` et ${rows.length - 40} autres` : '');
    return rows.length === 0 ? what : `${rows.length > 1 ? 'Lignes' : 'Ligne'} ${named}\u00a0: ${what}`;
  });
}

/** A line with the text that identifies it in every file that contains it. */
export interface IdentifiedLine extends StatementLine {
  readonly identity: string;
}

/** Maximum lengths, in characters: what a bank sends beyond them is cut. */
export const lineLimits = { account: 40, label: 500, name: 140, reference: 500 } as const;

/** The values that banks send in place of a reference. */
const noReference = /^(?:notprovided|nonref|none|n\/?a|0+|-+)?$/i;

/** Returns a reference without its placeholders; empty for none. */
export function referenceOf(text: string): string {
  const written = lineText(text, lineLimits.reference);
  return noReference.test(written) ? '' : written;
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

/** Returns a text of a file in one line, cut to a length; never half a character, which no database stores. */
export function lineText(text: string, limit: number): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, limit)
    .toWellFormed()
    .replace(/\ufffd+$/, '');
}

const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', deg: '°', euro: '€', hellip: '…' },
  ...{ laquo: '«', raquo: '»', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', ndash: '–', mdash: '—' },
  ...{ oelig: 'œ', OElig: 'Œ', aelig: 'æ', AElig: 'Æ' },
};
const accents: Readonly<Record<string, string>> = {
  ...{ grave: '\u0300', acute: '\u0301', circ: '\u0302', tilde: '\u0303', uml: '\u0308', cedil: '\u0327' },
};
/** The characters that windows-1252 has at 128 to 159, where Unicode has controls. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Returns a text of XML or SGML with the characters that its references stand for: `&#201;`, `&#xC9;`, `&Eacute;`. Unknown ones stay. */
export function withoutReferences(text: string): string {
  const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z])(grave|acute|circ|tilde|uml|cedil)|([a-z]{2,6}));/gi;
  return text.replace(
    reference,
    (whole, decimal?: string, hex?: string, letter?: string, accent?: string, name = '') => {
      if (letter && accent) return (letter + accents[accent.toLowerCase()]!).normalize();
      if (name) return entities[name as string] ?? entities[(name as string).toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16);
      return code > 0x10_ff_ff ? whole : (windows[code - 128] ?? String.fromCodePoint(code));
    },
  );
}

/** Returns the day in France of a date with time and offset from UTC; of any other text its first ten characters. */
export function dayInFrance(text: string): string {
  const isInstant = /^\d{4}-\d{2}-\d{2}T.+(?:Z|[+-]\d{2}:?\d{2})$/.test(text) && !Number.isNaN(Date.parse(text));
  return isInstant ? localDate(Date.parse(text), mainlandTimeZone) : text.slice(0, 10);
}

/**
 * Reads an amount as banks write it ({@link writtenNumber}). « 12,345 » is none: nobody knows whether its comma separates decimals or
 * thousands; the point of « 1.650 » separates thousands.
 * @returns cents; null if it is no amount, or not in euros
 */
export function centsOf(text: string): number | null {
  const number = writtenNumber(text);
  if (number === null || number.unclear === ',') return null;
  const euros = number.unclear === null ? number.decimal : number.decimal.replace('.', '');
  if (!/^-?\d+(?:\.\d{1,2})?$/.test(euros)) return null;
  const cents = Math.round(Number(euros) * 100);
  return Math.abs(cents) > 99_999_999_999 ? null : cents || 0;
}
