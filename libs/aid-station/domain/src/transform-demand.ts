import { type Clock, isInScope, type Principal, type UnitOfWork } from '@pds/kernel';
import { AidStation } from './aid-station';
import {
  AlreadyTransformedError,
  DemandNotOpenError,
  DemandToTransformNotFoundError,
  NoValidatedQuoteError,
  QuoteOutdatedError,
} from './aid-station.errors';
import type { AidStations, TransformableDemands, ValidatedQuotes } from './ports';

export interface TransformDemandCommand {
  readonly demandId: number;
}

/**
 * Turns a demand into an aid station of the same number, in one transaction (spec back-office 4, Transformation).
 * Throws `DemandToTransformNotFoundError` (missing or out of scope), `AlreadyTransformedError`, `DemandNotOpenError`,
 * `NoValidatedQuoteError`, `QuoteOutdatedError`.
 */
export class TransformDemand {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly demands: TransformableDemands,
    private readonly quotes: ValidatedQuotes,
    private readonly stations: AidStations,
    private readonly clock: Clock,
  ) {}

  execute(command: TransformDemandCommand, principal: Principal): Promise<AidStation> {
    return this.unitOfWork.run(async () => {
      const demand = await this.demands.lock(command.demandId);
      if (!demand || !isInScope(principal.scope, demand.ownership)) throw new DemandToTransformNotFoundError();
      if (await this.stations.find(demand.id)) throw new AlreadyTransformedError();
      if (!demand.isOpen) throw new DemandNotOpenError();
      const agreed = await this.quotes.pricesFor(demand.id);
      if (agreed.length === 0) throw new NoValidatedQuoteError();
      if (demand.priceCents === null || !agreed.includes(demand.priceCents)) throw new QuoteOutdatedError();
      const station = AidStation.fromDemand(demand.id, principal.accountId, this.clock.now());
      await this.demands.markTransformed(demand.id, principal);
      await this.stations.add(station);
      return station;
    });
  }
}
