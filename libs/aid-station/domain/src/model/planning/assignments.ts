import type { Period } from '@pds/kernel';
import type { EquipmentItem } from '@pds/organisations/contract';
import { absencesOf, combinedSpans, overlap, sumOf, withTravel } from './spans';

/** A slot of a dossier that a piece of equipment is assigned to, with the slot’s period. */
export interface AssignedUse extends Period {
  readonly demandId: number;
  /** Null where the reader must not know the dossier. */
  readonly eventName: string | null;
  readonly slotId: number;
  readonly slotName: string;
  /** How many pieces the slot takes: see {@link piecesTaken}. */
  readonly pieces: number;
}

/** Equipment that may be assigned to a slot. */
export interface AssignableItem extends Pick<EquipmentItem, 'quantity' | 'retiredAt' | 'outOfService'> {
  /** Whether the office of the dossier owns it. */
  readonly isOfOffice: boolean;
}

/** A slot that equipment may be assigned to. */
export interface AssignableSlot extends Period {
  readonly demandId: number;
  readonly slotId: number;
  /** How many pieces of the equipment it takes, or would take: see {@link piecesTaken}. */
  readonly pieces: number;
}

/** A reason why a slot may not get a piece of equipment. It only warns: the assignment is possible all the same. */
export type AssignmentWarning =
  | { readonly kind: 'taken'; readonly by: AssignedUse }
  | { readonly kind: 'out-of-service'; readonly reason: string }
  | { readonly kind: 'retired' }
  | { readonly kind: 'other-office' };

/**
 * Returns how many pieces a slot takes of each of its entries of one kind, by entry: together as many as it sells, handed out in the order of
 * ids, at least one of each, at most all. A vehicle is one piece.
 */
export function piecesTaken(
  entries: readonly Pick<EquipmentItem, 'id' | 'quantity'>[],
  sold: number,
): ReadonlyMap<number, number> {
  const taken = new Map<number, number>();
  let left = sold;
  for (const [before, { id, quantity }] of entries.toSorted((a, b) => a.id - b.id).entries()) {
    const following = entries.length - before - 1;
    const pieces = Math.min(quantity, Math.max(1, left - following));
    taken.set(id, pieces);
    left -= pieces;
  }
  return taken;
}

/**
 * Returns the warnings about a piece of equipment that is, or would be, assigned to a slot (ADR 0070). Pure.
 *
 * It is taken when at some moment, with travel, all slots together need more pieces than there are. As for conflicts of means, slots of one
 * dossier that follow one another share their pieces.
 *
 * @param uses every slot that the equipment is assigned to near this one; this one may be among them
 * @param travelMinutes of the way to an event, and of the way back
 */
export function assignmentWarnings(
  slot: AssignableSlot,
  item: AssignableItem,
  uses: readonly AssignedUse[],
  travelMinutes: number,
): AssignmentWarning[] {
  const away = withTravel(slot, travelMinutes);
  const warnings: AssignmentWarning[] = takenBy(slot, away, item.quantity, uses, travelMinutes).map((by) => ({
    kind: 'taken',
    by,
  }));
  const missing = item.outOfService.find((period) => overlap(period, away));
  if (missing) warnings.push({ kind: 'out-of-service', reason: missing.reason });
  if (item.retiredAt !== null && item.retiredAt < away.end) warnings.push({ kind: 'retired' });
  if (!item.isOfOffice) warnings.push({ kind: 'other-office' });
  return warnings;
}

/** The other uses at the same time, when there are too few pieces for all; in the order of time. */
function takenBy(
  slot: AssignableSlot,
  away: Period,
  quantity: number,
  uses: readonly AssignedUse[],
  travelMinutes: number,
): AssignedUse[] {
  const near = uses.filter((use) => {
    const travel = use.demandId === slot.demandId ? 0 : 2 * travelMinutes;
    return use.slotId !== slot.slotId && overlap(withTravel(use, travel), slot);
  });
  const isShort = shortTimes([slot, ...near], quantity, travelMinutes).some((time) => overlap(time, away));
  return isShort ? near.sort((a, b) => a.start - b.start || a.slotId - b.slotId) : [];
}

/**
 * Returns the times at which the slots that have a piece of equipment need more pieces than there are, with travel: in order, none
 * overlapping. Slots of one dossier that follow one another share their pieces. Pure.
 *
 * @param travelMinutes of the way to an event, and of the way back
 */
export function shortTimes(
  uses: readonly (Period & Pick<AssignedUse, 'demandId' | 'pieces'>)[],
  quantity: number,
  travelMinutes: number,
): Period[] {
  const absences = [...Map.groupBy(uses, ({ demandId }) => demandId).values()].flatMap((ofDossier) =>
    absencesOf(
      ofDossier.map(({ start, end, pieces: count }) => ({ start, end, count })),
      travelMinutes,
    ),
  );
  return combinedSpans(absences, sumOf).filter(({ count }) => count > quantity);
}
