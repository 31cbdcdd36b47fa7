import type { AidStationSnapshot } from './aid-station-snapshot';
import type { CommercialStatus } from './commercial-status';

/** The operations of aid stations that other contexts may use. Calls join the ambient unit of work. */
export abstract class AidStationFacade {
  /** Returns the station created from a demand, or null if the demand has not been transformed. */
  abstract aidStation(id: number): Promise<AidStationSnapshot | null>;

  /**
   * Returns existing stations by number, with their rows locked until the ambient transaction ends, so that only the caller changes their
   * state.
   */
  abstract aidStationsForUpdate(ids: readonly number[]): Promise<ReadonlyMap<number, AidStationSnapshot>>;

  /** Sets commercial statuses on behalf of an automatic rule; throws `AidStationNotFound` (404) if a station is missing. */
  abstract setCommercialStatus(ids: readonly number[], status: CommercialStatus): Promise<void>;
}
