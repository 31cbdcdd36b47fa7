import {
  type CreditNoteContent,
  type Customer,
  type InvoiceContent,
  type InvoiceLine,
  type Issuer,
  paymentTermsOf,
  type PostalAddress,
} from '@pds/accounting/domain';
import { Fraction, frenchDay, type Instant, localDate, vatTotalsOf } from '@pds/kernel';
import { asksForTransfers, frenchVatNumber, vatExemptionOf } from '@pds/organisations/contract';
import { settlementText } from './credit-note-paper';

/** An invoice or a credit note in EN 16931: the business terms (BT) that we use. Money in cents, days as `YYYY-MM-DD`. */
export interface ElectronicDocument {
  /** BT-1 */
  readonly number: string;
  /** BT-3: 380 invoice, 386 deposit, 381 credit note. */
  readonly type: '380' | '386' | '381';
  /** BT-23: S1 a service billed, S4 the last invoice after deposits. */
  readonly process: 'S1' | 'S4';
  /** BT-2 */
  readonly issueDate: string;
  /** BT-9; null for a credit note, which asks for no payment. */
  readonly dueDate: string | null;
  /** BT-22, with its subject (BT-21) where French law requires the text. */
  readonly notes: readonly { readonly subject: 'PMT' | 'PMD' | 'AAB' | null; readonly text: string }[];
  readonly seller: ElectronicParty;
  readonly buyer: ElectronicParty;
  /** BT-10: the buyer's service that receives it. */
  readonly buyerReference: string;
  /** BT-13: the buyer's order or engagement number. */
  readonly orderReference: string;
  /** BG-3: the invoices that it follows or corrects. */
  readonly preceding: readonly { readonly number: string; readonly issueDate: string }[];
  /** BG-15 */
  readonly deliveredTo: { readonly name: string; readonly address: PostalAddress } | null;
  /** BG-14: from the first to the last day of the service. */
  readonly period: Period;
  readonly lines: readonly ElectronicLine[];
  /** BG-20: discounts on several lines at once. */
  readonly allowances: readonly Allowance[];
  /** BG-23: one per rate. */
  readonly taxes: readonly ElectronicTax[];
  /** BT-114: the cent that the amount differs by from its parts without VAT and the VAT; 0 in most documents. */
  readonly roundingCents: number;
  /** BG-16; null if no transfer is asked for. */
  readonly transferTo: { readonly iban: string; readonly bic: string | null; readonly holder: string } | null;
  /** BT-20 */
  readonly paymentTerms: string;
  /** BT-113: already paid or refunded. */
  readonly paidCents: number;
}

/** The VAT category of a line, and its rate as written; null outside the scope of VAT. */
export interface TaxCategory {
  /** UNTDID 5305: E exempt, O outside the scope, S taxed. */
  readonly category: 'E' | 'O' | 'S';
  readonly rate: string | null;
}

export interface ElectronicTax extends TaxCategory {
  /** BT-116 */
  readonly baseCents: number;
  /** BT-117 */
  readonly vatCents: number;
  /** BT-120, BT-121: why there is no VAT; null if there is. */
  readonly exemption: { readonly reason: string; readonly code: string | null } | null;
}

export interface ElectronicParty {
  readonly name: string;
  readonly address: PostalAddress | null;
  /** BT-29, BT-46; the SIREN is derived from it (BT-30, BT-47). */
  readonly siret: string | null;
  /** BT-31 of a taxable seller. */
  readonly vatNumber: string | null;
  /** BT-46 if the number is not a SIRET: RNA, LEA, service number. */
  readonly otherNumber: string | null;
  readonly contact: { readonly name: string | null; readonly phone: string | null; readonly email: string | null };
  /** BT-34, BT-49 if there is no SIREN. */
  readonly email: string;
}

export interface Period {
  readonly from: string;
  readonly to: string;
}

/** An exact quantity: the decimal number written in the document, with its unit (UN/ECE Recommendation 20). */
export interface ElectronicQuantity {
  readonly value: string;
  readonly unit: string;
}

export interface ElectronicLine {
  /** BT-153 */
  readonly name: string;
  /** BT-154 */
  readonly description: string;
  /** BT-129 */
  readonly quantity: ElectronicQuantity;
  /** BT-146, in euros with all its decimals. */
  readonly unitPrice: string;
  /** BT-149: number of units that the price covers; null: one. */
  readonly perQuantity: string | null;
  /** BG-26 */
  readonly period: Period | null;
  readonly tax: TaxCategory;
  /** BG-27 */
  readonly allowance: Allowance | null;
  /** Before {@link allowance}; BT-131 is the remainder. */
  readonly grossCents: number;
}

