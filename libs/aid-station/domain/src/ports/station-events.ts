import type { Ownership } from '@pds/kernel';
import type { EprotecEventForm } from '../model/eprotec-event';

/** The dossier of a station as far as e-Protec is concerned. */
export interface StationEvent {
  readonly ownership: Ownership;
  readonly isStation: boolean;
  /** Of the dossier: grows at each change. */
  readonly version: number;
  /** Number of its event in e-Protec, told by e-Protec or noted by a person. */
  readonly eprotecNumber: string | null;
  readonly form: EprotecEventForm;
  /** IANA zone in which its moments are told. */
  readonly timeZone: string;
}

/** The events of stations, asked of the demand and organisations contexts. */
export abstract class StationEvents {
  /** Null when there is no dossier of that number, or no longer. */
  abstract find(id: number): Promise<StationEvent | null>;

  /**
   * Notes the number that e-Protec told, null where the event is gone; joins the ambient transaction.
   * @param held what the dossier had before; does nothing where it has another number by now, which a person noted
   */
  abstract noteEprotecNumber(id: number, number: string | null, held: string | null): Promise<void>;
}
