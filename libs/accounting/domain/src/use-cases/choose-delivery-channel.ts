import type { Principal, UnitOfWork } from '@pds/kernel';
import { PlatformNotConnected } from '../accounting.errors';
import type { DeliveryChannel } from '../model/delivery';
import type { Deliveries } from '../ports/deliveries';
import type { EInvoicingPlatforms } from '../ports/e-invoicing-platforms';
import type { KnownDepartments } from '../ports/known-departments';
import { departmentInScope } from './show-reminder-rules';

/**
 * Chooses where the invoices of a department for public buyers go from now on; requested deliveries keep their platform. Throws
 * `ReminderDepartmentNotFound` (missing or out of scope), `PlatformNotConnected`.
 */
export class ChooseDeliveryChannel {
  constructor(
    private readonly departments: KnownDepartments,
    private readonly deliveries: Deliveries,
    private readonly platforms: EInvoicingPlatforms,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async execute(
    { departmentId, channel }: { readonly departmentId: number; readonly channel: DeliveryChannel },
    { scope }: Principal,
  ): Promise<void> {
    await departmentInScope(this.departments, departmentId, scope);
    if (channel !== 'off' && !this.platforms.of(channel).isConnected) throw new PlatformNotConnected();
    await this.unitOfWork.run(() => this.deliveries.chooseChannel(departmentId, channel));
  }
}
