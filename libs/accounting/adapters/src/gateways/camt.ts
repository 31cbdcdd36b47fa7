import {
  dayInFrance,
  type StatementLine,
  lineLimits,
  lineText,
  referenceOf,
  type Remark,
  StatementUnreadable,
  withoutReferences,
} from '@pds/accounting/domain';
import { isCalendarDate } from '@pds/kernel';
import { XMLParser } from 'fast-xml-parser';

/** An element of a parsed document: by name its texts and elements, by `@_` and name its attributes. */
type Node = Readonly<Record<string, unknown>>;

const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  // Amounts and references stay as written.
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  // A document type is refused before anything is parsed: what is left are references to characters.
  processEntities: false,
  tagValueProcessor: (_, value) => withoutReferences(value),
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
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
 * Several transactions in an entry are as many lines, if their amounts add up to it. Entries that are not booked, and balances that the
 * lines do not lead to, are named. Throws `StatementUnreadable`.
 */
export function* camtLines(text: string, remark: Remark = () => {}): Generator<StatementLine> {
  // Entities could multiply, or name files; no bank sends any.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw new StatementUnreadable('ce fichier XML contient une déclaration interdite');
  const statements = [...elementsOf(text, 'Stmt')];
  if (!/<(?:[\w.-]+:)?BkToCstmrStmt[\s>]/.test(text) || statements.length === 0)
    throw new StatementUnreadable('ce fichier XML n’est pas un relevé CAMT.053');
  let place = 0;
  for (const { xml } of statements) {
    const [statement = {}] = list(parsed(without(xml, 'Ntry')), 'Stmt');
    const account = accountOf(statement);
    const before = place;
    let sum = 0;
    for (const { xml: entry } of elementsOf(xml, 'Ntry')) {
      place += 1;
      for (const line of linesOf(child(parsed(entry), 'Ntry'), account, place, remark)) {
        sum += line.amountCents;
        yield line;
      }
    }
    const opening = balanceOf(statement, /^(?:OPBD|PRCD)$/);
    const closing = balanceOf(statement, /^CLBD$/);
    const announced = textOf(statement, 'TxsSummry', 'TtlNtries', 'NbOfNtries');
    if (opening !== null && closing !== null && opening + sum !== closing)
      remark('les opérations lues ne mènent pas au solde final que le fichier annonce', null);
    if (announced !== '' && Number(announced) !== place - before)
      remark(`le fichier annonce ${announced} opérations et en contient ${place - before}`, null);
  }
}

function parsed(xml: string): Node {
  try {
    return parser.parse(xml, true) as Node;
  } catch {
    throw new StatementUnreadable('ce fichier XML est mal formé');
  }
}

function accountOf(statement: Node): string {
  const id = child(statement, 'Acct', 'Id');
  return lineText((textOf(id, 'IBAN') || textOf(id, 'Othr', 'Id')).replace(/\s/g, ''), lineLimits.account);
}

/** The balance of a kind in cents; null if the statement has none, or several. */
function balanceOf(statement: Node, code: RegExp): number | null {
  const balances = list(statement, 'Bal').filter((balance) => code.test(textOf(balance, 'Tp', 'CdOrPrtry', 'Cd')));
  return balances.length === 1 ? signedAmount(balances[0]!) : null;
}

function* linesOf(entry: Node, account: string, place: number, remark: Remark): Generator<StatementLine> {
  // « BOOK », in newer versions inside a code; pending and informational entries are no movements.
  const status = textOf(entry, 'Sts') || textOf(entry, 'Sts', 'Cd');
  const refuse = (what: string) => new StatementUnreadable(`l’écriture n°\u00a0${place} ${what}`);
  if (status === '') throw refuse('ne dit pas si elle est comptabilisée');
  if (status !== 'BOOK') {
    remark('opération non encore comptabilisée par la banque', place);
    return;
  }
  const bookedOn = dayOf(child(entry, 'BookgDt')) || dayOf(child(entry, 'ValDt'));
  const total = signedAmount(entry);
  const currency = currencyOf(entry);
  if (currency !== 'EUR') throw refuse(`est en ${currency}, pas en euros`);
  if (!isCalendarDate(bookedOn) || total === null) throw refuse('n’a ni date ni montant lisibles');
  if (total === 0) {
    remark('opération d’un montant nul', place);
    return;
  }
  const whole = {
    account,
    bookedOn,
    isReversal: textOf(entry, 'RvslInd') === 'true' || textOf(entry, 'RvslInd') === '1',
    doubt: '',
  };
  const details = list(entry, 'NtryDtls').flatMap((group) => list(group, 'TxDtls'));
  const amounts = details.map((detail) => signedAmount(detail, entry));
  const isSplit =
    details.length > 1 && amounts.reduce<number>((sum, cents) => sum + (cents ?? Number.NaN), 0) === total;
  const bankReference = referenceOf(textOf(entry, 'AcctSvcrRef'));
  if (!isSplit) {
    const doubt = details.length > 1 ? 'Le détail de cette opération groupée ne fait pas son montant' : '';
    yield { ...whole, amountCents: total, bankReference, doubt, ...textsOf(details, entry, total) };
    return;
  }
  for (const [order, detail] of details.entries()) {
    const amountCents = amounts[order]!;
    if (amountCents === 0) {
      remark('opération d’un montant nul', place);
      continue;
    }
    // The bank's reference is the entry's: the place in it tells its transactions apart.
    const reference = bankReference && `${bankReference}/${order + 1}`;
    yield { ...whole, amountCents, bankReference: reference, ...textsOf([detail], entry, amountCents) };
  }
}

