import type { BillableItem } from '@pds/pricing/contract';

/** An item that a department often bills, copied into the extras of a dossier (spec back-office 3, Billable item). */
export type BillingItem = BillableItem;

/** An item with its department; 0 is the default tariff. */
export interface OwnedBillingItem {
  readonly departmentId: number;
  readonly item: BillingItem;
}

/** Repository of billing items, per department; 0 is the default tariff. */
export abstract class BillingItems {
  /** Returns the items of a department, in the order they were added. */
  abstract of(departmentId: number): Promise<BillingItem[]>;

  /** Returns an item by its id, of any department; `null` if there is none. */
  abstract find(id: number): Promise<OwnedBillingItem | null>;

  abstract add(departmentId: number, item: Omit<BillingItem, 'id'>): Promise<BillingItem>;

  /** Replaces name and price of an item; does nothing if the department has no item with that id. */
  abstract save(departmentId: number, item: BillingItem): Promise<void>;

  /** Deletes an item; dossiers keep the extras that were copied from it. */
  abstract remove(id: number): Promise<void>;
}
