import type { Demand } from '../model/demand';
import type { Pricing } from '../ports/pricing';

/**
 * Computes the price of a demand as it is now, with the hours of each slot (spec back-office 9), where what is sold changed
 * since it was computed. To be called before a changed demand is saved.
 */
export async function reprice(demand: Demand, pricing: Pricing): Promise<void> {
  if (demand.isPriceDue) demand.takePrice(await pricing.price(demand.snapshot()));
}
