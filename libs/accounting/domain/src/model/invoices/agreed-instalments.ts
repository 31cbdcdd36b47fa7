import type { Instalment } from '@pds/documents/contract';
import { Money } from '@pds/kernel';
import { type AcceptedPrice, type Billed, billableNow, netOf, remainingToInvoice } from './billable-dossier';

/**
 * The part to invoice next, as the accepted quote agreed it: what is left of the deposit, then the balance; never more than may be invoiced.
 * Null for a payment in one part, and when nothing may be invoiced.
 */
export function nextInstalment(dossier: AcceptedPrice, billed: Billed): Instalment | null {
  const { accepted } = dossier;
  const [deposit, balance] = accepted?.instalments ?? [];
  if (!deposit || !balance || dossier.priceCents === null) return null;
  // What final credit notes waived is billed on explicit request only.
  const remaining = remainingToInvoice(Money.ofCents(dossier.priceCents), billed).cents;
  const billable = Math.min(billableNow(dossier, billed).cents, remaining);
  if (billable <= 0) return null;
  const leftOfDeposit = deposit.amountCents - netOf(billed).plus(billed.waived).cents;
  return leftOfDeposit > 0
    ? { ...deposit, amountCents: Math.min(leftOfDeposit, billable) }
    : { ...balance, amountCents: billable };
}

/**
 * The agreed part that an invoice of this amount bills: the next one, or, for all that is left while the deposit is open, both, due on the
 * day of the balance. Undefined for any other amount.
 */
export function instalmentBilledBy(amount: Money, dossier: AcceptedPrice, billed: Billed): Instalment | undefined {
  const next = nextInstalment(dossier, billed);
  if (!next || next.amountCents === amount.cents) return next ?? undefined;
  const remaining = remainingToInvoice(Money.ofCents(dossier.priceCents!), billed);
  return remaining.equals(amount) ? { ...dossier.accepted!.instalments![1]!, amountCents: amount.cents } : undefined;
}