export interface Allowance {
  readonly reason: string;
  readonly amountCents: number;
  readonly tax: TaxCategory;
  /** The base of the percentage. */
  readonly of: { readonly cents: number; readonly percent: string } | null;
}

/** BT-131 */
export function netOfLine({ grossCents, allowance }: ElectronicLine): number {
  return grossCents - (allowance?.amountCents ?? 0);
}

/** BT-106, BT-107, BT-109, BT-110: the sum of the lines, the sum of the allowances, the difference, and its VAT. In cents. */
export function sumsOf({ lines, allowances, taxes }: Pick<ElectronicDocument, 'lines' | 'allowances' | 'taxes'>) {
  const linesCents = lines.reduce((sum, line) => sum + netOfLine(line), 0);
  const allowancesCents = allowances.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const vatCents = taxes.reduce((sum, tax) => sum + tax.vatCents, 0);
  return { linesCents, allowancesCents, totalCents: linesCents - allowancesCents, vatCents };
}

/**
 * Maps an invoice to the terms of EN 16931 and its French rules (docs/adr/0045). A part billed before the rest is a deposit (386), as on
 * the paper; the invoice that closes a price names the earlier ones.
 */
export function electronicInvoice(content: InvoiceContent): ElectronicDocument {
  const { issuer, customer, event } = content;
  const isDeposit = content.remainingCents > 0;
  const isClosing = !isDeposit && content.previouslyInvoicedCents > 0;
  const terms = issuer.paymentConditions?.trim() ?? '';
  return {
    number: content.number,
    type: isDeposit ? '386' : '380',
    process: isClosing ? 'S4' : 'S1',
    issueDate: content.issueDate,
    dueDate: content.dueDate,
    notes: [...legalNotes(customer), ...freeNotes(content)],
    seller: sellerOf(issuer),
    buyer: buyerOf(content),
    buyerReference: content.serviceCode ?? '',
    orderReference: content.commitmentNumber,
    preceding: isClosing ? (content.earlier ?? []) : [],
    deliveredTo: placeOf(event),
    period: periodOf(content.slots?.length ? content.slots : [event], event.timeZone),
    ...withTaxes(content, linesOf(content)),
    transferTo:
      issuer.iban && asksForTransfers(issuer) ? { iban: issuer.iban, bic: issuer.bic, holder: issuer.name } : null,
    paymentTerms: terms || `À régler au plus tard le ${frenchDay(content.dueDate)}.`,
    paidCents: 0,
  };
}

/**
 * Maps a credit note: one line with its reason, the corrected invoice with its date, and the amount already refunded. The rest is deducted
 * from that invoice; a credit note asks for no payment, and its legal notes say so.
 */
export function electronicCreditNote(content: CreditNoteContent): ElectronicDocument {
  const { event, invoice, amountCents, refund, vat } = content;
  const price = { quantity: 1, unit: 'forfait', unitPriceCents: amountCents, amountCents };
  const prices = vat
    ? vat.map(({ rate, baseCents }) => {
        return { ...price, unitPriceCents: baseCents, amountCents: baseCents, vatRate: rate };
      })
    : [price];
  const named = { label: `Avoir sur la facture ${invoice.number}`, explanation: content.comment };
  return {
    number: content.number,
    type: '381',
    process: 'S1',
    issueDate: content.issueDate,
    dueDate: null,
    notes: (['PMT', 'PMD', 'AAB'] as const).map((subject) => ({
      subject,
      text: 'Sans objet\u00a0: un avoir n’appelle aucun paiement du client.',
    })),
    seller: sellerOf(content.issuer),
    buyer: buyerOf(content),
    buyerReference: content.serviceCode ?? '',
    orderReference: content.commitmentNumber,
    preceding: [invoice],
    deliveredTo: placeOf(event),
    period: periodOf([event], event.timeZone),
    ...withTaxes(content, {
      lines: prices.map((part) => lineOf({ ...named, ...part }, null, categoryIn(content))),
      allowances: [],
    }),
    transferTo: null,
    paymentTerms: settlementText(content),
    paidCents: refund?.amountCents ?? 0,
  };
}

/** The three notes that every French invoice contains once each: recovery, penalties, discount. */
function legalNotes(customer: Pick<Customer, 'type'>): ElectronicDocument['notes'] {
  const { earlyPayment, latePenalty, recovery } = paymentTermsOf(customer);
  return [
    {
      subject: 'PMT',
      text: recovery
        ? `En cas de retard de paiement, ${recovery} est due.`
        : 'Aucune indemnité forfaitaire pour frais de recouvrement n’est due par ce client.',
    },
    { subject: 'PMD', text: `${latePenalty}.` },
    { subject: 'AAB', text: earlyPayment },
  ];
}

