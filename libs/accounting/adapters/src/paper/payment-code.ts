import { html, type HtmlValue } from '@pds/paper';
import { encode } from 'uqr';

/** A transfer as banking applications read it from a code. */
export interface Transfer {
  /** The payee. */
  readonly holder: string;
  readonly iban: string;
  readonly bic: string | null;
  /** Between one cent and 999 999 999,99 €. */
  readonly amountCents: number;
  /** The reference of the payer’s transfer: the number of the invoice. */
  readonly reference: string;
}

/** Maximum number of bytes in a code, and of characters in a name and in a reference (EPC069-12). */
const most = { bytes: 331, name: 70, reference: 140 };

/**
 * Returns the text of a SEPA credit transfer code, version 002 of EPC069-12: UTF-8, the BIC if known, the reference as free text. Truncates
 * a name that is too long; returns null for an amount that the format cannot carry.
 */
export function transferText({ holder, iban, bic, amountCents, reference }: Transfer): string | null {
  if (amountCents < 1 || amountCents > 99_999_999_999) return null;
  const cents = String(amountCents).padStart(3, '0');
  const amount = `EUR${cents.slice(0, -2)}.${cents.slice(-2)}`;
  const withName = (name: string) =>
    ['BCD', '002', '1', 'SCT', withoutSpaces(bic ?? ''), name, withoutSpaces(iban), amount, '', '']
      .concat(cut(inOneLine(reference), most.reference))
      .join('\n');
  let name = cut(inOneLine(holder), most.name);
  while (new TextEncoder().encode(withName(name)).length > most.bytes) name = cut(name, [...name].length - 1);
  return withName(name);
}

/**
 * Renders the transfer code with its instructions, to place beside the account; null if it cannot be encoded. Dark modules are unit squares
 * in a single path, surrounded by the quiet zone of four light modules that readers need.
 */
export function paymentCode(transfer: Transfer): HtmlValue {
  const text = transferText(transfer);
  if (text === null) return null;
  const { data, size } = encode(text, { ecc: 'M', boostEcc: false, border: 4 });
  const path = data.map(pathOf).join('');
  return html`<figure class="payment-code">
    <svg viewBox="0 0 ${size} ${size}" role="img" aria-label="Code QR de virement SEPA" shape-rendering="crispEdges">
      <rect width="${size}" height="${size}" fill="#ffffff" />
      <path d="${path}" fill="#000000" />
    </svg>
    <figcaption>Payer par virement : scannez avec l’application de votre banque</figcaption>
  </figure>`;
}

/** The dark modules of a row; adjacent ones form one rectangle, which halves the drawing work of the browser. */
function pathOf(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const from = x;
    while (row[x + 1]) x += 1;
    const width = x + 1 - from;
    path += `M${from} ${y}h${width}v1h-${width}z`;
  }
  return path;
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '');
}

/** Removes line ends, which separate the fields, and invisible characters. */
function inOneLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
}

function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('').trim();
}
