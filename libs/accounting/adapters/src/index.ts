import { accountingEvents } from '@pds/accounting/contract';
import type { ContextParts } from '@pds/platform';
import { AccountingModule } from './accounting.module';
import { CreditNoteRecord, InvoiceRecord, PaymentRecord } from './persistence/invoice.record';
import { CreateAccounting1795132800700 } from './persistence/migrations/1795132800700-create-accounting';
import { UnpaidInvoices1795132800701 } from './persistence/migrations/1795132800701-unpaid-invoices';

/** What the composition root mounts of this context. */
export const accountingContext: ContextParts = {
  name: 'accounting',
  calls: ['aid-station', 'demand', 'documents', 'organisations'],
  module: AccountingModule,
  records: [InvoiceRecord, PaymentRecord, CreditNoteRecord],
  migrations: [CreateAccounting1795132800700, UnpaidInvoices1795132800701],
  events: Object.values(accountingEvents),
  previews: async () => (await import('./demo/previews')).accountingPreviews,
};
