import { daysBetween, searchWords } from '@pds/kernel';
import { type NumbersInText, numberFinder, numberKey } from './numbers-in-text';
import { type NameFit, PayerNames } from './payer-names';
import type { EntryKind } from '../ledger/payment';
import type { StatementLine } from './statement-line';

/** Why a line was matched. */
export const matchReasons = [
  'number',
  'reference',
  'amount-and-name',
  'sum-of-invoices',
  'credit-remainder',
  'part-payment',
  'amount-only',
  'deposit-slip',
  'recorded-payment',
  'rejected-payment',
  'refund',
] as const;
export type MatchReason = (typeof matchReasons)[number];

/** `certain`: one candidate only, named and of that amount. `to-check`: a person decides. */
export const certainties = ['certain', 'to-check'] as const;
export type Certainty = (typeof certainties)[number];

/** A part of a line that pays an invoice. */
export interface Allotment {
  readonly invoiceId: number;
  readonly amountCents: number;
}

/** What accepting a line would do; exactly one of the three parts is filled, and adds up to the line. */
export interface Proposal {
  readonly certainty: Certainty;
  readonly reason: MatchReason;
  /** Payments to record. */
  readonly record: readonly Allotment[];
  /** Entries already in the ledger, which the line confirms. */
  readonly link: readonly number[];
  /** The payment to take off by a counter-entry. */
  readonly reverse: number | null;
  /** The other payments that a rejected transfer of several invoices made. */
  readonly alsoReverse?: readonly number[];
}

/** The payments that a proposal takes off. */
export function reversedBy({ reverse, alsoReverse = [] }: Pick<Proposal, 'reverse' | 'alsoReverse'>): number[] {
  return reverse === null ? [] : [reverse, ...alsoReverse];
}

/** An invoice of the issuer that is not settled. */
export interface OpenInvoice {
  readonly id: number;
  readonly year: number;
  readonly sequence: number;
  readonly customerName: string;
  readonly creditedCents: number;
  /** Positive. */
  readonly balanceCents: number;
}

/** An entry of the issuer's ledger around the days of the lines. */
export interface KnownEntry {
  readonly id: number;
  readonly kind: EntryKind;
  /** A code of `paymentTypes`. */
  readonly type: number;
  readonly amountCents: number;
  /** `YYYY-MM-DD` */
  readonly paidOn: string;
  readonly year: number;
  readonly sequence: number;
  readonly customerName: string;
  /** Whether a counter-entry takes it off. */
  readonly isReversed: boolean;
  /** Whether a line leads to it already. */
  readonly isLinked: boolean;
  /** That line. */
  readonly lineId?: number | null;
}

/** A deposit slip whose cheques no line leads to. */
export interface KnownDeposit {
  /** `YYYY-MM-DD` */
  readonly depositedOn: string;
  readonly totalCents: number;
  readonly paymentIds: readonly number[];
}

/** The books that lines are compared with. */
export interface MatchedBooks {
  readonly issuerCode: string;
  readonly invoices: readonly OpenInvoice[];
  readonly entries: readonly KnownEntry[];
  readonly deposits: readonly KnownDeposit[];
}

/** Days between a payment recorded by hand, or a slip, and its line. */
const daysAround = 15;
/** Days between the dates that two files give the same line. */
const daysBetweenFiles = 4;
/** Days until a bank rejects a payment. */
const daysOfRejection = 120;
/** More open invoices of a customer than this are not combined in all ways. */
const mostCombined = 10;

const transfer = 1;
/** Types whose entries may be on a statement: transfers and cheques; not cash, nor what was offered. */
const passedTheBank: ReadonlySet<number | null> = new Set([1, 2]);
/** Words of a rejection; the second kind also stands on refunds of cancelled events, which are not one. Texts are compared without accents. */
const rejected = /\b(?:rejets?|rejete[es]*|impayes?)\b/;
const perhapsRejected = /\b(?:retour|annulations?|annule[es]*)\b/;
const refunded = /\bremb/;
/** A deposit of cheques; a bare « remise 12 » may be one, a « remise carte » or « remise commerciale » is not. */
const depositWords = /\brem(?:ises?)?\b.*\b(?:cheques?|chqs?)\b/;
const perhapsDeposit = /\bremises?(?: (?:n|no|num|numero|bordereau|bord|ref|du|de|le|\d+))*$/;
/** What services and terminals for cards pay out: the sum of payments of several days, less their fees. */
const cardPayout =
  /\b(?:helloasso|stripe|sumup|zettle|izettle|paypal|payplug|mollie|adyen|worldline|monetico|payzen|systempay|sogecommerce|reversement|lydia (?:pro|solutions))\b|\b(?:remises?|versements?|encaissements?|credits?)(?: (?:de|des|par))? (?:cartes?|cb|tpe)\b/;

