import type { Demand } from '../model/demand';
import type { Pricing } from '../ports/pricing';

/** Computes the price of a demand as it is now and keeps it, with the hours of each slot (spec back-office 9). */
export async function reprice(demand: Demand, pricing: Pricing): Promise<void> {
  demand.setPrice(await pricing.price(demand.snapshot()));
}
