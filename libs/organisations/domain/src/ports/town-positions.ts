import type { GeoPosition, Town } from '@pds/organisations/contract';

/** Finds where towns lie, with the outside service that completes addresses. */
export abstract class TownPositions {
  /**
   * Returns the position of each town, in their order: null for a town that is not known, and for those that are left when the service fails.
   * All are null where no service is set. Call outside a transaction.
   */
  abstract find(towns: readonly Town[]): Promise<readonly (GeoPosition | null)[]>;
}
