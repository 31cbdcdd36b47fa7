import type { Clock, FrozenFiles } from '@pds/kernel';
import { InvoiceNotFound } from '../../invoices.errors';
import type { Deliveries, TakenDelivery } from '../../ports/deliveries/deliveries';
import type { EInvoicingPlatform, InvoiceFlow } from '../../ports/deliveries/e-invoicing-platform';
import type { EInvoicingPlatforms } from '../../ports/deliveries/e-invoicing-platforms';
import type { Invoices } from '../../ports/invoices/invoices';
import type { FreezeCreditNotePdf } from '../invoices/freeze-credit-note-pdf';
import type { FreezeInvoicePdf } from '../invoices/freeze-invoice-pdf';

/** Simultaneous deposits of one process. */
const lanes = 4;

/** An attempt is one search, one submission and one more search, each with its own timeout of at most 30 s. Milliseconds. */
const attemptTime = 180_000;

/**
 * Deposits the papers that are due, exactly the frozen bytes of each. No platform makes a repeated submission harmless: a submission is
 * noted before it is made, and one whose answer was lost, or whose process was killed, is searched by its number and sent again only if
 * the platform has not shown it for its settle time (docs/adr/0075). Several processes may run it at once.
 */
export class DeliverInvoices {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly platforms: EInvoicingPlatforms,
    private readonly invoices: Invoices,
    private readonly freezeInvoicePdf: FreezeInvoicePdf,
    private readonly freezeCreditNotePdf: FreezeCreditNotePdf,
    private readonly frozenFiles: FrozenFiles,
    private readonly clock: Clock,
  ) {}

  /** Returns once nothing more is due, with the number of attempts made. */
  async execute(signal: AbortSignal): Promise<number> {
    const made = this.platforms
      .connected()
      .flatMap((platform) => Array.from({ length: lanes }, () => this.deliverDue(platform, signal)));
    const ended = await Promise.allSettled(made);
    const failed = ended.find((lane) => lane.status === 'rejected');
    if (failed) throw failed.reason;
    return ended.reduce((sum, lane) => sum + (lane.status === 'fulfilled' ? lane.value : 0), 0);
  }

  private async deliverDue(platform: EInvoicingPlatform, signal: AbortSignal): Promise<number> {
    for (let attempts = 0; ; attempts++) {
      signal.throwIfAborted();
      const now = this.clock.now();
      const taken = await this.deliveries.takeDue(platform.channel, now, now + attemptTime);
      if (!taken) return attempts;
      try {
        await this.attempt(taken, platform, signal);
      } catch {
        // A paper that cannot be printed, or a search without an answer, does not stop the others.
        signal.throwIfAborted();
        taken.delivery.postpone(this.clock.now());
      }
      await this.deliveries.saveTaken(taken);
    }
  }

  private async attempt(taken: TakenDelivery, platform: EInvoicingPlatform, signal: AbortSignal): Promise<void> {
    const { delivery } = taken;
    const { trackingId, attemptedAt } = delivery.snapshot();
    if (attemptedAt !== null) {
      const found = await platform.findFlow(trackingId, signal);
      if (found !== null) return delivery.accept(found, this.clock.now());
      const { settleTime } = platform;
      if (!delivery.mayBeSent(this.clock.now(), settleTime)) {
        return delivery.postpone(this.clock.now(), attemptedAt + settleTime);
      }
    }
    const flow = await this.flowOf(taken);
    delivery.beginSubmission(this.clock.now());
    if (!(await this.deliveries.keepTaken(taken))) return;
    const submission = await platform.submitFlow(flow, signal);
    if (submission.outcome === 'accepted') return delivery.accept(submission.flowId, this.clock.now());
    if (submission.outcome === 'refused') {
      // After an attempt in doubt, the refusal may be that of a repetition: the first one was accepted.
      const found = attemptedAt === null ? null : await platform.findFlow(trackingId, signal);
      return found === null ? delivery.refuse(submission.reason) : delivery.accept(found, this.clock.now());
    }
    if (submission.outcome === 'not-taken') {
      if (attemptedAt === null) delivery.forgetSubmission();
      return delivery.postpone(this.clock.now());
    }
    const found = await platform.findFlow(trackingId, signal);
    return found === null ? delivery.postpone(this.clock.now()) : delivery.accept(found, this.clock.now());
  }

  /** The paper as it was frozen, printed now if it was not yet. */
  private async flowOf({ delivery }: TakenDelivery): Promise<InvoiceFlow> {
    const { invoiceId, creditNoteId, trackingId } = delivery.snapshot();
    const file =
      creditNoteId === null
        ? await this.freezeInvoicePdf.execute({ invoiceId })
        : await this.freezeCreditNotePdf.execute({ creditNoteId });
    const invoice = await this.invoices.find(invoiceId);
    if (!invoice) throw new InvoiceNotFound();
    const fileName = creditNoteId === null ? invoice.fileName : `avoir-${trackingId}.pdf`;
    return { trackingId, fileName, bytes: await this.frozenFiles.read(file), sha256: file.sha256 };
  }
}
