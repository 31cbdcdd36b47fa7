import { type FormCheck, type Instant, instantOfWallTime, wallTimeAt } from '@pds/kernel';
import { LastSlot, SlotNotFound, SlotRowNotFound, TooManySlots } from '../../demand.errors';
import { copyName } from '../requests/copy-name';
import type { SlotPrice } from '../dossier/demand-price';
import { expressLimits, type ExpressSlot } from '../requests/express-request';
import {
  configureSlot,
  describeLevels,
  describeSlot,
  fileSlot,
  hasSamePricedFields,
  type ProposeRescuers,
  readSlotForm,
  type SlotConfiguration,
  type SlotDescription,
  type SlotForm,
  type SlotLevels,
  type SlotState,
} from './slot';
import { copyDetails, hasRow, type SlotDetails } from './slot-details';

/** How the times of a slot are read and limited. */
export interface SlotTimeRules {
  /** IANA zone of the event. */
  readonly timeZone: string;
  /** A slot may not begin before this; null when it may be in the past. */
  readonly notBefore: Instant | null;
}

/**
 * The slots of a demand in the order of its form: at least one, at most fifty. Immutable: every method returns new slots. Errors of forms
 * are added to the given `check`; who may edit is decided by the demand.
 */
export class Slots {
  /** Throws {@link LastSlot} without slots, {@link TooManySlots} for more than fifty. */
  private constructor(readonly all: readonly SlotState[]) {
    if (all.length === 0) throw new LastSlot();
    if (all.length > expressLimits.slots) throw new TooManySlots(expressLimits.slots);
  }

  static of(slots: readonly SlotState[]): Slots {
    return new Slots(slots);
  }

  /** The slots of a public form, each with an id. */
  static filed(ids: readonly number[], slots: readonly ExpressSlot[]): Slots {
    return new Slots(slots.map((slot, index) => fileSlot(ids[index]!, slot)));
  }

  /** One slot; throws {@link SlotNotFound}. */
  slot(id: number): SlotState {
    return this.all[this.positionOf(id)]!;
  }

  /** The earliest start. */
  get startsAt(): Instant {
    return Math.min(...this.all.map(({ startsAt }) => startsAt));
  }

  /** The latest end. */
  get endsAt(): Instant {
    return Math.max(...this.all.map(({ endsAt }) => endsAt));
  }

  /** Persons present at once, at most. */
  get publicPeak(): number {
    return Math.max(...this.all.map(({ publicPeak }) => publicPeak));
  }

  /** Ids of slots whose behaviour or environment is not described yet (spec organiser 5, step 1). */
  idsToDescribe(): number[] {
    return this.all.filter(({ publicBehaviour, feature }) => !publicBehaviour || !feature).map(({ id }) => id);
  }

  /** Adds a slot at the end, not staffed or sized; its nature defaults to that of the last slot. */
  add(id: number, form: SlotForm, { timeZone, notBefore }: SlotTimeRules, check: FormCheck): Slots {
    // Nobody has entered the new slot's public: 0 is an unknown peak, which sizing reports as missing.
    const fallback = { publicPeak: 0, nature: this.all.at(-1)!.nature };
    const slot = readSlotForm(id, form, fallback, timeZone, check);
    refusePast(slot, notBefore, check);
    return new Slots([...this.all, slot]);
  }

  /**
   * Inserts a copy after a slot, named « … (copie) », with the same staff and description.
   *
   * @param rowIds ids for its contacts and points of interest
   */
  copy(slotId: number, id: number, rowIds: readonly number[] = []): Slots {
    const position = this.positionOf(slotId);
    const original = this.all[position]!;
    const name = copyName(original.name, expressLimits.slotName);
    return new Slots(
      this.all.toSpliced(position + 1, 0, { ...original, id, name, details: copyDetails(original.details, rowIds) }),
    );
  }

  /** Removes a slot; throws {@link LastSlot} when it is the only one. */
  remove(slotId: number): Slots {
    return new Slots(this.all.toSpliced(this.positionOf(slotId), 1));
  }

  /** The slot of a contact or point of interest; throws {@link SlotRowNotFound}. */
  slotOfRow(rowId: number): SlotState {
    const slot = this.all.find(({ details }) => hasRow(details, rowId));
    if (!slot) throw new SlotRowNotFound();
    return slot;
  }