/** A line with what its texts name. */
interface ReadLine {
  readonly line: StatementLine;
  /** Label and reference, in words without accents. */
  readonly text: string;
  readonly isPayout: boolean;
  readonly numbers: NumbersInText;
  /** The numbers of the structured reference. */
  readonly referenced: NumbersInText;
  readonly customers: { readonly names: readonly string[]; readonly fit: NameFit } | null;
}

/**
 * Proposes for each line what it is, in the order of the lines; null where nothing fits. A proposal is certain only if one candidate fits
 * and the payer named it: by number, or by the whole name and an amount that no other candidate has. Takes time linear in lines and books.
 */
export function matchLines(lines: readonly StatementLine[], books: MatchedBooks): (Proposal | null)[] {
  return new Matching(books).propose(lines);
}

/** Objects by a key; removing one takes constant time, so that used ones are not read again for each line. */
class Index<Key, Value> {
  private static readonly none: ReadonlySet<never> = new Set<never>();
  private readonly byKey = new Map<Key, Set<Value>>();

  constructor(
    values: Iterable<Value>,
    private readonly keyOfValue: (value: Value) => Key,
  ) {
    for (const value of values) {
      const key = keyOfValue(value);
      const own = this.byKey.get(key);
      if (own) own.add(value);
      else this.byKey.set(key, new Set([value]));
    }
  }

  of(key: Key): ReadonlySet<Value> {
    return this.byKey.get(key) ?? Index.none;
  }

  remove(value: Value): void {
    this.byKey.get(this.keyOfValue(value))?.delete(value);
  }
}

class Matching {
  private readonly find: (text: string) => NumbersInText;
  private readonly names: PayerNames;
  private readonly byNumber: Map<string, OpenInvoice>;
  /** Open invoices that no certain proposal uses, by balance, by customer, and by both. */
  private readonly byAmount: Index<number, OpenInvoice>;
  private readonly byCustomer: Index<string, OpenInvoice>;
  private readonly byCustomerAmount: Index<string, OpenInvoice>;
  /** Transfers recorded by hand that no line leads to, by number, by customer and amount, and by amount. */
  private readonly linkedByCustomer: Index<string, KnownEntry>;
  private readonly recordedByNumber: Index<string, KnownEntry>;
  private readonly recordedByCustomer: Index<string, KnownEntry>;
  private readonly recordedByAmount: Index<number, KnownEntry>;
  private readonly entriesByAmount: Map<number, KnownEntry[]>;
  private readonly entriesByNumber: Map<string, KnownEntry[]>;
  /** Payments that one transfer made together, by their sum. */
  private readonly togetherByAmount: Map<number, KnownEntry[][]>;
  private readonly depositsByAmount: Map<number, KnownDeposit[]>;
  private readonly invoicesById: ReadonlyMap<number, OpenInvoice>;
  private readonly entriesById: ReadonlyMap<number, KnownEntry>;
  /** What certain proposals use already. */
  private readonly usedInvoices = new Set<number>();
  private readonly usedEntries = new Set<number>();

