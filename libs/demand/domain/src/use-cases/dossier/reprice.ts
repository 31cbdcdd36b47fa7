import type { Demand } from '../../model/dossier/demand';
import type { Pricing } from '../../ports/pricing';

/**
 * Computes the price of a demand with the hours of each slot (spec back-office 9), when what is sold has changed since the last
 * computation. Call it before a changed demand is saved.
 */
export async function reprice(demand: Demand, pricing: Pricing): Promise<void> {
  if (demand.isPriceDue) demand.applyPrice(await pricing.price(demand.snapshot()));
}
