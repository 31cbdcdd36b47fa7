import type { Instalment } from '@pds/documents/contract';
import { type BillableDossier, type Billed, billableNow, netOf } from './billable-dossier';

/**
 * The part to invoice next, as the accepted quote agreed it: what is left of the deposit, then the balance; never more than may be invoiced.
 * Null for a payment in one part, and when nothing may be invoiced.
 */
export function nextInstalment(
  dossier: Pick<BillableDossier, 'accepted' | 'customer' | 'priceCents'>,
  billed: Billed,
): Instalment | null {
  const { accepted } = dossier;
  const [deposit, balance] = accepted?.instalments ?? [];
  const billable = billableNow(dossier, billed).cents;
  if (!deposit || !balance || billable <= 0) return null;
  const leftOfDeposit = deposit.amountCents - netOf(billed).cents;
  return leftOfDeposit > 0
    ? { ...deposit, amountCents: Math.min(leftOfDeposit, billable) }
    : { ...balance, amountCents: billable };
}
