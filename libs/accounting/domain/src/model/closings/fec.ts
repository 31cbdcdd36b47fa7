import { daysLater, frenchDay } from '@pds/kernel';
import { type AccountUse, accountLabels, defaultAccounts, type IssuerAccounts } from './accounts';

/** A record in the books of an issuer. */
export type LedgerMovement = CustomerMovement | SlipDeposit | NotedDeposit;

/** Days are `YYYY-MM-DD` in the issuer's time zone. */
interface Movement {
  readonly id: number;
  /** The day on which it took place: issue, payment, or deposit. */
  readonly day: string;
  /** The day on which it is entered: see {@link bookedOn}. */
  readonly bookedOn: string;
  /** The number and accounts assigned when its days were closed; null while they are open. */
  readonly validation: Validation | null;
  /** Cents, never 0; negative if a payment is reversed or refunded. */
  readonly amountCents: number;
}

/** The permanent values of an entry, assigned by the closing of its days (docs/adr/0059). */
export interface Validation {
  /** Its position among the entries of its issuer and year, from 1, without gaps. */
  readonly number: number;
  /** The day of the closing. */
  readonly on: string;
  /** The accounts that it is posted to. */
  readonly accounts: IssuerAccounts;
}

/** A movement that changes the debt of a customer. */
export interface CustomerMovement extends Movement {
  readonly kind: 'invoice' | 'credit-note' | 'payment' | 'counter-entry' | 'refund';
  /** The VAT in the amount of an invoice or a credit note; 0 for the others. */
  readonly vatCents: number;
  /** A code of `paymentTypes`; null for an invoice or a credit note. */
  readonly paymentType: number | null;
  /** The number of the invoice or credit note; null for a payment. */
  readonly number: string | null;
  readonly invoiceNumber: string;
  /** The invoice's sequence number for its issuer. */
  readonly invoiceSequence: number;
  /** Null for a customer without a record of their own. */
  readonly organisationId: number | null;
  readonly organisationName: string;
  /** The last day of the invoice and of the movements that settled it, up to the end of the period; null while a balance remains. */
  readonly settledOn: string | null;
  /** For a counter-entry: whether the reversed cheque had been deposited. */
  readonly isDeposited: boolean;
}

/** Cheques that were deposited together. */
export interface SlipDeposit extends Movement {
  readonly kind: 'deposit';
  /** The number of the slip. */
  readonly number: string;
  readonly cheques: number;
}

/** A cheque, by the id of its payment, that was noted as deposited without a slip. */
export interface NotedDeposit extends Movement {
  readonly kind: 'noted-deposit';
  readonly invoiceNumber: string;
  readonly organisationName: string;
}

/**
 * Returns the day on which a movement is entered: its own day if it is open, otherwise the first open day. Nothing is added to closed days:
 * an operation of a closed period is entered on the first open day, and states when it took place (PCG, « procédure de clôture »;
 * BOI-CF-IOR-60-40-20).
 *
 * @param day when it took place, `YYYY-MM-DD`
 * @param closedThrough the last closed day; null if there is none
 */
export function bookedOn(day: string, closedThrough: string | null): string {
  return closedThrough !== null && day <= closedThrough ? daysLater(closedThrough, 1) : day;
}

/** One line of an accounting entry: either debit or credit is 0. */
export interface FecLine {
  readonly journal: Journal;
  /** The validated number; `P1`, `P2` … in this file only before the validation. */
  readonly entry: string;
  readonly day: string;
  /** The date of the source: the invoice, the credit note, the payment, the deposit. */
  readonly pieceDay: string;
  readonly account: string;
  readonly accountLabel: string;
  /** Number and name of the customer, on the customers' account; empty on other accounts. */
  readonly auxiliary: string;
  readonly auxiliaryLabel: string;
  readonly piece: string;
  readonly label: string;
  readonly debitCents: number;
  readonly creditCents: number;
  /** The code shared by the lines of a settled invoice; empty before. */
  readonly lettering: string;
  readonly letteredOn: string;
  /** Empty before the validation. */
  readonly validatedOn: string;
}

interface Journal {
  readonly code: string;
  readonly label: string;
}

const sales: Journal = { code: 'VE', label: 'Ventes' };
const bank: Journal = { code: 'BQ', label: 'Banque' };

interface PaymentMeans {
  readonly use: AccountUse;
  readonly journal: Journal;
  readonly word: string;
}

