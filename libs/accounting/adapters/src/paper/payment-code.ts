import { type HtmlValue, qrCode } from '@pds/paper';

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
const limits = { bytes: 331, name: 70, reference: 140 };

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
      .concat(truncate(inOneLine(reference), limits.reference))
      .join('\n');
  let name = truncate(inOneLine(holder), limits.name);
  while (new TextEncoder().encode(withName(name)).length > limits.bytes) name = truncate(name, [...name].length - 1);
  return withName(name);
}

/** Renders the transfer code with its instructions, to place beside the account; null if it cannot be encoded. */
export function paymentCode(transfer: Transfer): HtmlValue {
  const text = transferText(transfer);
  if (text === null) return null;
  return qrCode(text, 'Code QR de virement SEPA', 'Payer par virement : scannez avec l’application de votre banque');
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

function truncate(text: string, length: number): string {
  return [...text].slice(0, length).join('').trim();
}
