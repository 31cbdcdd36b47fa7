import type { Clock } from '@pds/kernel';
import type { Deliveries, TakenDelivery } from '../../ports/deliveries/deliveries';
import type { EInvoicingPlatform } from '../../ports/deliveries/e-invoicing-platform';
import type { EInvoicingPlatforms } from '../../ports/deliveries/e-invoicing-platforms';
import type { Invoices } from '../../ports/invoices/invoices';

/** How long a delivery is kept from other processes at least while it is reported. Milliseconds. */
const reportTime = 120_000;

/**
 * Reports « encaissée » for delivered invoices, only once payments have settled them, and the negative amount if a payment was reversed
 * afterwards. A report has an identifier of its own, by which it is searched before it is sent: an answer may have been lost.
 */
export class ReportCollections {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly platforms: EInvoicingPlatforms,
    private readonly invoices: Invoices,
    private readonly clock: Clock,
  ) {}

  /** Returns the number of reports made. Throws `PlatformUnavailable`; the next run goes on. */
  async execute(signal: AbortSignal): Promise<number> {
    let reports = 0;
    for (const platform of this.platforms.connected().filter(({ takesCollections }) => takesCollections)) {
      for (;;) {
        signal.throwIfAborted();
        const now = this.clock.now();
        // A report whose answer was lost is searched when the platform shows it, not before.
        const until = now + Math.max(reportTime, platform.settleTime);
        const taken = await this.deliveries.takeToReport(platform.channel, now, until);
        if (!taken) break;
        reports += await this.report(taken, platform, signal);
      }
    }
    return reports;
  }

  private async report(taken: TakenDelivery, platform: EInvoicingPlatform, signal: AbortSignal): Promise<number> {
    const { delivery } = taken;
    const { invoiceId, trackingId, reportedCents, reportedAt } = delivery.snapshot();
    const invoice = await this.invoices.find(invoiceId);
    if (!invoice) return 0;
    const { paid, balance } = invoice;
    const amountCents = delivery.amountToReport({ paidCents: paid.cents, balanceCents: balance.cents });
    const { content } = invoice.snapshot();
    const buyerSiren = content.customer.identifier?.replaceAll(/\s/g, '').slice(0, 9);
    const sellerSiren = content.issuer.siret?.replaceAll(/\s/g, '').slice(0, 9);
    if (amountCents === 0 || !buyerSiren || !sellerSiren) return 0;
    // A payment that is reversed and made again is another report of the same amounts.
    const reportId = `${trackingId}-212-${reportedAt ?? 0}-${reportedCents}-${paid.cents}`;
    const isReported =
      (await platform.findFlow(reportId, signal)) !== null ||
      (await platform.reportCollected(
        {
          ...{ reportId, trackingId, issueDate: content.issueDate, sellerSiren, buyerSiren, amountCents },
          at: this.clock.now(),
        },
        signal,
      ));
    if (!isReported) return 0;
    delivery.noteReported(paid.cents, this.clock.now());
    await this.deliveries.saveTaken(taken);
    return 1;
  }
}
