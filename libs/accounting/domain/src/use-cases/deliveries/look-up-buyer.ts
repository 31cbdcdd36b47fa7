import type { Principal } from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import { PlatformNotConnected } from '../../deliveries.errors';
import type { DeliveryChoices } from '../../ports/deliveries/delivery-choices';
import type { BuyerAddress } from '../../ports/deliveries/e-invoicing-platform';
import type { EInvoicingPlatforms } from '../../ports/deliveries/e-invoicing-platforms';
import { departmentInScope } from '../reminders/show-reminder-rules';

/** A question to the directory. */
export interface LookUpBuyerQuery {
  readonly departmentId: number;
  /** SIREN or SIRET: 9 or 14 digits. */
  readonly number: string;
  readonly routingCode?: string | undefined;
}

/**
 * Finds the addresses of a buyer in the directory of the department's platform, with what each requires of an invoice. Throws
 * `ReminderDepartmentNotFound` (missing or out of scope), `PlatformNotConnected`, `PlatformUnavailable`.
 */
export class LookUpBuyer {
  constructor(
    private readonly departments: Pick<OrganisationsFacade, 'department'>,
    private readonly choices: DeliveryChoices,
    private readonly platforms: EInvoicingPlatforms,
  ) {}

  async execute(
    { departmentId, number, routingCode }: LookUpBuyerQuery,
    { scope }: Principal,
    signal: AbortSignal,
  ): Promise<readonly BuyerAddress[]> {
    await departmentInScope(this.departments, departmentId, scope);
    const { channel } = await this.choices.of(departmentId);
    if (channel === 'off' || !this.platforms.of(channel).isConnected) throw new PlatformNotConnected();
    const service = routingCode === undefined ? {} : { routingCode };
    return this.platforms.of(channel).lookUpBuyer({ number, ...service }, signal);
  }
}
