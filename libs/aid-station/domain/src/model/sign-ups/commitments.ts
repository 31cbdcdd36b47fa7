import { type Period, periodInWords } from '@pds/kernel';
import { overlap, withTravel } from '../planning/spans';

/** A slot that somebody comes to, with the way there. */
export interface Commitment extends Period {
  readonly slotId: number;
  readonly demandId: number;
  /** Null where it may not be named. */
  readonly eventName: string | null;
  readonly timeZone: string;
  /** Of the way from the office to the event, and of the way back. */
  readonly travelMinutes: number;
}

/**
 * The first slot, in the order of time, that keeps somebody from coming to another one; null without any. Between the slots of one dossier
 * nobody travels.
 */
export function firstClash(slot: Commitment, commitments: readonly Commitment[]): Commitment | null {
  const clashes = commitments.filter((other) => {
    if (other.slotId === slot.slotId) return false;
    if (other.demandId === slot.demandId) return overlap(slot, other);
    return overlap(withTravel(slot, slot.travelMinutes), withTravel(other, other.travelMinutes));
  });
  return clashes.sort((one, other) => one.start - other.start || one.slotId - other.slotId)[0] ?? null;
}

/** The same slots without the names of the events, for readers of another department than the member's. */
export const withoutNames = (commitments: readonly Commitment[]): Commitment[] =>
  commitments.map((each) => ({ ...each, eventName: null }));

/** `inscription à « Course », samedi 8 mai de 14 h à 18 h`. */
export function clashReason({ eventName, timeZone, ...period }: Commitment): string {
  const event = eventName === null ? 'un autre évènement' : `«\u00a0${eventName}\u00a0»`;
  return `inscription à ${event}, ${periodInWords(period, timeZone)}`;
}
