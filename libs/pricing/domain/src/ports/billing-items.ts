import type { BillableItem } from '@pds/pricing/contract';

/** Something a department often bills, copied into the extras of a dossier (spec back-office 3, Billable item). */
export type BillingItem = BillableItem;

/** An item with the department it is of; 0 is the default tariff. */
export interface OwnedBillingItem {
  readonly departmentId: number;
  readonly item: BillingItem;
}

/** Where billing items are kept, per department; 0 is the default tariff. */
export abstract class BillingItems {
  /** Those of a department, in the order they were added. */
  abstract of(departmentId: number): Promise<BillingItem[]>;

  /** An item by its number, whoever's it is; `null` where there is none. */
  abstract find(id: number): Promise<OwnedBillingItem | null>;

  abstract add(departmentId: number, item: Omit<BillingItem, 'id'>): Promise<BillingItem>;

  /** Replaces name and price of an item; nothing happens when the department has no item of that id. */
  abstract save(departmentId: number, item: BillingItem): Promise<void>;

  /** Takes an item away; dossiers keep the extras that were copied from it. */
  abstract remove(id: number): Promise<void>;
}
