import { isCalendarDate } from '@pds/kernel';
import { StatementUnreadable } from '../../statements.errors';
import { lineLimits, lineText, referenceOf, type StatementLine } from './statement-line';

/** The elements that a transaction may contain once. */
type Fields = ReadonlyMap<string, string>;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: '’',
  nbsp: ' ',
};

/**
 * Yields the lines of an OFX file: SGML 1.x, where most elements have no closing tag, and XML 2.x. A value ends at the next tag or line.
 * Throws `StatementUnreadable` for a file without any statement, or a transaction without day or amount.
 */
export function* ofxLines(text: string): Generator<StatementLine> {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw new StatementUnreadable('ce fichier OFX contient une déclaration interdite');
  if (!/<OFX[\s>]/i.test(text)) throw new StatementUnreadable('ce fichier OFX ne contient aucun relevé');
  let account = '';
  let fields: Map<string, string> | null = null;
  let place = 0;
  for (const [, closing, tag, value] of text.matchAll(/<(\/?)([A-Za-z0-9.]{1,32})\s*\/?>([^<\r\n]*)/g)) {
    const name = tag!.toUpperCase();
    if (closing) {
      if (name === 'STMTTRN' && fields) {
        yield* moving(lineOf(fields, account, place));
        fields = null;
      }
      continue;
    }
    if (name === 'STMTTRN') {
      // A transaction without its closing tag ends where the next one begins.
      if (fields) yield* moving(lineOf(fields, account, place));
      fields = new Map();
      place += 1;
    } else if (name === 'ACCTID' && !fields) account = decoded(value!).replace(/\s/g, '').slice(0, lineLimits.account);
    else if (fields && !fields.has(name)) fields.set(name, decoded(value!));
  }
  if (fields) yield* moving(lineOf(fields, account, place));
}

/** A line, unless its amount is 0: banks send such lines for information. */
function* moving(line: StatementLine): Generator<StatementLine> {
  if (line.amountCents !== 0) yield line;
}

function lineOf(fields: Fields, account: string, place: number): StatementLine {
  const of = (name: string) => fields.get(name) ?? '';
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(of('DTPOSTED')) ?? [];
  const bookedOn = `${year}-${month}-${day}`;
  const amountCents = ofxCents(of('TRNAMT'));
  if (!isCalendarDate(bookedOn) || amountCents === null)
    throw new StatementUnreadable(`l’opération n°\u00a0${place} n’a ni date ni montant lisibles`);
  const name = lineText(of('NAME') || of('PAYEE'), lineLimits.name);
  const label = [name, lineText(of('MEMO'), lineLimits.label)].filter((part) => part !== '').join(' ');
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
  };
}

/** Cents of an OFX amount, which separates no thousands; null for any other text, and for fractions of a cent. */
function ofxCents(text: string): number | null {
  const [, sign, whole = '', decimals = ''] = /^([+-]?)(\d{0,9})(?:[.,](\d{0,2})0*)?$/.exec(text.trim()) ?? [];
  if (sign === undefined || whole + decimals === '') return null;
  const cents = Number(whole || '0') * 100 + Number(decimals.padEnd(2, '0'));
  return sign === '-' && cents !== 0 ? -cents : cents;
}

function decoded(value: string): string {
  return value
    .replace(/&(#\d{1,7}|[a-z]{2,6});/gi, (whole, name: string) => {
      if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
      const code = Number(name.slice(1));
      return code >= 32 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' ';
    })
    .trim();
}
