import type { DocumentsFacade } from '@pds/documents/contract';
import { type Clock, isInScope, type Principal, type UnitOfWork } from '@pds/kernel';
import { AidStation } from '../model/aid-station';
import {
  AlreadyTransformed,
  DemandNotOpen,
  DemandToTransformNotFound,
  NoValidatedQuote,
  QuoteOutdated,
} from '../aid-station.errors';
import type { AidStations } from '../ports/aid-stations';
import type { TrackedDemands } from '../ports/tracked-demands';
import type { TransformableDemands } from '../ports/transformable-demands';

export interface TransformDemandCommand {
  readonly demandId: number;
}

/**
 * Turns a demand into an aid station with the same number and statuses, in one transaction (spec back-office 4, Transformation). Throws
 * `DemandToTransformNotFound` (missing or out of scope), `AlreadyTransformed`, `DemandNotOpen`, `NoValidatedQuote`, `QuoteOutdated`.
 */
export class TransformDemand {
  constructor(
    private readonly demands: TransformableDemands,
    private readonly documents: Pick<DocumentsFacade, 'agreement'>,
    private readonly tracked: TrackedDemands,
    private readonly stations: AidStations,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(command: TransformDemandCommand, principal: Principal): Promise<AidStation> {
    return this.unitOfWork.run(async () => {
      const tracked = await this.tracked.findForUpdate(command.demandId);
      const demand = await this.demands.findForUpdate(command.demandId);
      if (!demand || !isInScope(principal.scope, demand.ownership)) throw new DemandToTransformNotFound();
      if (await this.stations.find(demand.id)) throw new AlreadyTransformed();
      if (!demand.isOpen) throw new DemandNotOpen();
      const agreement = await this.documents.agreement(demand.id);
      if (!agreement) throw new NoValidatedQuote();
      if (agreement.differences.length > 0) throw new QuoteOutdated(agreement);
      const station = AidStation.fromDemand(tracked, principal.accountId, this.clock.now());
      await this.demands.markTransformed(demand.id, principal);
      await this.stations.add(station);
      return station;
    });
  }
}
