import type { Principal } from '@pds/kernel';
import type { DeliveryChannel, ElectronicChannel } from '../model/delivery';
import type { Deliveries } from '../ports/deliveries';
import type { EInvoicingPlatforms } from '../ports/e-invoicing-platforms';
import type { KnownDepartments } from '../ports/known-departments';
import { departmentInScope } from './show-reminder-rules';

/** The channel of a department, and those that this installation offers. */
export interface ShownDeliveryChannel {
  readonly channel: DeliveryChannel;
  readonly connected: readonly ElectronicChannel[];
}

/** Returns where a department's invoices for public buyers go. Throws `ReminderDepartmentNotFound` (missing or out of scope). */
export class ShowDeliveryChannel {
  constructor(
    private readonly departments: KnownDepartments,
    private readonly deliveries: Deliveries,
    private readonly platforms: EInvoicingPlatforms,
  ) {}

  async execute(departmentId: number, { scope }: Principal): Promise<ShownDeliveryChannel> {
    await departmentInScope(this.departments, departmentId, scope);
    const connected = this.platforms.connected().map(({ channel }) => channel);
    return { channel: await this.deliveries.channelOf(departmentId), connected };
  }
}