function currencyOf(node: Node): unknown {
  return child(node, 'Amt')['@_Ccy'] ?? 'EUR';
}

/** Cents, negative for a debit; of a transaction without direction, in the direction of its entry. Null if unreadable or not in euros. */
function signedAmount(node: Node, entry: Node = node): number | null {
  const places = [node, child(node, 'AmtDtls', 'TxAmt'), child(node, 'AmtDtls', 'InstdAmt')];
  const place = places.find((one) => 'Amt' in one) ?? node;
  const [, euros, decimals = ''] = /^0*(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(textOf(place, 'Amt')) ?? [];
  if (euros === undefined || currencyOf(place) !== 'EUR') return null;
  const cents = Number(euros) * 100 + Number(decimals.padEnd(2, '0'));
  const direction = textOf(node, 'CdtDbtInd') || textOf(entry, 'CdtDbtInd');
  if (direction !== 'CRDT' && direction !== 'DBIT') return null;
  return direction === 'DBIT' && cents !== 0 ? -cents : cents;
}

/** The texts of a line; of several transactions that are one line, those of all, and no name. */
function textsOf(details: readonly Node[], entry: Node, amountCents: number) {
  const side = amountCents > 0 ? 'Dbtr' : 'Cdtr';
  const parties = details.map((detail) => {
    const nameOf = (role: string) => {
      const party = child(detail, 'RltdPties', role);
      return textOf(party, 'Nm') || textOf(party, 'Pty', 'Nm');
    };
    return { ultimate: nameOf(`Ultmt${side}`), direct: nameOf(side) };
  });
  const labels = details.flatMap((detail, place) => {
    const remittance = child(detail, 'RmtInf');
    const unstructured = texts(remittance, 'Ustrd').join(' ');
    const added = list(remittance, 'Strd').flatMap((one) => texts(one, 'AddtlRmtInf'));
    const { ultimate, direct } = parties[place]!;
    // Who pays for somebody else, as the treasury for a commune, is part of the label, as are the names of a group.
    const names = details.length > 1 ? [direct, ultimate] : ultimate ? [direct] : [];
    return [unstructured || textOf(detail, 'AddtlTxInf'), ...added, ...names];
  });
  const references = details.flatMap((detail) => [
    ...list(child(detail, 'RmtInf'), 'Strd').flatMap((one) => [
      textOf(one, 'CdtrRefInf', 'Ref'),
      ...list(one, 'RfrdDocInf').map((document) => textOf(document, 'Nb')),
    ]),
    referenceOf(textOf(detail, 'Refs', 'EndToEndId')),
  ]);
  const joined = (parts: readonly string[]) => [...new Set(parts)].filter((part) => part !== '').join(' ');
  const [party] = parties.length === 1 ? parties : [];
  return {
    label: lineText(joined([textOf(entry, 'AddtlNtryInf'), ...labels]), lineLimits.label),
    counterparty: lineText(party?.ultimate || party?.direct || '', lineLimits.name),
    reference: lineText(joined(references), lineLimits.reference),
  };
}

/** A date, or the day in France of a date with time. */
function dayOf(node: Node): string {
  return dayInFrance(textOf(node, 'Dt') || textOf(node, 'DtTm'));
}

function isElement(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

/** The texts and elements of a name. */
function values(node: Node, name: string): readonly unknown[] {
  return (node[name] ?? []) as readonly unknown[];
}

function list(node: Node, name: string): Node[] {
  return values(node, name).filter(isElement);
}

/** The first element of a path; empty if there is none. */
function child(node: Node, ...path: readonly string[]): Node {
  return path.reduce((at, name) => list(at, name)[0] ?? {}, node);
}

function texts(node: Node, name: string): string[] {
  return values(node, name).map((one) => String(isElement(one) ? (one['#text'] ?? '') : one));
}

/** The first text at the end of a path; empty if there is none. */
function textOf(node: Node, ...path: readonly string[]): string {
  return texts(child(node, ...path.slice(0, -1)), path.at(-1)!)[0] ?? '';
}
