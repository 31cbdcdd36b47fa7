import type { DossierAnswer } from '@pds/api-client/generated/model';
import { sumOfEuros } from '../../../shared/ui/text/sums';

/** How far a dossier is invoiced and paid, as shown in its head. */
export interface BillingProgress {
  /** Invoiced share of the price in whole percent, less credit notes. */
  readonly invoicedPercent: number;
  /** Unpaid balance of the issued invoices, in euros. */
  readonly owed: number;
  /** Something is invoiced and not credited, so it can be paid. */
  readonly isBilled: boolean;
}

/** Uses the present balances: original amounts mean nothing for credited invoices. */
export function billingProgressOf({
  aidStation,
  invoices,
}: Pick<DossierAnswer, 'aidStation' | 'invoices'>): BillingProgress {
  const invoicedPercent = aidStation?.invoicedPercent ?? 0;
  const owed = sumOfEuros(invoices.map(({ balance }) => balance));
  return { invoicedPercent, owed, isBilled: invoicedPercent > 0 || owed > 0 };
}
