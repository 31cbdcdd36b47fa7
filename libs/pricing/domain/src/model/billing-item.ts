import { BillingItemNameRequired, NotAWholeNumber } from '../pricing.errors';
import { checkAtMost } from './checks';
import { maximumPriceMills } from './price-dossier';

/**
 * Throws BillingItemNameRequired, or the error of a number that is no price, unless a billing item has a name and a price.
 * @param path of the item in the request: `billableItems.0.`
 */
export function checkBillingItem(item: { readonly name: string; readonly priceMills: number }, path: string): void {
  if (item.name.trim() === '') throw new BillingItemNameRequired(`${path}name`);
  checkAtMost(item.priceMills, `${path}price`, maximumPriceMills);
  if (!Number.isInteger(item.priceMills)) throw new NotAWholeNumber(`${path}price`);
}
