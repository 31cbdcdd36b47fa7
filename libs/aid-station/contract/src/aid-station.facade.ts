import type { AidStationSnapshot, DossierStatusesSnapshot } from './aid-station-snapshot';
import type { CommercialStatus } from './commercial-status';

/** The operations of aid stations that other contexts may use. Calls join the ambient unit of work. */
export abstract class AidStationFacade {
  /** Returns the statuses of an existing demand, or of the station that it became. */
  abstract statusesOf(dossierId: number): Promise<DossierStatusesSnapshot>;

  /** Like {@link statusesOf}, locked until the ambient transaction ends; they are locked before the demand. */
  abstract statusesForUpdate(dossierId: number): Promise<DossierStatusesSnapshot>;

  /** Makes a dossier « Sans suite » in the ambient transaction, as staff may: its organiser withdrew it. */
  abstract drop(dossierId: number, by: number): Promise<void>;

  /**
   * A quote of a dossier is sent in the ambient transaction: « Devis non envoyé » becomes « Devis envoyé », any other commercial status
   * stays. Locks the statuses of the dossier, which are locked before its other data.
   */
  abstract noteQuoteSent(dossierId: number): Promise<void>;

  /**
   * A declaration of a dossier was accepted by a first authority's server: « Non déclarée » becomes « Demande envoyée », any
   * other administrative status stays. Locks as {@link noteQuoteSent} does.
   */
  abstract noteDeclarationSent(dossierId: number): Promise<void>;

  /**
   * Returns existing stations by number, with their rows locked until the ambient transaction ends, so that only the caller changes their
   * state.
   */
  abstract aidStationsForUpdate(ids: readonly number[]): Promise<ReadonlyMap<number, AidStationSnapshot>>;

  /** The number of dossiers that a vehicle or other equipment is assigned to. */
  abstract dossiersWithEquipment(equipmentId: number): Promise<number>;

  /** Sets commercial statuses on behalf of an automatic rule; throws `AidStationNotFound` (404) if a station is missing. */
  abstract setCommercialStatus(ids: readonly number[], status: CommercialStatus): Promise<void>;
}
