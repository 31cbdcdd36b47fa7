import {
  CardCheckouts,
  type CheckoutResult,
  type CheckoutState,
  type NewCheckout,
  type StoredCheckout,
} from '@pds/accounting/domain';
import type { Instant } from '@pds/kernel';
import { type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';

interface CheckoutRow {
  id: number;
  invoice_id: number;
  reference: string;
  account: string;
  provider_id: string;
  page_url: string;
  amount_cents: string;
  state: CheckoutState;
  created_at: Date;
  expires_at: Date;
  payment_id: number | null;
  charged_cents: string | null;
  settled_at: Date | null;
}

/** Checkouts in PostgreSQL. Unique indexes allow an invoice one open checkout, and a payment one checkout. */
export class PostgresCardCheckouts extends CardCheckouts {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async add(checkout: NewCheckout): Promise<StoredCheckout> {
    const [row] = await this.unitOfWork.query<CheckoutRow>(
      sql`INSERT INTO accounting.card_checkouts
            (invoice_id, reference, account, provider_id, page_url, amount_cents, created_at, expires_at)
          VALUES (${checkout.invoiceId}, ${checkout.reference}, ${checkout.account}, ${checkout.providerId},
            ${checkout.pageUrl}, ${checkout.amountCents}, ${new Date(checkout.createdAt)}, ${new Date(checkout.expiresAt)})
          RETURNING *`,
    );
    return toCheckout(row!);
  }

  override ofInvoice(invoiceId: number): Promise<StoredCheckout[]> {
    return this.rows(sql`WHERE invoice_id = ${invoiceId} ORDER BY id DESC`);
  }

  override async findByReference(reference: string): Promise<StoredCheckout | null> {
    return (await this.rows(sql`WHERE reference = ${reference}`))[0] ?? null;
  }

  override async findForUpdate(id: number): Promise<StoredCheckout | null> {
    return (await this.rows(sql`WHERE id = ${id} FOR UPDATE`))[0] ?? null;
  }

  override async save(id: number, { state, paymentId, chargedCents, settledAt }: CheckoutResult): Promise<void> {
    // A charged checkout never changes again, whatever the caller believes.
    await this.unitOfWork.query(
      sql`UPDATE accounting.card_checkouts SET state = ${state}, payment_id = ${paymentId},
            charged_cents = ${chargedCents}, settled_at = ${settledAt === null ? null : new Date(settledAt)}
          WHERE id = ${id} AND state NOT IN ('paid', 'to-refund')`,
    );
  }

  override async close(id: number): Promise<void> {
    await this.unitOfWork.query(
      sql`UPDATE accounting.card_checkouts SET state = 'expired' WHERE id = ${id} AND state = 'open'`,
    );
  }

  override toRead(
    { createdAfter, unreadSince }: { readonly createdAfter: Instant; readonly unreadSince: Instant },
    most: number,
  ): Promise<StoredCheckout[]> {
    return this.rows(
      sql`WHERE (state = 'open' OR (state IN ('expired', 'refused') AND created_at > ${new Date(createdAfter)}
              AND (read_at IS NULL OR read_at <= ${new Date(unreadSince)})))
          ORDER BY read_at NULLS FIRST, id LIMIT ${most}`,
    );
  }

  override async noteRead(id: number, at: Instant): Promise<void> {
    await this.unitOfWork.query(sql`UPDATE accounting.card_checkouts SET read_at = ${new Date(at)} WHERE id = ${id}`);
  }

  private async rows(condition: Sql): Promise<StoredCheckout[]> {
    const rows = await this.unitOfWork.query<CheckoutRow>(sql`SELECT * FROM accounting.card_checkouts ${condition}`);
    return rows.map(toCheckout);
  }
}

function toCheckout(row: CheckoutRow): StoredCheckout {
  return {
    id: row.id,
    invoiceId: row.invoice_id,
    reference: row.reference,
    account: row.account,
    providerId: row.provider_id,
    pageUrl: row.page_url,
    amountCents: Number(row.amount_cents),
    state: row.state,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    paymentId: row.payment_id,
    chargedCents: row.charged_cents === null ? null : Number(row.charged_cents),
    settledAt: row.settled_at?.getTime() ?? null,
  };
}
