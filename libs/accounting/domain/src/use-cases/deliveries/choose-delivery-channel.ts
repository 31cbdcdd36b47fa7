import type { Principal, UnitOfWork } from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import { PlatformNotConnected } from '../../deliveries.errors';
import type { DeliveryChannel, WhenAway } from '../../model/deliveries/delivery';
import type { DeliveryChoices } from '../../ports/deliveries/delivery-choices';
import type { EInvoicingPlatforms } from '../../ports/deliveries/e-invoicing-platforms';
import { departmentInScope } from '../reminders/show-reminder-rules';

export interface ChooseDeliveryChannelCommand {
  readonly departmentId: number;
  readonly channel: DeliveryChannel;
  /** Unchanged if absent. */
  readonly whenAway?: WhenAway | undefined;
}

/**
 * Chooses where the invoices of a department for public buyers go from now on; requested deliveries keep their platform. Throws
 * `ReminderDepartmentNotFound` (missing or out of scope), `PlatformNotConnected`.
 */
export class ChooseDeliveryChannel {
  constructor(
    private readonly departments: Pick<OrganisationsFacade, 'department'>,
    private readonly choices: DeliveryChoices,
    private readonly platforms: EInvoicingPlatforms,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async execute(
    { departmentId, channel, whenAway }: ChooseDeliveryChannelCommand,
    { scope }: Principal,
  ): Promise<void> {
    await departmentInScope(this.departments, departmentId, scope);
    if (channel !== 'off' && !this.platforms.of(channel).isConnected) throw new PlatformNotConnected();
    await this.unitOfWork.run(async () => {
      const { whenAway: present } = await this.choices.of(departmentId);
      await this.choices.save(departmentId, { channel, whenAway: whenAway ?? present });
    });
  }
}
