import type { Ownership } from '@pds/kernel';
import type { EprotecEventForm } from '../model/eprotec-event';

/** The data of a station's dossier that e-Protec needs. */
export interface StationEvent {
  readonly ownership: Ownership;
  readonly isStation: boolean;
  /** Version of the dossier, incremented at each change. */
  readonly version: number;
  /** Number of its event in e-Protec, reported by e-Protec or typed by a person. */
  readonly eprotecNumber: string | null;
  readonly form: EprotecEventForm;
  /** IANA zone of its dates and times. */
  readonly timeZone: string;
}

/** The events of stations, from the demand and organisations contexts. */
export abstract class StationEvents {
  /** Null if the dossier does not exist or has been deleted. */
  abstract find(id: number): Promise<StationEvent | null>;

  /**
   * Stores the number reported by e-Protec, or null if the event has been deleted; joins the ambient transaction.
   * @param held the previous number of the dossier; does nothing if it has another number now, which a person typed
   */
  abstract noteEprotecNumber(id: number, number: string | null, held: string | null): Promise<void>;
}
