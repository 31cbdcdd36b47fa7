import { Clock, isInScope, type Principal, UnitOfWork } from '@pds/kernel';
import { DemandNotFound } from '../../demand.errors';
import type { Demand } from '../../model/dossier/demand';
import { Demands } from '../../ports/demands';
import { Pricing } from '../../ports/pricing';
import { UniqIds } from '../../ports/uniq-ids';
import { allocateCopyNumbers } from './allocate-copy-numbers';
import { reprice } from '../dossier/reprice';

/**
 * Copies a demand, or the dossier of an aid station, into a new demand EN COURS with the same organiser (decisions: Demand). Prices it at
 * today's rates when the original has a price. A first day, `YYYY-MM-DD`, moves all slots. Throws {@link DemandNotFound}, and the errors of
 * pricing.
 */
export class DuplicateDemand {
  constructor(
    private readonly demands: Demands,
    private readonly pricing: Pricing,
    private readonly uniqIds: UniqIds,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(id: number, principal: Principal, firstDay?: string): Promise<Demand> {
    return this.unitOfWork.run(async () => {
      const original = await this.demands.find(id);
      if (!original || !isInScope(principal.scope, original.ownership)) throw new DemandNotFound();
      const numbers = await allocateCopyNumbers(original, this.demands, this.uniqIds);
      const copy = original.duplicate(numbers, principal.accountId, this.clock.now(), firstDay);
      await reprice(copy, this.pricing);
      await this.demands.add(copy);
      return copy;
    });
  }
}
