import type { DossierBillingAnswer, InvoiceView } from '@pds/api-client/generated/model';
import { numberBetween } from '../../../../shared/form/checks/number-checks';
import { centsOf } from '../../../../shared/ui/text/sums';

/** Consequences of a credit note, in euros. */
export interface CreditOutcome {
  /** The paid part that is refunded: what the credit note exceeds the balance by. */
  readonly refund: number;
  /** The part of the price that can be invoiced again, unless the credit note is final. Excludes what was invoiced beyond the price. */
  readonly freed: number;
}

/** Checks the amount of a credit note (spec back-office 5). */
export const creditAmountCheck = (creditable: number) =>
  numberBetween({ least: 0.01, most: creditable, decimals: 2 }, 'Veuillez vérifier le montant de l’avoir');

/** Returns the consequences of an amount, or null while it is not valid for the invoice. */
export function creditOutcomeOf(
  amount: number | null | undefined,
  { balance, creditable }: Pick<InvoiceView, 'balance' | 'creditable'>,
  { price, invoiced, credited }: Pick<DossierBillingAnswer, 'price' | 'invoiced' | 'credited'>,
): CreditOutcome | null {
  if (amount == null || creditAmountCheck(creditable)(amount) !== null) return null;
  const cents = centsOf(amount);
  const over = price === null ? 0 : Math.max(0, centsOf(invoiced) - centsOf(credited) - centsOf(price));
  return {
    refund: Math.max(0, cents - centsOf(balance)) / 100,
    freed: Math.max(0, cents - over) / 100,
  };
}
