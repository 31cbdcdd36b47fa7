import { demandStatusCodes, type DossierSnapshot, type RefusalCause } from '@pds/demand/contract';
import { FormCheck, type Instant, type Ownership, type TimelineEntry } from '@pds/kernel';
import { DemandNoLongerEditable, InvalidConfiguration } from '../demand.errors';
import type { DemandPrice } from './demand-price';
import { calendarDays } from './calendar-day';
import { checked } from './checked';
import type { OfferedOption } from './complements';
import { copiedState } from './copied-state';
import { type DemandFiling, type DemandState, type DuplicateNumbers, filedState, ownershipOf } from './demand-state';
import { demandEntry } from './demand-entry';
import { changeStatus, refuseStatusChange } from './demand-status';
import {
  configureDossier,
  type ConfigurationContext,
  type DemandConfiguration,
  describeDossier,
  type OrganiserDescription,
} from './dossier';
import { dossierSnapshot } from './dossier-snapshot';
import { chooseOptions, type OptionChoiceForm } from './option-choices';
import { type Decree, type ParticularitiesForm, readParticularities } from './particularities';
import { type Repeater, repeatedState } from './repeated-state';
import type { SlotDescription, SlotForm, SlotState } from './slot';
import { rowsOf, withoutContact, withoutInterestPoint } from './slot-details';
import { type SlotClocks, Slots } from './slots';

const { cancelled, refused } = demandStatusCodes;

/** Who edits: an organiser may only while the demand is EN COURS, and not into the past (spec organiser 4 and 5). */
export interface DemandEditor {
  readonly accountId: number;
  readonly isOrganiser: boolean;
}

/** An organiser's request for first-aid cover, from its filing to the decision on it. */
export class Demand {
  /** Whether the price no longer follows from what is sold. */
  private isStale = false;

  /** When another system told what changed, which nobody here edited; null where somebody did. */
  private toldAt: Instant | null = null;

  /** Who typed it when it was filed, for whomever; null of any other. */
  private enteredBy: number | null = null;

  private constructor(
    private state: DemandState,
    /** What the repository holds; null while it holds nothing. */
    private readonly saved: DemandState | null,
  ) {}

  /** A demand EN COURS from a checked public form. */
  static file(filing: DemandFiling): Demand {
    const demand = new Demand(filedState(filing), null);
    demand.enteredBy = filing.enteredBy;
    return demand;
  }

  static restore(state: DemandState): Demand {
    return new Demand(state, state);
  }

  snapshot(): DemandState {
    return this.state;
  }

  /** The demand as other contexts may see it. */
  dossier(): DossierSnapshot {
    return dossierSnapshot(this.state);
  }

  get id(): number {
    return this.state.id;
  }

  get version(): number {
    return this.state.version;
  }

  /** The version that the repository holds; 0 while it holds nothing. */
  get savedVersion(): number {
    return this.saved?.version ?? 0;
  }

  /** What the timeline is told when the demand is kept; null where nothing changed that it records. */
  get entry(): TimelineEntry | null {
    const entry = demandEntry(this.saved, this.state);
    if (entry && this.enteredBy !== null) return { ...entry, by: this.enteredBy };
    return entry && this.toldAt !== null ? { ...entry, by: null, at: this.toldAt } : entry;
  }

  get ownership(): Ownership {
    return ownershipOf(this.state);
  }

  /** One of the slots; throws `SlotNotFound`. */
  slot(slotId: number): SlotState {
    return this.slots.slot(slotId);
  }

  /** An organiser edits while the demand is EN COURS, managers at any time; throws {@link DemandNoLongerEditable}. */
  letEdit({ isOrganiser }: DemandEditor): void {
    if (isOrganiser && this.state.status !== demandStatusCodes.inProgress) throw new DemandNoLongerEditable();
  }

  /** Ids of the slots whose behaviour or environment is not described yet (spec organiser 5, step 1). */
  slotsToDescribe(): number[] {
    return this.slots.toDescribe();
  }

  /** Whether pricing is to be asked before the demand is saved, for {@link takePrice}. */
  get isPriceDue(): boolean {
    return this.isStale;
  }

  /**
   * Staff's edit (spec back-office 5): the result must have a department, and a package price when package pricing is
   * on. Changes all or nothing; throws {@link InvalidConfiguration} naming every field at fault, those that `check` holds
   * already included, and `IllegalStatusChange` when support is given to what was not refused. A price is due afterwards,
   * the first one included.
   */
  configure(
    change: DemandConfiguration,
    by: number,
    now: Instant,
    context: ConfigurationContext,
    check: FormCheck = new FormCheck(),
  ): void {
    const next = configureDossier(this.state, change, context, check);
    check.orThrow(InvalidConfiguration);
    this.change(next, by, now);
    this.isStale = true;
  }

