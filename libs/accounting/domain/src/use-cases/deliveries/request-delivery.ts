import type { Clock, UnitOfWork } from '@pds/kernel';
import { isDeliverable } from '../../model/deliveries/delivery';
import type { Deliveries } from '../../ports/deliveries/deliveries';
import type { DeliveryChoices } from '../../ports/deliveries/delivery-choices';
import type { EInvoicingPlatforms } from '../../ports/deliveries/e-invoicing-platforms';
import type { Invoices } from '../../ports/invoices/invoices';

export interface RequestDeliveryCommand {
  readonly invoiceId: number;
  /** Set: its credit note is delivered. */
  readonly creditNoteId?: number;
}

/**
 * Requests the delivery of an issued paper to a public buyer if its department chose a platform; repeated, does nothing. A credit note
 * follows its invoice: it goes nowhere if the buyer never took the invoice (refused or not accepted), because the buyer has nothing to
 * deduct it from.
 */
export class RequestDelivery {
  constructor(
    private readonly invoices: Invoices,
    private readonly deliveries: Deliveries,
    private readonly choices: DeliveryChoices,
    private readonly platforms: EInvoicingPlatforms,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Returns whether that paper has a delivery. */
  execute({ invoiceId, creditNoteId }: RequestDeliveryCommand): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const invoice = await this.invoices.find(invoiceId);
      if (!invoice) return false;
      const { ownership, content, number } = invoice.snapshot();
      if (creditNoteId === undefined) {
        if (!isDeliverable(content.customer)) return false;
        const { channel } = await this.choices.of(ownership.departmentId);
        if (channel === 'off' || !this.platforms.of(channel).isConnected) return false;
        const requested = { invoiceId, creditNoteId: null, channel, trackingId: number };
        await this.deliveries.add(requested, this.clock.now());
        return true;
      }
      const [first] = await this.deliveries.ofInvoice(invoiceId);
      const note = invoice.creditNote(creditNoteId);
      if (!first || !note || first.stage === 'refused' || first.stage === 'not-accepted') return false;
      const { channel } = first.snapshot();
      await this.deliveries.add({ invoiceId, creditNoteId, channel, trackingId: note.number }, this.clock.now());
      return true;
    });
  }
}