  constructor({ issuerCode, invoices, entries, deposits }: MatchedBooks) {
    this.find = numberFinder(issuerCode);
    this.names = new PayerNames([...invoices, ...entries].map(({ customerName }) => customerName));
    this.byNumber = new Map(invoices.map((invoice) => [keyOf(invoice), invoice]));
    this.invoicesById = new Map(invoices.map((invoice) => [invoice.id, invoice]));
    this.entriesById = new Map(entries.map((entry) => [entry.id, entry]));
    this.byAmount = new Index(invoices, ({ balanceCents }) => balanceCents);
    this.byCustomer = new Index(invoices, ({ customerName }) => customerName);
    this.byCustomerAmount = new Index(invoices, (invoice) => customerAmount(invoice, invoice.balanceCents));
    const recorded = entries.filter(
      ({ kind, type, isReversed, isLinked }) => kind === 'payment' && type === transfer && !isReversed && !isLinked,
    );
    this.linkedByCustomer = new Index(
      entries.filter(({ kind, type, isLinked }) => kind === 'payment' && type === transfer && isLinked),
      (entry) => customerAmount(entry, entry.amountCents),
    );
    this.recordedByNumber = new Index(recorded, keyOf);
    this.recordedByCustomer = new Index(recorded, (entry) => customerAmount(entry, entry.amountCents));
    this.recordedByAmount = new Index(recorded, ({ amountCents }) => amountCents);
    this.entriesByAmount = Map.groupBy(entries, ({ amountCents }) => amountCents);
    this.entriesByNumber = Map.groupBy(entries, keyOf);
    const together = [...Map.groupBy(entries, ({ lineId }) => lineId ?? null)].flatMap(([lineId, some]) =>
      lineId !== null && some.length > 1 ? [some] : [],
    );
    this.togetherByAmount = Map.groupBy(together, sumOf);
    this.depositsByAmount = Map.groupBy(deposits, ({ totalCents }) => totalCents);
  }

  propose(lines: readonly StatementLine[]): (Proposal | null)[] {
    const read = lines.map((line) => this.read(line));
    const proposals: (Proposal | null)[] = lines.map(() => null);
    // What is named by number or slip first: it cannot be taken by what only looks alike.
    for (const [place, one] of read.entries()) {
      const found = one.line.amountCents < 0 ? this.ofDebit(one) : (this.ofDeposit(one) ?? this.ofNumbers(one));
      const proposal = asDoubtful(found, one);
      proposals[place] = proposal;
      if (proposal?.certainty === 'certain') this.use(proposal);
    }
    for (const [place, one] of read.entries())
      if (one.line.amountCents > 0 && proposals[place]?.certainty !== 'certain' && !one.isPayout)
        proposals[place] = asDoubtful(this.ofName(one) ?? proposals[place] ?? this.ofAmount(one), one);
    return withoutContested(proposals);
  }

  private read(line: StatementLine): ReadLine {
    const text = searchWords(`${line.label} ${line.reference}`).join(' ');
    const customers = (line.counterparty ? this.names.find(line.counterparty) : null) ?? this.names.find(line.label);
    return {
      line,
      text,
      isPayout: cardPayout.test(text),
      customers,
      numbers: this.find(line.label),
      referenced: this.find(line.reference),
    };
  }

  /** A credit that equals a deposit slip of cheques. */
  private ofDeposit({ line, text }: ReadLine): Proposal | null {
    const isNamed = depositWords.test(text);
    if (!isNamed && !perhapsDeposit.test(text)) return null;
    const slips = (this.depositsByAmount.get(line.amountCents) ?? []).filter(
      ({ depositedOn, paymentIds }) =>
        isWithin(depositedOn, line.bookedOn, daysAround) && !paymentIds.some((id) => this.usedEntries.has(id)),
    );
    if (slips.length === 0) return null;
    return linked(isNamed && slips.length === 1 ? 'certain' : 'to-check', 'deposit-slip', slips[0]!.paymentIds);
  }

