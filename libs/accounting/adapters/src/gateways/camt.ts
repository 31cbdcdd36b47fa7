import { type StatementLine, lineLimits, lineText, referenceOf, StatementUnreadable } from '@pds/accounting/domain';
import { isCalendarDate } from '@pds/kernel';
import { XMLParser } from 'fast-xml-parser';

/** An element of a parsed document: texts, elements, or several of one name. */
type Node = Readonly<Record<string, unknown>>;

const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  // Amounts and references stay as written.
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  // A document type is refused before anything is parsed; the five entities of XML itself are known anyway.
  processEntities: true,
  htmlEntities: false,
  isArray: (name) => ['Stmt', 'TxDtls', 'NtryDtls', 'Ustrd', 'Strd'].includes(name),
});

/**
 * Yields the elements of a name, whatever its prefix, each as text with its place; none of them contains itself. Each character is read once,
 * so that no malformed file takes longer. Throws `StatementUnreadable` if one does not end.
 */
function* elementsOf(
  text: string,
  name: string,
): Generator<{ readonly xml: string; readonly from: number; readonly to: number }> {
  const opening = new RegExp(String.raw`<((?:[\w.-]{1,40}:)?${name})(?=[\s>])`, 'g');
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const closing = new RegExp(String.raw`</${found[1]!.replaceAll('.', '\\.')}\s*>`, 'g');
    closing.lastIndex = opening.lastIndex;
    if (!closing.exec(text)) throw new StatementUnreadable('ce fichier XML est mal formé');
    const to = closing.lastIndex;
    yield { xml: text.slice(found.index, to), from: found.index, to };
    opening.lastIndex = to;
  }
}

/** A text without its elements of a name. */
function without(text: string, name: string): string {
  let rest = '';
  let from = 0;
  for (const element of elementsOf(text, name)) {
    rest += text.slice(from, element.from);
    from = element.to;
  }
  return rest + text.slice(from);
}

/**
 * Yields the booked lines of a CAMT.053 document. It is parsed entry by entry: a whole document of 20 000 entries would take half a gigabyte.
 * Several transactions in an entry are as many lines, if their amounts add up to it. Throws `StatementUnreadable`.
 */
export function* camtLines(text: string): Generator<StatementLine> {
  // Entities could multiply, or name files; no bank sends any.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw new StatementUnreadable('ce fichier XML contient une déclaration interdite');
  const statements = [...elementsOf(text, 'Stmt')];
  if (!/<(?:[\w.-]+:)?BkToCstmrStmt[\s>]/.test(text) || statements.length === 0)
    throw new StatementUnreadable('ce fichier XML n’est pas un relevé CAMT.053');
  let place = 0;
  for (const { xml: statement } of statements) {
    const account = accountOf(parsed(without(statement, 'Ntry')));
    for (const { xml: entry } of elementsOf(statement, 'Ntry')) {
      place += 1;
      yield* linesOf(child(parsed(entry), 'Ntry'), account, place);
    }
  }
}

function parsed(xml: string): Node {
  try {
    return parser.parse(xml, true) as Node;
  } catch {
    throw new StatementUnreadable('ce fichier XML est mal formé');
  }
}

function accountOf(document: Node): string {
  const [statement] = list(document, 'Stmt');
  const id = child(child(statement ?? {}, 'Acct'), 'Id');
  return (textOf(id, 'IBAN') || textOf(child(id, 'Othr'), 'Id')).replace(/\s/g, '').slice(0, lineLimits.account);
}

