import type { DeliveryChoice } from '../../model/deliveries/delivery';

/** What departments chose for the invoices of their public buyers. */
export abstract class DeliveryChoices {
  /** `defaultDeliveryChoice` unless the department chose another. */
  abstract of(departmentId: number | null): Promise<DeliveryChoice>;

  abstract save(departmentId: number, choice: DeliveryChoice): Promise<void>;
}