  /**
   * The organiser's own edit, while nothing is decided: throws {@link DemandNoLongerEditable} unless EN COURS (spec
   * organiser 4), {@link InvalidConfiguration} naming the fields at fault, those that `check` holds already included. Nothing that is
   * sold changes; a manager's change of organisation may bring its own rates.
   */
  describe(change: OrganiserDescription, by: number, now: Instant, check: FormCheck = new FormCheck()): void {
    if (this.state.status !== demandStatusCodes.inProgress) throw new DemandNoLongerEditable();
    const { organisationId, priceCents } = this.state;
    const next = describeDossier(this.state, change, check);
    check.orThrow(InvalidConfiguration);
    this.change(next, by, now);
    if (next.organisationId !== organisationId && priceCents !== null) this.isStale = true;
  }

  /**
   * Adds a slot at the end, neither staffed nor sized. Throws {@link InvalidConfiguration}, `TooManySlots` and, for an
   * organiser, what {@link describe} throws.
   */
  addSlot(id: number, form: SlotForm, editor: DemandEditor, now: Instant): void {
    this.letEdit(editor);
    const slots = checked((check) => this.slots.add(id, form, this.clocksOf(editor, now), check));
    this.changeSlots(slots, editor.accountId, now);
  }

  /**
   * Puts a copy right after a slot, staffed and described as it is. Throws `SlotNotFound` or `TooManySlots`.
   *
   * @param rowIds for its contacts and points of interest
   */
  cloneSlot(slotId: number, id: number, editor: DemandEditor, now: Instant, rowIds: readonly number[] = []): void {
    this.letEdit(editor);
    this.changeSlots(this.slots.copy(slotId, id, rowIds), editor.accountId, now);
  }

  /** Takes a slot away; throws `SlotNotFound`, or `LastSlot` when it is the only one. */
  removeSlot(slotId: number, editor: DemandEditor, now: Instant): void {
    this.letEdit(editor);
    this.changeSlots(this.slots.remove(slotId), editor.accountId, now);
  }

  /** The slot that a contact or point of interest is of; throws {@link SlotRowNotFound}. */
  slotOfRow(rowId: number): SlotState {
    return this.slots.ofRow(rowId);
  }

  /** Takes a contact of a slot away; throws what {@link withoutContact} throws. */
  removeContact(contactId: number, editor: DemandEditor, now: Instant): void {
    this.removeRow(contactId, withoutContact, editor, now);
  }

  /** Takes a point of interest of a slot away; throws what {@link withoutInterestPoint} throws. */
  removeInterestPoint(pointId: number, editor: DemandEditor, now: Instant): void {
    this.removeRow(pointId, withoutInterestPoint, editor, now);
  }

  /**
   * Describes one slot by its own screen; throws `SlotNotFound`, {@link InvalidConfiguration} naming the fields at fault.
   *
   * @param rowIds for contacts and points of interest that have none
   */
  describeSlot(
    slotId: number,
    change: SlotDescription,
    editor: DemandEditor,
    now: Instant,
    rowIds: readonly number[] = [],
  ): void {
    this.letEdit(editor);
    const clocks = this.clocksOf(editor, now);
    const slots = checked((check) => this.slots.describe(slotId, change, clocks, check, rowIds));
    this.changeSlots(slots, editor.accountId, now);
  }

  /**
   * Saves the screen of the particularities; throws {@link InvalidConfiguration} naming the fields at fault. Nothing that is
   * sold changes.
   *
   * @param decree a new one, null for none any more, undefined as the form says
   */
  describeParticularities(
    form: ParticularitiesForm,
    decree: Decree | null | undefined,
    editor: DemandEditor,
    now: Instant,
  ): void {
    this.letEdit(editor);
    const { particularities: was } = this.state;
    const { publicPeak } = this.slots;
    const particularities = checked((check) => readParticularities(was, form, decree, publicPeak, check));
    this.change({ ...this.state, particularities }, editor.accountId, now);
  }

  /**
   * The organiser's choice among the options offered; throws {@link InvalidConfiguration} naming the rows at fault. New ones
   * are for the calendar days of the event.
   */
  chooseOptions(
    forms: readonly OptionChoiceForm[],
    offered: readonly OfferedOption[],
    editor: DemandEditor,
    now: Instant,
  ): void {
    this.letEdit(editor);
    const { options: was, slots, timeZone, priceCents } = this.state;
    const days = calendarDays(slots, timeZone).length;
    const options = checked((check) => chooseOptions(forms, was, offered, days, check));
    this.change({ ...this.state, options }, editor.accountId, now);
    if (options !== was && priceCents !== null) this.isStale = true;
  }

  /** Gives a slot the number of rescuers that the rules propose; throws `SlotNotFound`. No edit where it has that number already. */
  staffSlot(slotId: number, rescueWorkerCount: number, by: number, now: Instant): void {
    const was = this.slots.slot(slotId);
    if (was.rescueWorkerCount === rescueWorkerCount && !was.rescuersSetByStaff) return;
    this.changeSlots(this.slots.staff(slotId, rescueWorkerCount), by, now);
  }