  /** A credit whose texts contain numbers of invoices. */
  private ofNumbers(one: ReadLine): Proposal | null {
    const { line, numbers, referenced } = one;
    const keys = new Set([...numbers.firm, ...referenced.firm]);
    if (keys.size === 0) return null;
    const recorded = [...keys].flatMap((key) => [...this.recordedByNumber.of(key)]).filter(confirmedBy(line));
    const invoices = [...keys].map((key) => this.byNumber.get(key)).filter((invoice) => invoice !== undefined);
    const open = invoices.filter(({ id }) => !this.usedInvoices.has(id));
    const sum = open.reduce((total, { balanceCents }) => total + balanceCents, 0);
    const isExact = open.length === keys.size && sum === line.amountCents;
    if (isExact) {
      const reason = this.reasonOf(open, numbers.firm.size === 0);
      // An invoice that another file has already paid is settled: its number does not lead here.
      const isContradicted = recorded.length > 0 || this.isNamedOtherwise(one, open);
      return recordedBy(isContradicted ? 'to-check' : 'certain', reason, inFull(open));
    }
    if (recorded.length > 0) {
      const isSure = recorded.length === 1 && keys.size === 1;
      return linked(isSure ? 'certain' : 'to-check', 'recorded-payment', [recorded[0]!.id]);
    }
    const [only] = open;
    if (only && open.length === 1 && line.amountCents < only.balanceCents)
      return recordedBy('to-check', 'part-payment', [{ invoiceId: only.id, amountCents: line.amountCents }]);
    const [part] = open.length <= mostCombined ? subsets(open, line.amountCents) : [];
    return part ? recordedBy('to-check', 'sum-of-invoices', inFull(part)) : null;
  }

  /** A credit whose texts name a customer. */
  private ofName(one: ReadLine): Proposal | null {
    const { line, customers, numbers } = one;
    if (!customers) return null;
    const recorded = customers.names
      .flatMap((customerName) => [...this.recordedByCustomer.of(customerAmount({ customerName }, line.amountCents))])
      .filter(confirmedBy(line));
    const sums = customers.names.flatMap((name) => this.sumsOf(name, line.amountCents));
    // A number that may be cut still tells which of two equal invoices is meant.
    const named = sums.filter((some) =>
      some.every(({ year, sequence }) => numbers.weak.has(numberKey(year, sequence))),
    );
    const [chosen] = named.length === 1 ? named : sums;
    const isOne = (named.length === 1 || sums.length === 1) && recorded.length === 0;
    // A firm number that led to nothing certain contradicts what only looks alike.
    const isContradicted = numbers.firm.size > 0 || customers.names.length > 1 || customers.fit === 'weak';
    if (chosen) {
      const reason = chosen.length === 1 && named.length !== 1 ? 'amount-and-name' : this.reasonOf(chosen, false);
      const isSure = isOne && !isContradicted && !this.isPerhapsBooked(line, chosen);
      return recordedBy(isSure ? 'certain' : 'to-check', reason, inFull(chosen));
    }
    const [first] = recorded;
    if (!first) return null;
    return linked(recorded.length === 1 && !isContradicted ? 'certain' : 'to-check', 'recorded-payment', [first.id]);
  }

  /** Whether another file may have brought the same payment: one of the customer and amount is on a line of those days. */
  private isPerhapsBooked({ amountCents, bookedOn }: StatementLine, invoices: readonly OpenInvoice[]): boolean {
    return invoices.some((invoice) =>
      [...this.linkedByCustomer.of(customerAmount(invoice, amountCents))].some(({ paidOn }) =>
        isAround(paidOn, bookedOn, daysBetweenFiles),
      ),
    );
  }

  /** A credit that nothing but its amount connects with one candidate: always to be checked. */
  private ofAmount({ line }: ReadLine): Proposal | null {
    const recorded = this.recordedByAmount.of(line.amountCents);
    const [entry] = recorded;
    if (entry && recorded.size === 1 && confirmedBy(line)(entry))
      return linked('to-check', 'recorded-payment', [entry.id]);
    const open = this.byAmount.of(line.amountCents);
    return open.size === 1 ? recordedBy('to-check', 'amount-only', inFull([...open])) : null;
  }

