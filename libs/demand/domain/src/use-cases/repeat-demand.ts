import { DemandSubmitted } from '@pds/demand/contract';
import { Clock, isInScope, Outbox, type Principal, UnitOfWork } from '@pds/kernel';
import { DemandNotFound } from '../demand.errors';
import type { Demand } from '../model/demand';
import { Demands } from '../ports/demands';
import { Pricing } from '../ports/pricing';
import { UniqIds } from '../ports/uniq-ids';
import { copyNumbers } from './copy-numbers';

/**
 * Files an event once more for the next year (« Refaire comme l'an dernier »), whatever became of the original: an organiser
 * files it themselves, and it is told as any new request; staff prepare it for whoever filed the original. It has no price
 * before staff give it one. Throws {@link DemandNotFound}.
 */
export class RepeatDemand {
  constructor(
    private readonly demands: Demands,
    private readonly pricing: Pricing,
    private readonly uniqIds: UniqIds,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(id: number, { accountId, scope }: Principal): Promise<Demand> {
    return this.unitOfWork.run(async () => {
      const original = await this.demands.find(id);
      if (!original || !isInScope(scope, original.ownership)) throw new DemandNotFound();
      const repeater = { accountId, isOrganiser: scope.kind === 'organiser' };
      const offered = await this.pricing.offeredOptions(original.ownership.departmentId);
      const numbers = await copyNumbers(original, this.demands, this.uniqIds);
      const repeated = original.repeat(numbers, offered, repeater, this.clock.now());
      await this.demands.add(repeated);
      if (repeater.isOrganiser) await this.outbox.publish(DemandSubmitted({ demandId: repeated.id, accountId }));
      return repeated;
    });
  }
}