  /** Takes over what pricing computed from the demand as it is, with its working and hours. */
  takePrice({ basis, totalCents, lines, slots }: DemandPrice): void {
    this.state = {
      ...this.state,
      priceCents: totalCents,
      priceLines: lines,
      pricingBasis: basis,
      slots: this.slots.priced(slots).all,
    };
    this.isStale = false;
  }

  /** 1 EN COURS → 3 VALIDÉE; throws `IllegalStatusChange` from elsewhere. */
  markTransformed(by: number, now: Instant): void {
    this.change({ ...this.state, status: changeStatus(this.state.status, demandStatusCodes.transformed) }, by, now);
  }

  /** Throws `IllegalStatusChange` unless the demand may become REFUSÉE. */
  letRefuse(): void {
    changeStatus(this.state.status, refused);
  }

  /**
   * 1 EN COURS → 2 REFUSÉE: the association does not take the event on. Throws `IllegalStatusChange` from elsewhere.
   * {@link configure} takes it up again.
   */
  refuse(cause: RefusalCause, by: number, now: Instant): void {
    const status = changeStatus(this.state.status, refused);
    this.change({ ...this.state, status, dpsSupport: false, dpsSupportCause: cause }, by, now);
  }

  /**
   * 1 EN COURS → 4 ANNULÉE; throws `IllegalStatusChange` from elsewhere. The demand is kept, but for the organiser's list
   * nobody sees it any more. A station is deleted by {@link cancelStation}.
   */
  delete(by: number, now: Instant): void {
    if (this.state.status === demandStatusCodes.transformed) refuseStatusChange(this.state.status, cancelled);
    this.cancel(by, now);
  }

  /**
   * 3 VALIDÉE → 4 ANNULÉE, as part of the deletion of the station made of it, whose own rules say whether it may go. Kept and
   * seen as after {@link delete}; throws `IllegalStatusChange` from elsewhere.
   */
  cancelStation(by: number, now: Instant): void {
    if (this.state.status !== demandStatusCodes.transformed) refuseStatusChange(this.state.status, cancelled);
    this.cancel(by, now);
  }

  /**
   * A new demand EN COURS of the same event ({@link copiedState}). A price is due where the original has one.
   *
   * @param numbers as many slot ids as there are slots, as many row ids as {@link rowCount}
   */
  duplicate(numbers: DuplicateNumbers, by: number, now: Instant): Demand {
    const copy = new Demand(copiedState(this.state, numbers, by, now), null);
    copy.isStale = this.state.priceCents !== null;
    return copy;
  }

  /**
   * A new demand EN COURS of the same event a year later ({@link repeatedState}), without a price.
   *
   * @param numbers as for {@link duplicate}
   * @param offered what the handling department offers today
   */
  repeat(numbers: DuplicateNumbers, offered: readonly OfferedOption[], by: Repeater, now: Instant): Demand {
    return new Demand(repeatedState(this.state, numbers, offered, by, now), null);
  }

  /** Ids that a copy takes for contacts and points of interest. */
  get rowCount(): number {
    return this.state.slots.reduce((total, { details }) => total + rowsOf(details), 0);
  }

  /** Notes which event of e-Protec the demand is, null for none. Told by that system: no edit, of which others must hear. */
  noteEprotecNumber(eProtecId: string | null, now: Instant): void {
    this.state = { ...this.state, eProtecId };
    this.toldAt = now;
  }

  private cancel(by: number, now: Instant): void {
    const status = changeStatus(this.state.status, cancelled);
    this.change({ ...this.state, status, deletedAt: now }, by, now);
  }

  /** Rows are not sold: the price stays. */
  private removeRow(rowId: number, without: typeof withoutContact, editor: DemandEditor, now: Instant): void {
    this.letEdit(editor);
    this.change({ ...this.state, slots: this.slots.removeRow(rowId, without).all }, editor.accountId, now);
  }

  private get slots(): Slots {
    return Slots.of(this.state.slots);
  }

  private clocksOf({ isOrganiser }: DemandEditor, now: Instant): SlotClocks {
    return { timeZone: this.state.timeZone, notBefore: isOrganiser ? now : null };
  }

  /** What is not sold leaves the price alone: it was computed with the rates of its day, and stays what was agreed. */
  private changeSlots(slots: Slots, by: number, now: Instant): void {
    const isSoldAsBefore = slots.isSoldLike(this.slots);
    this.change({ ...this.state, slots: slots.all }, by, now);
    // Before staff first save it, a demand has no price that could be wrong.
    if (this.state.priceCents !== null && !isSoldAsBefore) this.isStale = true;
  }

  private change(next: DemandState, by: number, now: Instant): void {
    this.state = { ...next, updatedAt: now, updatedBy: by, version: this.savedVersion + 1 };
  }
}