  /** Money that left: a rejected payment, a refund, or what was entered by hand for one. */
  private ofDebit(one: ReadLine): Proposal | null {
    const { line, text, customers, numbers, referenced } = one;
    const keys = new Set([...numbers.firm, ...referenced.firm]);
    const isNamed = ({ year, sequence, customerName }: KnownEntry) =>
      keys.size > 0
        ? keys.has(numberKey(year, sequence))
        : customers?.fit === 'strong' && customers.names.length === 1 && customers.names[0] === customerName;
    const entered = (this.entriesByAmount.get(line.amountCents) ?? []).filter(
      ({ id, kind, type, paidOn, isLinked }) =>
        kind !== 'payment' &&
        !isLinked &&
        passedTheBank.has(type) &&
        !this.usedEntries.has(id) &&
        isAround(paidOn, line.bookedOn, daysAround * 2),
    );
    const isRejection = line.isReversal || rejected.test(text) || perhapsRejected.test(text);
    const received = (isRejection ? (this.entriesByAmount.get(-line.amountCents) ?? []) : []).filter(
      ({ id, kind, type, paidOn, isReversed }) =>
        kind === 'payment' &&
        (type === transfer || type === 2) &&
        !isReversed &&
        !this.usedEntries.has(id) &&
        isWithin(paidOn, line.bookedOn, daysOfRejection),
    );
    const candidates = [...entered, ...received];
    const named = candidates.filter(isNamed);
    const [chosen] = named.length > 0 ? named : candidates;
    const isSurelyRejected = line.isReversal || (rejected.test(text) && !refunded.test(text));
    const together = isRejection && named.length === 0 ? this.ofRejectedGroup(one, keys, isNamed) : null;
    if (together) return isSurelyRejected ? together : { ...together, certainty: 'to-check' };
    if (!chosen || (named.length === 0 && candidates.length > 1)) return null;
    const certainty = named.length === 1 ? 'certain' : 'to-check';
    if (chosen.kind === 'payment')
      return {
        certainty: isSurelyRejected ? certainty : 'to-check',
        reason: 'rejected-payment',
        record: [],
        link: [],
        reverse: chosen.id,
      };
    return linked(certainty, chosen.kind === 'refund' ? 'refund' : 'rejected-payment', [chosen.id]);
  }

  /** Money that left because the bank rejected a transfer of several invoices: the payments that it made, certain if all are named. */
  private ofRejectedGroup(
    { line }: ReadLine,
    keys: ReadonlySet<string>,
    isNamed: (entry: KnownEntry) => boolean,
  ): Proposal | null {
    const ofNumbers = [...keys].flatMap((key) => this.entriesByNumber.get(key) ?? []);
    const found = this.togetherByAmount.get(-line.amountCents) ?? [];
    const groups = (found.length === 0 && sumOf(ofNumbers) === -line.amountCents ? [ofNumbers] : found).filter(
      (group) =>
        group.every(
          ({ id, kind, paidOn, isReversed }) =>
            kind === 'payment' &&
            !isReversed &&
            !this.usedEntries.has(id) &&
            isWithin(paidOn, line.bookedOn, daysOfRejection),
        ),
    );
    const named = groups.filter((group) => group.every(isNamed));
    const partly = groups.filter((group) => group.some(isNamed));
    const [group, another] = [named, partly, keys.size > 0 ? [] : groups].find((some) => some.length > 0) ?? [];
    if (!group || (named.length === 0 && another)) return null;
    const [first, ...others] = group.map(({ id }) => id);
    const certainty = named.length === 1 ? 'certain' : 'to-check';
    return { certainty, reason: 'rejected-payment', record: [], link: [], reverse: first!, alsoReverse: others };
  }

  /** The sets of a customer's open invoices that add up to an amount. */
  private sumsOf(name: string, amountCents: number): OpenInvoice[][] {
    const open = this.byCustomer.of(name);
    if (open.size <= mostCombined) return subsets([...open], amountCents);
    // Too many to try all sums: what is found is not known to be the only one, so that it stays to be checked.
    const [first] = this.byCustomerAmount.of(customerAmount({ customerName: name }, amountCents));
    return first ? [[first], [first]] : [];
  }

  /** Whether a text names another customer who owes the same amount: one of both is a mistake of the payer. */
  private isNamedOtherwise({ line, customers }: ReadLine, invoices: readonly OpenInvoice[]): boolean {
    if (customers?.fit !== 'strong') return false;
    if (invoices.some(({ customerName }) => customers.names.includes(customerName))) return false;
    return customers.names.some(
      (customerName) => this.byCustomerAmount.of(customerAmount({ customerName }, line.amountCents)).size > 0,
    );
  }

  private reasonOf(invoices: readonly OpenInvoice[], isReferenced: boolean): MatchReason {
    if (invoices.length > 1) return 'sum-of-invoices';
    if (invoices[0]!.creditedCents > 0) return 'credit-remainder';
    return isReferenced ? 'reference' : 'number';
  }

