import { isCalendarDate } from '@pds/kernel';
import { StatementUnreadable } from '../../statements.errors';
import {
  dayInFrance,
  lineLimits,
  lineText,
  referenceOf,
  type Remark,
  type StatementLine,
  withoutReferences,
} from './statement-line';

/** The elements that a transaction may contain once. */
type Fields = ReadonlyMap<string, string>;

/**
 * Yields the lines of an OFX file: SGML 1.x, where most elements have no closing tag, and XML 2.x. A value ends at the next tag or line.
 * Throws `StatementUnreadable` for a file without any statement or without its end, another currency, or a transaction without day or amount.
 */
export function* ofxLines(text: string, remark: Remark = () => {}): Generator<StatementLine> {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw new StatementUnreadable('ce fichier OFX contient une déclaration interdite');
  if (!/<OFX[\s>]/i.test(text)) throw new StatementUnreadable('ce fichier OFX ne contient aucun relevé');
  if (!/<\/OFX\s*>\s*$/i.test(text)) throw new StatementUnreadable('ce fichier OFX est coupé avant sa fin');
  let account = '';
  let fields: Map<string, string> | null = null;
  let place = 0;
  for (const [, closing, tag, value] of text.matchAll(/<(\/?)([A-Za-z0-9.]{1,32})\s*\/?>([^<\r\n]*)/g)) {
    const name = tag!.toUpperCase();
    if (closing) {
      if (name === 'STMTTRN' && fields) {
        yield* moving(fields, account, place, remark);
        fields = null;
      }
      continue;
    }
    if (name === 'STMTTRN') {
      // A transaction without its closing tag ends where the next one begins.
      if (fields) yield* moving(fields, account, place, remark);
      fields = new Map();
      place += 1;
    } else if (name === 'CURDEF') checkEuros(withoutReferences(value!), 'le compte');
    else if (name === 'ACCTID' && !fields)
      account = lineText(withoutReferences(value!).replace(/\s/g, ''), lineLimits.account);
    else if (fields && !fields.has(name)) fields.set(name, withoutReferences(value!).trim());
  }
  if (fields) yield* moving(fields, account, place, remark);
}

/** A line, unless its amount is 0: banks send such transactions for information. */
function* moving(fields: Fields, account: string, place: number, remark: Remark): Generator<StatementLine> {
  const line = lineOf(fields, account, place);
  if (line.amountCents === 0) remark('opération d’un montant nul', place);
  else yield line;
}

function checkEuros(currency: string, what: string): void {
  if (currency.trim().toUpperCase() !== 'EUR')
    throw new StatementUnreadable(`${what} est en ${currency.trim()}, pas en euros`);
}

function lineOf(fields: Fields, account: string, place: number): StatementLine {
  const of = (name: string) => fields.get(name) ?? '';
  const bookedOn = ofxDay(of('DTPOSTED'));
  const amountCents = ofxCents(of('TRNAMT'));
  if (!isCalendarDate(bookedOn) || amountCents === null)
    throw new StatementUnreadable(`l’opération n°\u00a0${place} n’a ni date ni montant lisibles`);
  // The amount itself is in that currency; `ORIGCURRENCY` only says what it was before the bank changed it.
  if (fields.has('CURRENCY')) checkEuros(of('CURSYM'), `l’opération n°\u00a0${place}`);
  const label = [of('NAME') || of('PAYEE'), of('MEMO')].join(' ');
  return {
    account,
    bookedOn,
    amountCents,
    label: lineText(label, lineLimits.label),
    // French banks put the kind of transfer there as often as the payer: the label is searched for the name.
    counterparty: '',
    reference: referenceOf(of('REFNUM')),
    bankReference: referenceOf(of('FITID')),
    isReversal: false,
    doubt:
      of('TRNTYPE') === 'DEBIT' && amountCents > 0 ? 'La banque l’appelle un débit, mais son montant est positif' : '',
  };
}

/** The day of `20261123230000[0:GMT]`: in France where the file gives the offset, otherwise as written. */
function ofxDay(text: string): string {
  const [, year, month, day, hour, minute, second, sign, hours] =
    /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})(?:\.\d+)?(?:\[([+-]?)(\d{1,2})(?::\w+)?\])?)?/.exec(text) ?? [];
  const written = `${year}-${month}-${day}`;
  if (hours === undefined) return written;
  return dayInFrance(`${written}T${hour}:${minute}:${second}${sign || '+'}${hours.padStart(2, '0')}:00`);
}

/**
 * Cents of an OFX amount, which separates no thousands; null for any other text, and for fractions of a cent. « 1,650 » is none: a bank
 * that writes it means thousands.
 */
function ofxCents(text: string): number | null {
  const [, sign, whole = '', point, decimals = ''] =
    /^([+-]?)(?:0*(\d{1,9}))?(?:([.,])(\d{0,2}0*))?$/.exec(text.trim()) ?? [];
  if (sign === undefined || whole + decimals === '' || (point === ',' && decimals.length === 3)) return null;
  const cents = Number(whole || '0') * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  return sign === '-' && cents !== 0 ? -cents : cents;
}
