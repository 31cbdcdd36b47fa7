import { Clock, isInScope, type Principal } from '@pds/kernel';
import { DemandNotFound } from '../../demand.errors';
import { Demands } from '../../ports/demands';

/**
 * Says when an event would take place again (`RepeatDemand`), before it is filed: a French sentence with its first day, before and
 * after. Throws {@link DemandNotFound}.
 */
export class PreviewRepetition {
  constructor(
    private readonly demands: Demands,
    private readonly clock: Clock,
  ) {}

  async execute(id: number, { scope }: Principal): Promise<string> {
    const demand = await this.demands.find(id);
    if (!demand || !isInScope(scope, demand.ownership)) throw new DemandNotFound();
    return demand.repetitionDay(this.clock.now());
  }
}