function* linesOf(entry: Node, account: string, place: number): Generator<StatementLine> {
  // « BOOK », in newer versions inside a code; pending and informational entries are no movements.
  const status = textOf(entry, 'Sts') || textOf(child(entry, 'Sts'), 'Cd');
  if (status !== 'BOOK') return;
  const bookedOn = dayOf(child(entry, 'BookgDt')) || dayOf(child(entry, 'ValDt'));
  const total = signedAmount(entry);
  if (!isCalendarDate(bookedOn) || total === null)
    throw new StatementUnreadable(`l’écriture n°\u00a0${place} n’a ni date ni montant lisibles`);
  const whole = {
    account,
    bookedOn,
    isReversal: textOf(entry, 'RvslInd') === 'true' || textOf(entry, 'RvslInd') === '1',
  };
  const details = list(entry, 'NtryDtls').flatMap((group) => list(group, 'TxDtls'));
  const amounts = details.map((detail) => signedAmount(detail, entry));
  const isSplit =
    details.length > 1 && amounts.reduce<number>((sum, cents) => sum + (cents ?? Number.NaN), 0) === total;
  const bankReference = referenceOf(textOf(entry, 'AcctSvcrRef'));
  if (!isSplit) {
    const [detail = {}] = details.length === 1 ? details : [];
    if (total !== 0) yield { ...whole, amountCents: total, bankReference, ...textsOf(detail, entry, total) };
    return;
  }
  for (const [order, detail] of details.entries()) {
    const amountCents = amounts[order]!;
    if (amountCents === 0) continue;
    // The bank's reference is the entry's: the place in it tells its transactions apart.
    const reference = bankReference && `${bankReference}/${order + 1}`;
    yield { ...whole, amountCents, bankReference: reference, ...textsOf(detail, entry, amountCents) };
  }
}

/** Cents, negative for a debit; of a transaction without direction, in the direction of its entry. Null if unreadable or not in euros. */
function signedAmount(node: Node, entry: Node = node): number | null {
  const amount = node['Amt'] ?? child(child(node, 'AmtDtls'), 'TxAmt')['Amt'];
  const { '#text': text, '@_Ccy': currency = 'EUR' } = (
    typeof amount === 'object' ? amount : { '#text': amount }
  ) as Record<string, unknown>;
  const [, euros, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(String(text ?? '')) ?? [];
  if (euros === undefined || currency !== 'EUR') return null;
  const cents = Number(euros) * 100 + Number(decimals.padEnd(2, '0'));
  const direction = textOf(node, 'CdtDbtInd') || textOf(entry, 'CdtDbtInd');
  if (direction !== 'CRDT' && direction !== 'DBIT') return null;
  return direction === 'DBIT' && cents !== 0 ? -cents : cents;
}

function textsOf(detail: Node, entry: Node, amountCents: number) {
  const parties = child(detail, 'RltdPties');
  const party = child(parties, amountCents > 0 ? 'Dbtr' : 'Cdtr');
  const remittance = child(detail, 'RmtInf');
  const unstructured = texts(remittance, 'Ustrd').join(' ');
  const structured = list(remittance, 'Strd')
    .map(
      (one) =>
        textOf(child(one, 'CdtrRefInf'), 'Ref') || textOf(child(list(one, 'RfrdDocInf')[0] ?? {}, 'Nb'), '#text'),
    )
    .filter((text) => text !== '');
  const ids = child(detail, 'Refs');
  const label = unstructured || textOf(detail, 'AddtlTxInf') || textOf(entry, 'AddtlNtryInf');
  const name = lineText(textOf(party, 'Nm') || textOf(child(party, 'Pty'), 'Nm'), lineLimits.name);
  return {
    label: lineText(
      [textOf(entry, 'AddtlNtryInf'), label].filter((text, place, all) => all.indexOf(text) === place).join(' '),
      lineLimits.label,
    ),
    counterparty: name,
    reference: lineText(
      [...structured, referenceOf(textOf(ids, 'EndToEndId'))].filter((text) => text !== '').join(' '),
      lineLimits.reference,
    ),
  };
}

/** A date, or the day of a date with time. */
function dayOf(node: Node): string {
  return textOf(node, 'Dt') || textOf(node, 'DtTm').slice(0, 10);
}

function child(node: Node, name: string): Node {
  const value = node[name];
  return typeof value === 'object' && value !== null
    ? Array.isArray(value)
      ? (value[0] as Node)
      : (value as Node)
    : {};
}

function list(node: Node, name: string): Node[] {
  const value = node[name];
  const values = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return values.filter((one): one is Node => typeof one === 'object' && one !== null);
}

function texts(node: Node, name: string): string[] {
  const value = node[name];
  const values: unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return values.map((one) => (typeof one === 'string' ? one : ''));
}

function textOf(node: Node, name: string): string {
  return texts(node, name)[0] ?? '';
}
