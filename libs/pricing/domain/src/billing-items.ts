/** Something a department often bills, copied into the extras of a dossier (spec back-office 3, Billable item). */
export interface BillingItem {
  readonly id: number;
  readonly name: string;
  /** Thousandths of a euro, a whole number. */
  readonly priceMills: number;
}

/** Where billing items are kept, per department; 0 is the default tariff. */
export abstract class BillingItems {
  /** Those of a department, in the order they were added. */
  abstract of(departmentId: number): Promise<BillingItem[]>;

  abstract add(departmentId: number, item: Omit<BillingItem, 'id'>): Promise<BillingItem>;

  /** Replaces name and price of an item; nothing happens when the department has no item of that id. */
  abstract save(departmentId: number, item: BillingItem): Promise<void>;
}
