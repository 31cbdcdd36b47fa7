import type { EprotecEventForm } from '../model/eprotec-event';
import type { EprotecCreation, EprotecEvent } from '../model/eprotec-export';

/**
 * The association's own system of events and crews. Each call is bounded in time, tries again what may be tried again, and throws
 * `EprotecRefused` (it judged what it was sent, and no try of this call has done anything) or `EprotecUnavailable` (nobody knows what
 * was done), both with its reason where it has one.
 */
export abstract class Eprotec {
  /** Whether this installation is connected with one. */
  abstract readonly isConnected: boolean;

  /**
   * Makes an event; asked again under the same key, answers the one that was made.
   * @param signal aborted when the caller must stop: then its reason is thrown
   */
  abstract create(creation: EprotecCreation, signal: AbortSignal): Promise<EprotecEvent>;

  /** Brings an event up to date; throws `EprotecEventUnknown` and, where it says that the event is no more, `EprotecEventGone` too. */
  abstract update(eventId: string, form: EprotecEventForm, signal: AbortSignal): Promise<EprotecEvent>;
}
