import type { EprotecEventForm } from '../model/eprotec-event';
import type { EprotecCreation, EprotecEvent } from '../model/eprotec-export';

/**
 * The association's own system of events and crews. Each call has a timeout, retries what may be retried, and throws `EprotecRefused` (the
 * request was refused, and no attempt of this call took effect) or `EprotecUnavailable` (the effect is unknown), both with the reason if
 * there is one.
 */
export abstract class Eprotec {
  /** Whether this installation is connected to e-Protec. */
  abstract readonly isConnected: boolean;

  /**
   * Creates an event; repeated under the same key, returns the existing one.
   * @param signal aborted when the caller must stop: its reason is then thrown
   */
  abstract create(creation: EprotecCreation, signal: AbortSignal): Promise<EprotecEvent>;

  /** Updates an event; throws `EprotecEventUnknown`, or `EprotecEventGone` if it has been deleted. */
  abstract update(eventId: string, form: EprotecEventForm, signal: AbortSignal): Promise<EprotecEvent>;
}
