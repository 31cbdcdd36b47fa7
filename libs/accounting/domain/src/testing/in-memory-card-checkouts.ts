import type { Instant } from '@pds/kernel';
import { isCharged } from '../model/card-payments/card-checkout';
import {
  CardCheckouts,
  type CheckoutResult,
  type NewCheckout,
  type StoredCheckout,
} from '../ports/card-payments/card-checkouts';

type Row = StoredCheckout & { readonly readAt: Instant | null };

export class InMemoryCardCheckouts extends CardCheckouts {
  private readonly rowsById = new Map<number, Row>();

  override async add(checkout: NewCheckout): Promise<StoredCheckout> {
    const rows = [...this.rowsById.values()];
    if (rows.some(({ invoiceId, state }) => invoiceId === checkout.invoiceId && state === 'open'))
      throw new Error('Second open checkout');
    if (rows.some(({ account, providerId }) => account === checkout.account && providerId === checkout.providerId))
      throw new Error('Same checkout of the provider');
    const id = this.rowsById.size + 1;
    const nothing = { paymentId: null, chargedCents: null, settledAt: null, readAt: null };
    this.rowsById.set(id, { ...checkout, id, state: 'open', ...nothing });
    return this.stored(id);
  }

  override async ofInvoice(invoiceId: number): Promise<StoredCheckout[]> {
    const ids = [...this.rowsById.values()].filter((row) => row.invoiceId === invoiceId).map(({ id }) => id);
    return ids.reverse().map((id) => this.stored(id));
  }

  override async findByReference(reference: string): Promise<StoredCheckout | null> {
    const row = [...this.rowsById.values()].find((one) => one.reference === reference);
    return row ? this.stored(row.id) : null;
  }

  override async findForUpdate(id: number): Promise<StoredCheckout | null> {
    return this.rowsById.has(id) ? this.stored(id) : null;
  }

  override async save(id: number, result: CheckoutResult): Promise<void> {
    if (!isCharged(this.stored(id))) this.change(id, result);
  }

  override async close(id: number): Promise<void> {
    if (this.stored(id).state === 'open') this.change(id, { state: 'expired' });
  }

  override async toRead(
    { createdAfter, unreadSince }: { readonly createdAfter: Instant; readonly unreadSince: Instant },
    most: number,
  ): Promise<StoredCheckout[]> {
    const never = Number.NEGATIVE_INFINITY;
    return [...this.rowsById.values()]
      .filter(({ state, createdAt, readAt }) => {
        if (state === 'open') return true;
        return (
          (state === 'expired' || state === 'refused') && createdAt > createdAfter && (readAt ?? never) <= unreadSince
        );
      })
      .sort((one, other) => (one.readAt ?? never) - (other.readAt ?? never) || one.id - other.id)
      .slice(0, most)
      .map(({ id }) => this.stored(id));
  }

  override async noteRead(id: number, at: Instant): Promise<void> {
    this.change(id, { readAt: at });
  }

  private stored(id: number): StoredCheckout {
    const { readAt: _, ...checkout } = this.rowsById.get(id)!;
    return checkout;
  }

  private change(id: number, changes: Partial<Row>): void {
    this.rowsById.set(id, { ...this.rowsById.get(id)!, ...changes });
  }
}
