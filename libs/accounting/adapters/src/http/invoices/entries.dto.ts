import { paymentTypes } from '@pds/accounting/domain';
import { CalendarDateFilter, EurosFilter, IdFilter, ListQuery, TextFilter } from '@pds/platform';

/** No invoice reaches this amount: a larger one is a typing error. */
export const maximumEuros = 10_000_000;
export const notEuros = 'Montant en euros attendu, avec deux décimales au plus';

export const paymentTypeCodes = Object.keys(paymentTypes).map(Number);
export const paymentTypesText = paymentTypeCodes.map((code) => `${code} ${paymentTypes[code]}`).join(', ');

/** An amount that the rows of a list are compared with. */
export const AmountFilter = () =>
  EurosFilter({ minimum: -maximumEuros, maximum: maximumEuros, message: notEuros, description: 'Euros' });

/** Filters shared by the lists of invoices, credit notes and payments (spec back-office 2). */
export abstract class EntryListQuery extends ListQuery {
  @IdFilter()
  id?: number;

  @TextFilter({ maxLength: 40, description: 'Part of the number: of payments, of their invoice’s' })
  number?: string;

  @TextFilter({ description: "Part of the organisation's name" })
  orgaName?: string;

  @AmountFilter()
  minAmount?: number;

  @AmountFilter()
  maxAmount?: number;

  @CalendarDateFilter({
    description: 'First day of issue; of payments, on which they were made',
    example: '2026-11-01',
  })
  startDate?: string;

  @CalendarDateFilter({ description: 'Last day', example: '2026-11-30' })
  endDate?: string;
}

/** Further filters of issued documents: invoices and credit notes. */
export abstract class IssuedListQuery extends EntryListQuery {
  @IdFilter({ message: 'Département inconnu', description: 'Department id; the scope applies all the same' })
  department?: number;

  @IdFilter({ message: 'Antenne inconnue', description: 'Office id; the scope applies all the same' })
  office?: number;
}