function freeNotes({ comment, customer }: InvoiceContent): ElectronicDocument['notes'] {
  const own = customer.ownAddress;
  return [
    ...(own ? [`Adresse du client : ${addressInOneLine(own)}`] : []),
    ...(comment.trim() === '' ? [] : [comment]),
  ].map((text) => ({ subject: null, text }));
}

function addressInOneLine({ line1, line2, zipcode, city }: PostalAddress): string {
  return [line1, line2 ?? '', `${zipcode} ${city}`].filter((part) => part.trim() !== '').join(', ');
}

function sellerOf(issuer: Issuer): ElectronicParty {
  return {
    name: issuer.name,
    address: {
      line1: issuer.address ?? '',
      line2: null,
      zipcode: issuer.postcode ?? '',
      city: issuer.city ?? '',
    },
    siret: issuer.siret,
    vatNumber: issuer.vat?.regime === 'taxable' && issuer.siret ? frenchVatNumber(issuer.siret) : null,
    otherNumber: null,
    contact: { name: null, phone: issuer.phone, email: issuer.email },
    email: issuer.email ?? '',
  };
}

function buyerOf({
  customer,
  contactName,
  contactEmail,
}: Pick<InvoiceContent, 'customer' | 'contactName' | 'contactEmail'>): ElectronicParty {
  const number = customer.identifier?.replace(/\s/g, '') ?? '';
  const siret = /^\d{14}$/.test(number) ? number : null;
  return {
    name: customer.name,
    address: customer.address,
    siret,
    vatNumber: null,
    otherNumber: siret === null && number !== '' ? number : null,
    contact: { name: contactName, phone: null, email: contactEmail },
    email: contactEmail,
  };
}

/** Adds the VAT of a document by the rates that its lines have, and its rounding; one entry of the whole amount if there is none. */
function withTaxes(
  content: Pick<InvoiceContent | CreditNoteContent, 'amountCents' | 'vat' | 'issuer'>,
  priced: Pick<ElectronicDocument, 'lines' | 'allowances'>,
): Pick<ElectronicDocument, 'lines' | 'allowances' | 'taxes' | 'roundingCents'> {
  const { amountCents, vat, issuer } = content;
  if (!vat) {
    const tax = { ...categoryIn(content)(undefined), baseCents: amountCents, vatCents: 0 };
    return { ...priced, taxes: [{ ...tax, exemption: exemptionOf(issuer) }], roundingCents: 0 };
  }
  // A discount of 0 is no line: nothing else may have its rate.
  const used = new Set([...priced.lines, ...priced.allowances].map(({ tax }) => tax.rate));
  const taxes = vat
    .map(({ rate, baseCents, vatCents }) => ({ ...taxedAt(rate), baseCents, vatCents, exemption: null }))
    .filter(({ rate }) => used.has(rate));
  return { ...priced, taxes, roundingCents: vatTotalsOf(vat).roundingCents };
}

/** Returns the VAT category of a line, by its rate. */
function categoryIn({ issuer }: Pick<InvoiceContent, 'issuer'>) {
  const { category } = exemptionOf(issuer);
  const untaxed: TaxCategory = { category, rate: category === 'O' ? null : '0.00' };
  return (vatRate: number | undefined): TaxCategory => (vatRate === undefined ? untaxed : taxedAt(vatRate));
}

function taxedAt(rate: number): TaxCategory {
  return { category: 'S', rate: rate.toFixed(2) };
}

function exemptionOf({ vat, vatMention }: Pick<Issuer, 'vat' | 'vatMention'>) {
  // A taxable issuer issues no document without VAT.
  return (
    vatExemptionOf({ regime: vat?.regime, mention: vatMention }) ?? { category: 'E' as const, reason: '', code: null }
  );
}

/** The address of the service; null if it is not a French one. */
function placeOf(event: InvoiceContent['event']): ElectronicDocument['deliveredTo'] {
  const { place, address, postalCode, city } = event;
  if (!/^\d{5}$/.test(postalCode)) return null;
  return { name: place, address: { line1: address, line2: null, zipcode: postalCode, city } };
}

/** The days from the first start to the last end, in a time zone. */
function periodOf(
  times: readonly { readonly startsAt: Instant; readonly endsAt: Instant }[],
  timeZone: string,
): Period {
  const startsAt = Math.min(...times.map((time) => time.startsAt));
  // A service that ends at midnight ends on the day before.
  const endsAt = Math.max(...times.map((time) => time.endsAt)) - 1;
  return { from: localDate(startsAt, timeZone), to: localDate(Math.max(startsAt, endsAt), timeZone) };
}

