import type { Instant, Period } from '@pds/kernel';
import { headcount, type Team, teamShortfall } from '@pds/pricing/contract';
import type { HeldSlot } from './held-slot';
import { placesOf, sumOfTeams } from './places';

/** A held slot of a dossier with its people as counts. */
export interface CountedSlot extends Period, Pick<HeldSlot, 'isOpen' | 'required' | 'added' | 'erased'> {
  /** Who confirmed, by function; absent functions are 0. */
  readonly confirmed: Partial<Team>;
}

/** A slot whose team are the members who come. */
export interface StaffedSlot {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly places: Team;
  /** The places for which nobody has confirmed. */
  readonly missing: Team;
}

/**
 * The slots of a dossier whose team are the members who come: once one of its slots is open, and as long as somebody comes. Empty for any
 * other: its team is what is typed in « Engagement ».
 */
export function staffedSlots(slots: readonly CountedSlot[]): StaffedSlot[] {
  const counted = slots.map((slot) => ({ ...slot, confirmed: sumOfTeams(slot.confirmed, slot.erased) }));
  if (counted.every(({ isOpen, confirmed }) => !isOpen && headcount(confirmed) === 0)) return [];
  return counted.map(({ start: startsAt, end: endsAt, confirmed, ...slot }) => {
    const places = placesOf(slot);
    return { startsAt, endsAt, places, missing: teamShortfall(places, confirmed) };
  });
}
