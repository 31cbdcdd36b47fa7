import { type CardPayments, type Invoice, PaymentLinks } from '@pds/accounting/domain';
import type { Clock } from '@pds/kernel';
import { newLinkSecret, secretDigest, type Settings, sql, type TypeOrmUnitOfWork } from '@pds/platform';

/**
 * Links in PostgreSQL: 192 random bits, of which the SHA-256 is stored. The secret is behind `#`: browsers do not send that part, so that no
 * log contains it (docs/adr/0042).
 */
export class PostgresPaymentLinks extends PaymentLinks {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly payments: CardPayments,
    private readonly settings: Pick<Settings, 'appUrl'>,
    private readonly clock: Clock,
  ) {
    super();
  }

  override isPayable(invoice: Invoice): boolean {
    return invoice.balance.isPositive() && this.payments.accountOf(invoice.snapshot().issuerCode) !== null;
  }

  override async issue(invoice: Invoice): Promise<string | null> {
    if (!this.isPayable(invoice)) return null;
    const secret = newLinkSecret();
    await this.unitOfWork.query(
      sql`INSERT INTO accounting.payment_links (digest, invoice_id, issued_at)
          VALUES (${secretDigest(secret)}, ${invoice.id}, ${new Date(this.clock.now())})`,
    );
    return `${this.settings.appUrl}/factures/paiement#token=${secret}`;
  }

  override async invoiceOf(secret: string): Promise<number | null> {
    const [row] = await this.unitOfWork.query<{ invoice_id: number }>(
      sql`SELECT invoice_id FROM accounting.payment_links WHERE digest = ${secretDigest(secret)}`,
    );
    return row?.invoice_id ?? null;
  }
}
