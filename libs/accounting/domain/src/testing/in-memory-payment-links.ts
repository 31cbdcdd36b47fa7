import type { Invoice } from '../model/invoices/invoice';
import { PaymentLinks } from '../ports/card-payments/payment-links';

/** Links with counted secrets; none while off, as by default. */
export class InMemoryPaymentLinks extends PaymentLinks {
  isOn = false;
  readonly invoiceIds: number[] = [];

  override isPayable(invoice: Invoice): boolean {
    return this.isOn && invoice.balance.isPositive();
  }

  override async issue(invoice: Invoice): Promise<string | null> {
    if (!this.isPayable(invoice)) return null;
    this.invoiceIds.push(invoice.id);
    return `https://pds.example/factures/paiement#token=secret-${this.invoiceIds.length}`;
  }

  override async invoiceOf(secret: string): Promise<number | null> {
    return this.invoiceIds[Number(secret.replace('secret-', '')) - 1] ?? null;
  }
}
