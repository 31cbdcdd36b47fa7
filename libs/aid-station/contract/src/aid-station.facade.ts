import type { AidStationSnapshot } from './aid-station-snapshot';
import type { CommercialStatus } from './commercial-status';

/** The aid stations as other contexts may use them. Calls join the ambient unit of work. */
export abstract class AidStationFacade {
  /** The station made from a demand, or null where the demand has not been transformed. */
  abstract aidStation(id: number): Promise<AidStationSnapshot | null>;

  /** Same, with the row locked until the ambient transaction ends: whoever counts on its state changes it alone. */
  abstract aidStationForUpdate(id: number): Promise<AidStationSnapshot | null>;

  /** Moves the commercial status on behalf of an automatic rule; throws `AidStationNotFound` (404) when missing. */
  abstract setCommercialStatus(id: number, status: CommercialStatus): Promise<void>;
}