/** The account and journal of each payment type (codes of `paymentTypes`). */
const paymentMeansByType: Readonly<Record<number, PaymentMeans>> = {
  1: { use: 'transfers', journal: bank, word: 'Virement' },
  2: { use: 'cheques', journal: { code: 'CH', label: 'Chèques' }, word: 'Chèque' },
  3: { use: 'cash', journal: { code: 'CA', label: 'Caisse' }, word: 'Espèces' },
  4: { use: 'offered', journal: { code: 'OD', label: 'Opérations diverses' }, word: 'Offert' },
  5: { use: 'cards', journal: { code: 'CB', label: 'Cartes bancaires' }, word: 'Carte' },
};

/**
 * A cheque paid by the association leaves its bank account, like a deposited cheque that bounces; the cheques account contains received
 * cheques that are not deposited yet.
 */
const bankCheque: PaymentMeans = { use: 'transfers', journal: bank, word: 'Chèque' };

/** The means of payment of a movement; a counter-entry with a positive amount reverses a refund. */
function paymentMeansOf({ kind, paymentType, amountCents, isDeposited }: CustomerMovement): PaymentMeans {
  const isPaidOut = kind === 'refund' || (kind === 'counter-entry' && amountCents > 0);
  const means = paymentType === 2 && (isPaidOut || isDeposited) ? bankCheque : paymentMeansByType[paymentType ?? 0];
  if (!means) throw new UnknownPaymentMeans(paymentType);
  return means;
}

/** The payment type has no account. */
export class UnknownPaymentMeans extends RangeError {
  constructor(type: number | null) {
    super(`No account for payments of type ${type}`);
  }
}

/**
 * Builds the entry of a movement, with equal debits and credits. An invoice debits the customer, and credits services and any VAT; a credit
 * note and a payment credit the customer; a counter-entry and a refund reverse that; a deposit moves cheques to the bank.
 * @param provisional the number among the entries of the file that are not validated
 * @param today the accounts that such entries are posted to
 * @throws UnknownPaymentMeans
 */
export function entryOf(
  movement: LedgerMovement,
  provisional: number,
  today: IssuerAccounts,
): [FecLine, FecLine, ...FecLine[]] {
  const { bookedOn, day, validation, amountCents } = movement;
  // Older settings and closings have no account of VAT.
  const accounts = { ...defaultAccounts, ...(validation?.accounts ?? today) };
  const { journal, piece, label, other, customer } = partsOf(movement);
  // The amount that increases the debt of the customer, or the balance of the bank.
  const grows = movement.kind === 'invoice' || !customer ? amountCents : -amountCents;
  const line = (use: AccountUse, cents: number): FecLine => ({
    journal,
    entry: validation ? String(validation.number) : `P${provisional}`,
    day: bookedOn,
    pieceDay: day,
    account: accounts[use],
    accountLabel: accountLabels[use],
    auxiliary: '',
    auxiliaryLabel: '',
    piece,
    label: label + (bookedOn === day ? '' : ` (opération du ${frenchDay(day)})`),
    debitCents: Math.max(cents, 0),
    creditCents: Math.max(-cents, 0),
    lettering: '',
    letteredOn: '',
    validatedOn: validation?.on ?? '',
  });
  if (!customer) return [line('transfers', grows), line(other, -grows)];
  const vat = 'vatCents' in movement ? Math.sign(grows) * movement.vatCents : 0;
  return [
    { ...line('customers', grows), ...customer },
    line(other, vat - grows),
    ...(vat === 0 ? [] : [line('vat', -vat)]),
  ];
}

interface EntryParts {
  readonly journal: Journal;
  readonly piece: string;
  readonly label: string;
  /** The contra account of its first line. */
  readonly other: AccountUse;
  /** The additional cells of a line of the customers' account; null if there is none. */
  readonly customer: Pick<FecLine, 'auxiliary' | 'auxiliaryLabel' | 'lettering' | 'letteredOn'> | null;
}

function partsOf(movement: LedgerMovement): EntryParts {
  const toBank = { journal: bank, other: 'cheques', customer: null } as const;
  if (movement.kind === 'deposit') {
    const { number, cheques } = movement;
    const label = `Remise de ${cheques} chèque${cheques > 1 ? 's' : ''} – bordereau ${number}`;
    return { ...toBank, piece: number, label };
  }
  if (movement.kind === 'noted-deposit') {
    const label = `Remise chèque facture ${movement.invoiceNumber} – ${movement.organisationName}`;
    return { ...toBank, piece: pieceOfPayment(movement), label };
  }
  const { kind, number, organisationId, organisationName, settledOn } = movement;
  const means = kind === 'invoice' || kind === 'credit-note' ? null : paymentMeansOf(movement);
  return {
    journal: means?.journal ?? sales,
    piece: number ?? pieceOfPayment(movement),
    label: labelOf(movement, means?.word ?? ''),
    other: means?.use ?? 'services',
    customer: {
      auxiliary: organisationId === null ? 'CDIVERS' : `C${String(organisationId).padStart(6, '0')}`,
      auxiliaryLabel: organisationId === null ? 'Clients divers' : organisationName,
      lettering: settledOn === null ? '' : letteringCode(movement.invoiceSequence),
      letteredOn: settledOn ?? '',
    },
  };
}

