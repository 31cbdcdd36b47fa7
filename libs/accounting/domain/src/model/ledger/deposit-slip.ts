import { type FrozenFileRef, type Instant, isCalendarDate, localDate, type Ownership } from '@pds/kernel';
import {
  ChequesNotToDeposit,
  ChequesOfSeveralIssuers,
  DepositBeforeCheque,
  DepositDateRefused,
  NoChequeToDeposit,
} from '../../ledger.errors';
import type { Issuer } from '../invoices/billable-dossier';
import type { AssignedNumber } from '../invoices/numbering';

/** Maximum number of cheques on a slip. */
export const maxCheques = 500;

/** A cheque that was received and is not deposited yet. */
export interface ChequeToDeposit {
  readonly paymentId: number;
  readonly amountCents: number;
  /** `YYYY-MM-DD`, when it was received. */
  readonly paidOn: string;
  readonly invoiceNumber: string;
  readonly organisationName: string;
  readonly ownership: Ownership;
  /** The payee, as on the invoice. */
  readonly issuer: Issuer;
  /** The date of issue of its invoice. */
  readonly invoicedAt: Instant;
}

/** The data of a cheque on a slip. */
export type DepositedCheque = Pick<
  ChequeToDeposit,
  'paymentId' | 'amountCents' | 'paidOn' | 'invoiceNumber' | 'organisationName'
>;

/** The content of a slip, frozen when it is created. */
export interface DepositSlipContent {
  readonly version: 1;
  readonly number: string;
  readonly issuer: Issuer;
  /** `YYYY-MM-DD` */
  readonly depositedOn: string;
  /** Adds up to `totalCents`. */
  readonly cheques: readonly DepositedCheque[];
  readonly totalCents: number;
}

/** A « bordereau de remise de chèques »: cheques handed to the bank together, numbered per issuer. It never changes. */
export interface DepositSlip {
  readonly id: number;
  readonly given: AssignedNumber;
  readonly ownership: Ownership;
  /** The account that created it. */
  readonly madeBy: number;
  readonly content: DepositSlipContent;
  readonly file: FrozenFileRef | null;
}

/** The file name of its PDF: `remise-R69-2026-000004.pdf`. */
export function depositSlipFileName({ given }: Pick<DepositSlip, 'given'>): string {
  return `remise-${given.number}.pdf`;
}

/**
 * Checks that all chosen payments are cheques to deposit. Throws `NoChequeToDeposit`, `ChequesNotToDeposit`.
 * @param chosenIds the chosen payments
 * @param found those that are cheques to deposit, in the caller's scope
 * @returns the first of them, and the others
 */
export function checkChosenCheques(
  chosenIds: readonly number[],
  found: readonly ChequeToDeposit[],
): [ChequeToDeposit, ...ChequeToDeposit[]] {
  const [first, ...others] = found;
  if (chosenIds.length === 0) throw new NoChequeToDeposit();
  const missing = chosenIds.filter((id) => !found.some(({ paymentId }) => paymentId === id));
  if (!first || missing.length > 0) throw new ChequesNotToDeposit(missing);
  return [first, ...others];
}

/**
 * Checks that cheques can form one slip: all still to be deposited, of one issuer, on a day that is not in the future and not before any
 * cheque was received. Throws as {@link checkChosenCheques}, `ChequesOfSeveralIssuers`, `DepositDateRefused`, `DepositBeforeCheque`.
 * @returns the issuer as on the most recent invoice, which has the latest known bank details
 */
export function checkDeposit(
  chosenIds: readonly number[],
  found: readonly ChequeToDeposit[],
  { depositedOn, now }: { readonly depositedOn: string; readonly now: Instant },
): Issuer {
  const [first, ...others] = checkChosenCheques(chosenIds, found);
  if (others.some(({ issuer }) => issuer.code !== first.issuer.code)) throw new ChequesOfSeveralIssuers();
  const { issuer } = found.reduce((latest, cheque) => (cheque.invoicedAt > latest.invoicedAt ? cheque : latest));
  if (!isCalendarDate(depositedOn) || depositedOn > localDate(now, issuer.timeZone)) throw new DepositDateRefused();
  const late = found.reduce((latest, cheque) => (cheque.paidOn > latest.paidOn ? cheque : latest));
  if (depositedOn < late.paidOn) throw new DepositBeforeCheque(late.paymentId, late.paidOn);
  return issuer;
}

/** Builds a slip of cheques that passed {@link checkDeposit}, in the order in which they were received. */
export function composeDepositSlip(
  { id, given, madeBy }: Pick<DepositSlip, 'id' | 'given' | 'madeBy'>,
  issuer: Issuer,
  depositedOn: string,
  found: readonly ChequeToDeposit[],
): DepositSlip {
  const cheques = found
    .map(({ paymentId, amountCents, paidOn, invoiceNumber, organisationName }) => ({
      paymentId,
      amountCents,
      paidOn,
      invoiceNumber,
      organisationName,
    }))
    .sort((a, b) => a.paidOn.localeCompare(b.paidOn) || a.paymentId - b.paymentId);
  const totalCents = cheques.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    id,
    given,
    madeBy,
    ownership: {
      departmentId: commonId(found.map(({ ownership }) => ownership.departmentId)),
      officeId: commonId(found.map(({ ownership }) => ownership.officeId)),
      organisationId: null,
      filedBy: null,
    },
    content: { version: 1, number: given.number, issuer, depositedOn, cheques, totalCents },
    file: null,
  };
}

/** The common value; null if they differ: a slip of several offices belongs to the department. */
function commonId(ids: readonly (number | null)[]): number | null {
  return ids.every((id) => id === ids[0]) ? (ids[0] ?? null) : null;
}