  /** Removes a row from its slot by the rule of that kind of rows; also throws {@link SlotRowNotFound}. */
  removeRow(rowId: number, without: (details: SlotDetails, rowId: number) => SlotDetails): Slots {
    const slot = this.slotOfRow(rowId);
    return this.withSlot({ ...slot, details: without(slot.details, rowId) });
  }

  /** Changes the description of one slot from its own screen; an unchanged start may be in the past. */
  describe(
    slotId: number,
    change: SlotDescription,
    { timeZone, notBefore }: SlotTimeRules,
    check: FormCheck,
    rowIds: readonly number[] = [],
  ): Slots {
    const before = this.slot(slotId);
    const slot = describeSlot(before, change, timeZone, check, rowIds);
    if (slot.startsAt !== before.startsAt) refusePast(slot, notBefore, check);
    return this.withSlot(slot);
  }

  /** Changes what staff set on slots; refuses at `demandSlots.<index>`. */
  configure(
    changes: readonly (SlotConfiguration & { readonly id: number })[],
    timeZone: string,
    propose: ProposeRescuers,
    check: FormCheck,
  ): Slots {
    return this.changeEach(changes, check, (slot, change, path) =>
      configureSlot(slot, change, path, timeZone, propose, check),
    );
  }

  /** Changes the levels that an organiser enters; refuses at `demandSlots.<index>`. */
  describeLevels(changes: readonly (SlotLevels & { readonly id: number })[], check: FormCheck): Slots {
    return this.changeEach(changes, check, (slot, change, path) => describeLevels(slot, change, path, check));
  }

  /** Sets the number of rescuers of one slot to the proposed one; throws {@link SlotNotFound}. */
  staff(slotId: number, rescueWorkerCount: number): Slots {
    return this.withSlot({ ...this.slot(slotId), rescueWorkerCount, rescuersSetByStaff: false });
  }

  /** Keeps the local times in another zone, proposed ones too: an event moved overseas still begins at eight in the morning. */
  movedToZone(from: string, to: string): Slots {
    if (from === to) return this;
    const move = (instant: Instant) => instantOfWallTime(wallTimeAt(instant, from), to);
    return new Slots(
      this.all.map((slot) => {
        const startsAt = move(slot.startsAt);
        const { newDate } = slot.details;
        return {
          ...slot,
          startsAt,
          // A clock change in the new zone may skip the whole of a short slot: it must not end before it starts.
          endsAt: Math.max(startsAt, move(slot.endsAt)),
          details: newDate === null ? slot.details : { ...slot.details, newDate: move(newDate) },
        };
      }),
    );
  }

  /** Whether a price remains valid with these slots: the same number in the same order, each with the same price inputs. */
  hasSamePricedFieldsAs({ all }: Slots): boolean {
    return all.length === this.all.length && this.all.every((slot, index) => hasSamePricedFields(slot, all[index]!));
  }

  /** Adds to each slot the hours and lines that pricing returned for it; an unpriced slot is unchanged. */
  withPrices(prices: readonly SlotPrice[]): Slots {
    const priceOf = new Map(prices.map((price) => [price.id, price]));
    return new Slots(
      this.all.map((slot) => {
        const price = priceOf.get(slot.id);
        return price ? { ...slot, minutes: price.minutes, priceLines: price.lines } : slot;
      }),
    );
  }

  private changeEach<Change extends { readonly id: number }>(
    changes: readonly Change[],
    check: FormCheck,
    change: (slot: SlotState, to: Change, path: string) => SlotState,
  ): Slots {
    const slots = [...this.all];
    changes.forEach((to, index) => {
      const path = `demandSlots.${index}`;
      const position = slots.findIndex(({ id }) => id === to.id);
      if (position < 0) check.refuse(`${path}.id`, 'Ce créneau n’est pas de cette demande');
      else slots[position] = change(slots[position]!, to, path);
    });
    return new Slots(slots);
  }

  private withSlot(slot: SlotState): Slots {
    return new Slots(this.all.with(this.positionOf(slot.id), slot));
  }

  private positionOf(slotId: number): number {
    const position = this.all.findIndex(({ id }) => id === slotId);
    if (position < 0) throw new SlotNotFound();
    return position;
  }
}

/** Reported only when there is no other error: a date that could not be read is not in the past. */
function refusePast({ startsAt }: SlotState, notBefore: Instant | null, check: FormCheck): void {
  if (notBefore === null || startsAt >= notBefore || check.errors.length > 0) return;
  check.refuse('startDate', 'La date de début ne peut pas être dans le passé');
}
