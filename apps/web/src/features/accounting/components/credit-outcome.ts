import type { DossierBillingAnswer, InvoiceView } from '@pds/api-client/generated/model';
import { amountUpTo } from '../../../shared/form/number-checks';
import { centsOf } from '../../../shared/ui/sums';

/** What follows from a credit note of an amount, in euros. */
export interface CreditOutcome {
  /** What it takes off beyond the balance was paid: it is given back. */
  readonly refund: number;
  /** What it leaves to be invoiced again, unless it is final: all but what was invoiced beyond the price. */
  readonly freed: number;
}

/** What is said of the amount of a credit note that may not stand. */
export const creditAmount = (creditable: number) => amountUpTo(creditable, 'Veuillez vérifier le montant de l’avoir');

/** Null while the amount is none that the invoice can be credited with: nothing follows from it. */
export function creditOutcomeOf(
  amount: number | null | undefined,
  { balance, creditable }: Pick<InvoiceView, 'balance' | 'creditable'>,
  { price, invoiced, credited }: Pick<DossierBillingAnswer, 'price' | 'invoiced' | 'credited'>,
): CreditOutcome | null {
  if (amount == null || creditAmount(creditable)(amount) !== null) return null;
  const cents = centsOf(amount);
  const over = price === null ? 0 : Math.max(0, centsOf(invoiced) - centsOf(credited) - centsOf(price));
  return {
    refund: Math.max(0, cents - centsOf(balance)) / 100,
    freed: Math.max(0, cents - over) / 100,
  };
}
