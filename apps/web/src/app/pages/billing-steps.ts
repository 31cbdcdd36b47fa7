import type { DossierAnswer } from '@pds/api-client/generated/model';
import { sumOfEuros } from '../../shared/ui/sums';

/** How far a dossier is invoiced and paid, as its head shows it. */
export interface BillingSteps {
  /** Whole percent of the price that is invoiced, credit notes taken off. */
  readonly invoicedPercent: number;
  /** Euros that remain to be paid on what is issued. */
  readonly owed: number;
  /** Something is invoiced that was not credited: it can be paid. */
  readonly isBilled: boolean;
}

/** The invoices as they stand; what they once amounted to says nothing where they were credited. */
export function billingStepsOf({ aidStation, invoices }: Pick<DossierAnswer, 'aidStation' | 'invoices'>): BillingSteps {
  const invoicedPercent = aidStation?.invoicedPercent ?? 0;
  const owed = sumOfEuros(invoices.map(({ balance }) => balance));
  return { invoicedPercent, owed, isBilled: invoicedPercent > 0 || owed > 0 };
}
