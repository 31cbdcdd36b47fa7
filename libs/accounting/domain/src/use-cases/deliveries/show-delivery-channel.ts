import type { Principal } from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import type { DeliveryChoice, ElectronicChannel } from '../../model/deliveries/delivery';
import type { DeliveryChoices } from '../../ports/deliveries/delivery-choices';
import type { EInvoicingPlatforms } from '../../ports/deliveries/e-invoicing-platforms';
import { departmentInScope } from '../reminders/show-reminder-rules';

/** What a department chose, and the channels that this installation offers. */
export interface ShownDeliveryChannel extends DeliveryChoice {
  readonly connected: readonly ElectronicChannel[];
  /** The channels that are asked about invoices before they are issued. */
  readonly judging: readonly ElectronicChannel[];
}

/** Returns where a department's invoices for public buyers go. Throws `ReminderDepartmentNotFound` (missing or out of scope). */
export class ShowDeliveryChannel {
  constructor(
    private readonly departments: Pick<OrganisationsFacade, 'department'>,
    private readonly choices: DeliveryChoices,
    private readonly platforms: EInvoicingPlatforms,
  ) {}

  async execute(departmentId: number, { scope }: Principal): Promise<ShownDeliveryChannel> {
    await departmentInScope(this.departments, departmentId, scope);
    const connected = this.platforms.connected().map(({ channel }) => channel);
    const judging = this.platforms.connected().filter(({ validates }) => validates === 'asked');
    return { ...(await this.choices.of(departmentId)), connected, judging: judging.map(({ channel }) => channel) };
  }
}