/** The lines of an invoice and the discounts on several of them; together they equal its amount. */
function linesOf(content: InvoiceContent): Pick<ElectronicDocument, 'lines' | 'allowances'> {
  const category = categoryIn(content);
  const lines: ElectronicLine[] = [];
  const allowances: Allowance[] = [];
  const isWhole = content.priceDetail.length === 0;
  const periods = isWhole ? periodsOfLines(content) : [];
  content.lines.forEach((line, index) => {
    if (line.unit === '%' && line.amountCents === 0) return;
    if (line.amountCents >= 0) {
      lines.push(lineOf(line, periods[index] ?? null, category));
      return;
    }
    const allowance = allowanceOf(line, category(line.vatRate));
    const last = lines.at(-1);
    // A discount on the line just before it, as the price lists it, belongs to that line.
    const isOfLast = last?.allowance === null && allowance.of?.cents === last.grossCents;
    if (isOfLast) lines[lines.length - 1] = { ...last, allowance };
    else allowances.push(allowance);
  });
  return { lines, allowances };
}

/** The days of the slot of each price line; the lines of slots come first. */
function periodsOfLines({ slots = [], event }: InvoiceContent): Period[] {
  return slots.flatMap((slot) => Array.from({ length: slot.lineCount }, () => periodOf([slot], event.timeZone)));
}

function lineOf(
  line: InvoiceLine,
  period: Period | null,
  category: (vatRate: number | undefined) => TaxCategory,
): ElectronicLine {
  return {
    name: line.label,
    description: line.explanation,
    ...multiplicationOf(line),
    period,
    tax: category(line.vatRate),
    allowance: null,
    grossCents: line.amountCents,
  };
}

/** UN/ECE Recommendation 20; a unit that it does not define is counted as one (`C62`). */
const units: Readonly<Record<string, string>> = { h: 'HUR', min: 'MIN', jour: 'DAY', forfait: 'LS' };

/**
 * Returns a quantity and a unit price whose product is the amount, to the cent: as the price has them; or hours in minutes if that gives
 * the amount (pricing computes in minutes and stores two decimals of hours); or else one unit of the whole amount.
 */
function multiplicationOf({
  quantity,
  unit,
  unitPriceCents,
  amountCents,
}: InvoiceLine): Pick<ElectronicLine, 'quantity' | 'unitPrice' | 'perQuantity'> {
  const comesTo = (count: Fraction) => count.times(Fraction.ofDecimal(unitPriceCents)).round() === BigInt(amountCents);
  if (quantity > 0 && unitPriceCents >= 0) {
    const unitPrice = decimalOf(unitPriceCents, 2);
    if (comesTo(Fraction.ofDecimal(quantity))) {
      return { quantity: { value: decimalOf(quantity), unit: units[unit] ?? 'C62' }, unitPrice, perQuantity: null };
    }
    const minutes = Fraction.ofDecimal(quantity).times(Fraction.of(60)).round();
    if (unit === 'h' && comesTo(Fraction.of(minutes, 60))) {
      return { quantity: { value: String(minutes), unit: 'MIN' }, unitPrice, perQuantity: '60' };
    }
  }
  return { quantity: { value: '1', unit: 'C62' }, unitPrice: decimalOf(amountCents, 2), perQuantity: null };
}

function allowanceOf({ label, quantity, unit, unitPriceCents, amountCents }: InvoiceLine, tax: TaxCategory): Allowance {
  const hasBase = unit === '%' && Number.isInteger(unitPriceCents) && unitPriceCents > 0 && quantity > 0;
  return {
    reason: label,
    amountCents: -amountCents,
    tax,
    of: hasBase ? { cents: unitPriceCents, percent: decimalOf(quantity) } : null,
  };
}

/** `12.5`, `0.125`: a decimal number without an exponent, its point moved left by `places`. */
function decimalOf(value: number, places = 0): string {
  const { numerator, denominator } = Fraction.ofDecimal(value).dividedBy(Fraction.of(10n ** BigInt(places)));
  const sign = numerator < 0n ? '-' : '';
  const whole = numerator < 0n ? -numerator : numerator;
  let rest = whole % denominator;
  let decimals = '';
  while (rest !== 0n) {
    rest *= 10n;
    decimals += String(rest / denominator);
    rest %= denominator;
  }
  return `${sign}${whole / denominator}.${decimals.padEnd(places, '0')}`.replace(/\.$/, '');
}