function pieceOfPayment({ id }: Movement): string {
  return `R${id}`;
}

function labelOf({ kind, number, invoiceNumber, organisationName: customer }: CustomerMovement, means: string): string {
  switch (kind) {
    case 'invoice':
      return `Facture ${invoiceNumber} – ${customer}`;
    case 'credit-note':
      return `Avoir ${number} sur facture ${invoiceNumber} – ${customer}`;
    case 'payment':
      return `${means} facture ${invoiceNumber} – ${customer}`;
    case 'counter-entry':
      return `Contre-passation ${means.toLowerCase()} facture ${invoiceNumber} – ${customer}`;
    case 'refund':
      return `Remboursement ${means.toLowerCase()} facture ${invoiceNumber} – ${customer}`;
  }
}

/** Capitals that identify an invoice of an issuer: AAA, AAB, …, at least three. */
export function letteringCode(sequence: number): string {
  let letters = '';
  for (let rest = sequence - 1; rest > 0; rest = Math.floor(rest / 26))
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
  return letters.padStart(3, 'A');
}

/** The eighteen columns, with the order and names that the law requires (LPF A47 A-1, VII). */
export const fecColumns = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const;

export const fecHead = `${fecColumns.join('\t')}\r\n`;

/** A line of the file. */
export function fecText(line: FecLine): string {
  const cells = [
    line.journal.code,
    line.journal.label,
    line.entry,
    dayText(line.day),
    line.account,
    line.accountLabel,
    line.auxiliary,
    line.auxiliaryLabel,
    line.piece,
    dayText(line.pieceDay),
    line.label,
    amountText(line.debitCents),
    amountText(line.creditCents),
    line.lettering,
    dayText(line.letteredOn),
    dayText(line.validatedOn),
    '',
    '',
  ];
  return `${cells.map(cellText).join('\t')}\r\n`;
}

/** `20261122`; empty for null. */
function dayText(day: string): string {
  return day.replaceAll('-', '');
}

/** Cents as `1234,56`. */
function amountText(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)},${digits.slice(-2)}`;
}

/** Replaces the characters that would end a cell or a line, or that another reader would take for a separator, by a space. */
function cellText(text: string): string {
  return text.replace(/[\p{C}\p{Z}|]+/gu, ' ').trim();
}

/** Bytes of ISO 8859-15 that differ from the code of the character. */
const latin9: Readonly<Record<string, number>> = {
  '€': 0xa4,
  Š: 0xa6,
  š: 0xa8,
  Ž: 0xb4,
  ž: 0xb8,
  Œ: 0xbc,
  œ: 0xbd,
  Ÿ: 0xbe,
};
const replaced = new Set([0xa4, 0xa6, 0xa8, 0xb4, 0xb8, 0xbc, 0xbd, 0xbe]);
const plain: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
};

/**
 * Encodes a text in ISO 8859-15, one of the legal encodings. An unsupported character loses its accent (ō, o) or becomes a question mark.
 */
export function fecBytes(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text.normalize('NFC')) {
    const known = byteOf(character);
    if (known !== undefined) {
      bytes.push(known);
      continue;
    }
    const simpler = plain[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '');
    for (const each of simpler) bytes.push(byteOf(each) ?? 0x3f);
  }
  return Uint8Array.from(bytes);
}

function byteOf(character: string): number | undefined {
  const special = latin9[character];
  if (special !== undefined) return special;
  const code = character.codePointAt(0)!;
  return code < 0x100 && !replaced.has(code) ? code : undefined;
}

/**
 * `356000000FEC20261231-extrait.txt`: the issuer's SIREN and the last day of the period, as the law names the file of a complete
 * bookkeeping. The file contains sales and receipts without opening balances: an extract (docs/adr/0059).
 *
 * @param isProvisional whether it contains days that are not closed
 */
export function fecFileName(siren: string, to: string, isProvisional: boolean): string {
  return `${siren}FEC${dayText(to)}-extrait${isProvisional ? '-provisoire' : ''}.txt`;
}