  private use(proposal: Proposal): void {
    for (const { invoiceId } of proposal.record) {
      this.usedInvoices.add(invoiceId);
      const invoice = this.invoicesById.get(invoiceId)!;
      for (const index of [this.byAmount, this.byCustomer, this.byCustomerAmount]) index.remove(invoice);
    }
    for (const id of [...proposal.link, ...reversedBy(proposal)]) {
      this.usedEntries.add(id);
      const entry = this.entriesById.get(id);
      if (!entry) continue;
      for (const index of [this.recordedByNumber, this.recordedByCustomer, this.recordedByAmount]) index.remove(entry);
    }
  }
}

/** A proposal that is never certain for a line that a person must look at, nor for what a service for cards pays out. */
function asDoubtful(proposal: Proposal | null, { line, isPayout }: ReadLine): Proposal | null {
  return proposal && (line.doubt !== '' || isPayout) ? { ...proposal, certainty: 'to-check' } : proposal;
}

function sumOf(entries: readonly KnownEntry[]): number {
  return entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** Makes certain proposals of several lines for the same thing to-check: the payer may have paid twice, or two payers look alike. */
function withoutContested(proposals: readonly (Proposal | null)[]): (Proposal | null)[] {
  const claims = new Map<string, number>();
  const targetsOf = (proposal: Proposal) => [
    ...proposal.record.map(({ invoiceId }) => `i${invoiceId}`),
    ...[...proposal.link, ...reversedBy(proposal)].map((id) => `e${id}`),
  ];
  for (const proposal of proposals)
    if (proposal?.certainty === 'certain')
      for (const target of targetsOf(proposal)) claims.set(target, (claims.get(target) ?? 0) + 1);
  return proposals.map((proposal) => {
    if (proposal?.certainty !== 'certain') return proposal;
    const isContested = targetsOf(proposal).some((target) => claims.get(target)! > 1);
    return isContested ? { ...proposal, certainty: 'to-check' } : proposal;
  });
}

/** Returns the sets of a customer's invoices whose balances add up to an amount; two at most, which is enough to know that it is not one. */
function subsets(invoices: readonly OpenInvoice[], amountCents: number): OpenInvoice[][] {
  const found: OpenInvoice[][] = [];
  const search = (from: number, rest: number, chosen: OpenInvoice[]): void => {
    if (rest === 0 && chosen.length > 0) found.push(chosen);
    for (let next = from; next < invoices.length && found.length < 2; next += 1) {
      const invoice = invoices[next]!;
      if (invoice.balanceCents <= rest) search(next + 1, rest - invoice.balanceCents, [...chosen, invoice]);
    }
  };
  search(0, amountCents, []);
  return found;
}

function keyOf({ year, sequence }: Pick<OpenInvoice, 'year' | 'sequence'>): string {
  return numberKey(year, sequence);
}

function customerAmount({ customerName }: Pick<OpenInvoice, 'customerName'>, amountCents: number): string {
  return `${amountCents}|${customerName}`;
}

/** Whether a payment recorded by hand is the one of a line, by amount and day. */
function confirmedBy({ amountCents, bookedOn }: StatementLine): (entry: KnownEntry) => boolean {
  return (entry) => entry.amountCents === amountCents && isAround(entry.paidOn, bookedOn, daysAround);
}

function inFull(invoices: readonly OpenInvoice[]): Allotment[] {
  return invoices.map(({ id, balanceCents }) => ({ invoiceId: id, amountCents: balanceCents }));
}

function recordedBy(certainty: Certainty, reason: MatchReason, record: readonly Allotment[]): Proposal {
  return { certainty, reason, record, link: [], reverse: null };
}

function linked(certainty: Certainty, reason: MatchReason, link: readonly number[]): Proposal {
  return { certainty, reason, record: [], link, reverse: null };
}

/** Whether a line is booked on a day or at most some days after it. */
function isWithin(day: string, bookedOn: string, days: number): boolean {
  const after = daysBetween(day, bookedOn);
  return after >= 0 && after <= days;
}

function isAround(day: string, bookedOn: string, days: number): boolean {
  return Math.abs(daysBetween(day, bookedOn)) <= days;
}
