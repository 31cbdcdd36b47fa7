import type { AidStationSnapshot } from './aid-station-snapshot';
import type { CommercialStatus } from './commercial-status';

/** The aid stations as other contexts may use them. Calls join the ambient unit of work. */
export abstract class AidStationFacade {
  /** The station made from a demand, or null where the demand has not been transformed. */
  abstract aidStation(id: number): Promise<AidStationSnapshot | null>;

  /**
   * Those of some demands that there are, by number, with their rows locked until the ambient transaction ends: whoever counts on their
   * state changes them alone.
   */
  abstract aidStationsForUpdate(ids: readonly number[]): Promise<ReadonlyMap<number, AidStationSnapshot>>;

  /** Moves commercial statuses on behalf of an automatic rule; throws `AidStationNotFound` (404) when one is missing. */
  abstract setCommercialStatus(ids: readonly number[], status: CommercialStatus): Promise<void>;
}
