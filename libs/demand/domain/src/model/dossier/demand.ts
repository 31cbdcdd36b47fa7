import { demandStatusCodes, type DossierSnapshot, type RefusalCause } from '@pds/demand/contract';
import { FormCheck, type Instant, type Ownership, type TimelineEntry } from '@pds/kernel';
import { AlreadyHandler, DemandNoLongerEditable, InvalidConfiguration } from '../../demand.errors';
import type { DemandPrice } from './demand-price';
import { calendarDays } from '../slots/calendar-day';
import { readForm } from '../requests/read-form';
import type { OfferedOption } from '../slots/complements';
import { copiedState } from '../requests/copied-state';
import type { ExpressContact } from '../requests/express-request';
import {
  type DemandFiling,
  type DemandRepetition,
  type DemandState,
  type DuplicateNumbers,
  filedState,
  ownershipOf,
} from './demand-state';
import { demandEntry } from '../requests/demand-entry';
import { changeStatus, throwIllegalStatusChange } from '../decisions/demand-status';
import {
  configureDossier,
  type ConfigurationContext,
  type DemandConfiguration,
  describeDossier,
  type OrganiserDescription,
} from './dossier';
import { dossierSnapshot } from './dossier-snapshot';
import { chooseOptions, type OptionChoiceForm } from '../slots/option-choices';
import { type Decree, type ParticularitiesForm, readParticularities } from './particularities';
import { EventRepetition } from '../requests/event-repetition';
import { isLatePaper, takesLatePapers } from '../related-files';
import { openRepetition, repeatedState, type RepetitionAuthor } from '../requests/repeated-state';
import type { SlotDescription, SlotForm, SlotState } from '../slots/slot';
import { countRows, withoutContact, withoutInterestPoint } from '../slots/slot-details';
import { Slots, type SlotTimeRules } from '../slots/slots';

const { cancelled, refused } = demandStatusCodes;

/** Who edits: an organiser only while the demand is EN COURS, and not into the past (spec organiser 4 and 5). */
export interface DemandEditor {
  readonly accountId: number;
  readonly isOrganiser: boolean;
}

/** What a buyer wants on its invoices. */
export type InvoiceReferences = Pick<DemandState, 'commitmentNumber' | 'serviceCode'>;

/** An organiser's request for first-aid cover, from its filing to the decision on it. */
export class Demand {
  /** Whether the stored price no longer matches what is sold. */
  private isPriceStale = false;

  /** The change that left the version as it is, and whoever made it, null for another system; null when there is none. */
  private unversionedChange: Pick<TimelineEntry, 'by' | 'at'> | null = null;

  /** Whether this change is a hand-over, whose entry names no contact. */
  private isHandedOver = false;

  /** Who typed the demand when it was filed; null for any other demand. */
  private enteredBy: number | null = null;

  private constructor(
    private state: DemandState,
    /** The state in the repository; null while it is not stored. */
    private readonly saved: DemandState | null,
  ) {}

  /** Creates a demand EN COURS from a checked public form. */
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

  /** The demand as other contexts see it. */
  dossier(): DossierSnapshot {
    return dossierSnapshot(this.state);
  }

  /** What is still to be told of its repetition ({@link openRepetition}); null when there is nothing. */
  get repetition(): DemandRepetition | null {
    return openRepetition(this.state);
  }

  get id(): number {
    return this.state.id;
  }

  get version(): number {
    return this.state.version;
  }

  /** The version in the repository; 0 while it is not stored. */
  get savedVersion(): number {
    return this.saved?.version ?? 0;
  }

  /** The timeline entry of the save; null when nothing changed that the timeline records. */
  get timelineEntry(): TimelineEntry | null {
    const entry = demandEntry(this.saved, this.state);
    if (entry && this.isHandedOver) return { ...entry, what: 'demand.handed-over', changes: [] };
    if (entry && this.enteredBy !== null) return { ...entry, by: this.enteredBy };
    return entry && { ...entry, ...this.unversionedChange };
  }

  get ownership(): Ownership {
    return ownershipOf(this.state);
  }

  /** One of the slots; throws `SlotNotFound`. */
  slot(slotId: number): SlotState {
    return this.slots.slot(slotId);
  }

  /** An organiser edits while the demand is EN COURS, managers at any time; throws {@link DemandNoLongerEditable}. */
  assertEditable({ isOrganiser }: DemandEditor): void {
    if (isOrganiser && this.state.status !== demandStatusCodes.inProgress) throw new DemandNoLongerEditable();
  }

  /**
   * An organiser annexes any file while the demand is EN COURS, and late papers afterwards ({@link takesLatePapers}); managers any file at any
   * time. Throws {@link DemandNoLongerEditable}.
   *
   * @param name of the file; null where only the time counts
   */
  assertTakesFile(name: string | null, editor: DemandEditor, now: Instant): void {
    const isTaken = (name === null || isLatePaper(name)) && takesLatePapers(this.state.status, this.slots.endsAt, now);
    if (!isTaken) this.assertEditable(editor);
  }

  /**
   * Stores what the buyer wants on its invoices: by its organiser as long as late papers are accepted, by managers at any time. The version is
   * unchanged, since no form of the dossier contains them. Throws {@link DemandNoLongerEditable}.
   */
  giveInvoiceReferences(references: InvoiceReferences, editor: DemandEditor, now: Instant): void {
    this.assertTakesFile(null, editor, now);
    this.state = { ...this.state, ...references };
    this.unversionedChange = { by: editor.accountId, at: now };
  }

  /** Ids of the slots whose behaviour or environment is not described yet (spec organiser 5, step 1). */
  slotsToDescribe(): number[] {
    return this.slots.idsToDescribe();
  }

  /** Whether pricing must be requested before the demand is saved, for {@link applyPrice}. */
  get isPriceDue(): boolean {
    return this.isPriceStale;
  }

  /**
   * The save of staff (spec back-office 5): the result must have a department, and a package price when package pricing is on. All changes
   * are made, or none. Throws {@link InvalidConfiguration} with every invalid field, including those already in `check`, and
   * `IllegalStatusChange` when support is given to a demand that was not refused. A price is due afterwards, the first one included.
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
    this.isPriceStale = true;
  }

  /**
   * The organiser's edit before a decision. Throws {@link DemandNoLongerEditable} unless EN COURS (spec organiser 4), and {@link
   * InvalidConfiguration} with the invalid fields, including those already in `check`. What is sold is unchanged; a manager's change of
   * organisation may change the rates.
   */
  describe(change: OrganiserDescription, by: number, now: Instant, check: FormCheck = new FormCheck()): void {
    if (this.state.status !== demandStatusCodes.inProgress) throw new DemandNoLongerEditable();
    const { organisationId, priceCents } = this.state;
    const next = describeDossier(this.state, change, check);
    check.orThrow(InvalidConfiguration);
    this.change(next, by, now);
    if (next.organisationId !== organisationId && priceCents !== null) this.isPriceStale = true;
  }

  /**
   * Hands the event over to another person, at any stage: they become its contact and its organiser, in place of those before, who
   * have the name of its print link. Documents, prices and statuses are unchanged. Throws {@link AlreadyHandler}.
   *
   * @param accountId the person's account
   * @param uniqId new name of its print link
   */
  handOver(contact: ExpressContact, accountId: number, uniqId: string, by: number, now: Instant): void {
    if (this.state.filedBy === accountId) throw new AlreadyHandler();
    this.change({ ...this.state, contact, filedBy: accountId, uniqId }, by, now);
    this.isHandedOver = true;
  }

  /** Corrects the contact's address that its filer mistyped; false when it is another one by now, or the demand is no longer EN COURS. */
  correctContactEmail(former: string, email: string, by: number, now: Instant): boolean {
    const { contact, status } = this.state;
    const isFormer = contact.email.toLowerCase() === former.toLowerCase();
    if (!isFormer || status !== demandStatusCodes.inProgress) return false;
    this.change({ ...this.state, contact: { ...contact, email } }, by, now);
    return true;
  }

  /**
   * * Adds a slot at the end, not staffed or sized. Throws {@link InvalidConfiguration}, `TooManySlots` and, for an organiser, what {@link
   * describe} throws.
   */
  addSlot(id: number, form: SlotForm, editor: DemandEditor, now: Instant): void {
    this.assertEditable(editor);
    const slots = readForm((check) => this.slots.add(id, form, this.slotTimeRulesFor(editor, now), check));
    this.changeSlots(slots, editor.accountId, now);
  }

  /**
   * Inserts a copy after a slot, with the same staff and description. Throws `SlotNotFound` or `TooManySlots`.
   *
   * @param rowIds ids for its contacts and points of interest
   */
  cloneSlot(slotId: number, id: number, editor: DemandEditor, now: Instant, rowIds: readonly number[] = []): void {
    this.assertEditable(editor);
    this.changeSlots(this.slots.copy(slotId, id, rowIds), editor.accountId, now);
  }

  /** Removes a slot; throws `SlotNotFound`, or `LastSlot` when it is the only one. */
  removeSlot(slotId: number, editor: DemandEditor, now: Instant): void {
    this.assertEditable(editor);
    this.changeSlots(this.slots.remove(slotId), editor.accountId, now);
  }

  /** The slot of a contact or point of interest; throws {@link SlotRowNotFound}. */
  slotOfRow(rowId: number): SlotState {
    return this.slots.slotOfRow(rowId);
  }

  /** Removes a contact of a slot; throws what {@link withoutContact} throws. */
  removeContact(contactId: number, editor: DemandEditor, now: Instant): void {
    this.removeRow(contactId, withoutContact, editor, now);
  }

  /** Removes a point of interest of a slot; throws what {@link withoutInterestPoint} throws. */
  removeInterestPoint(pointId: number, editor: DemandEditor, now: Instant): void {
    this.removeRow(pointId, withoutInterestPoint, editor, now);
  }

  /**
   * Changes the description of one slot from its own screen; throws `SlotNotFound`, or {@link InvalidConfiguration} with the invalid
   * fields.
   *
   * @param rowIds ids for new contacts and points of interest
   */
  describeSlot(
    slotId: number,
    change: SlotDescription,
    editor: DemandEditor,
    now: Instant,
    rowIds: readonly number[] = [],
  ): void {
    this.assertEditable(editor);
    const clocks = this.slotTimeRulesFor(editor, now);
    const slots = readForm((check) => this.slots.describe(slotId, change, clocks, check, rowIds));
    this.changeSlots(slots, editor.accountId, now);
  }

  /**
   * Changes the particularities from their screen; throws {@link InvalidConfiguration} with the invalid fields. What is sold is unchanged.
   *
   * @param decree a new one, null to remove it, undefined to follow the form
   */
  describeParticularities(
    form: ParticularitiesForm,
    decree: Decree | null | undefined,
    editor: DemandEditor,
    now: Instant,
  ): void {
    this.assertEditable(editor);
    const { particularities: was } = this.state;
    const { publicPeak } = this.slots;
    const particularities = readForm((check) => readParticularities(was, form, decree, publicPeak, check));
    this.change({ ...this.state, particularities }, editor.accountId, now);
  }

  /**
   * The organiser's choice among the offered options; throws {@link InvalidConfiguration} with the invalid rows. New options apply to the
   * calendar days of the event.
   */
  chooseOptions(
    forms: readonly OptionChoiceForm[],
    offered: readonly OfferedOption[],
    editor: DemandEditor,
    now: Instant,
  ): void {
    this.assertEditable(editor);
    const { options: was, slots, timeZone, priceCents } = this.state;
    const days = calendarDays(slots, timeZone).length;
    const options = readForm((check) => chooseOptions(forms, was, offered, days, check));
    this.change({ ...this.state, options }, editor.accountId, now);
    if (options !== was && priceCents !== null) this.isPriceStale = true;
  }

  /**
   * Sets the number of rescuers of a slot to the proposed one; throws `SlotNotFound`. Not an edit when the slot already has that number.
   */
  staffSlot(slotId: number, rescueWorkerCount: number, by: number, now: Instant): void {
    const was = this.slots.slot(slotId);
    if (was.rescueWorkerCount === rescueWorkerCount && !was.rescuersSetByStaff) return;
    this.changeSlots(this.slots.staff(slotId, rescueWorkerCount), by, now);
  }

  /** Sets the price that pricing computed from the current demand, with its calculation and hours. */
  applyPrice({ basis, totalCents, lines, slots }: DemandPrice): void {
    this.state = {
      ...this.state,
      priceCents: totalCents,
      priceLines: lines,
      pricingBasis: basis,
      slots: this.slots.withPrices(slots).all,
    };
    this.isPriceStale = false;
  }

  /** 1 EN COURS → 3 VALIDÉE; throws `IllegalStatusChange` from any other status. */
  markTransformed(by: number, now: Instant): void {
    this.change({ ...this.state, status: changeStatus(this.state.status, demandStatusCodes.transformed) }, by, now);
  }

  /** Throws `IllegalStatusChange` unless the demand may become REFUSÉE. */
  assertRefusable(): void {
    changeStatus(this.state.status, refused);
  }

  /**
   * 1 EN COURS → 2 REFUSÉE: the association does not take the event on. Throws `IllegalStatusChange` from any other status. {@link
   * configure} takes it on again.
   */
  refuse(cause: RefusalCause, by: number, now: Instant): void {
    const status = changeStatus(this.state.status, refused);
    this.change({ ...this.state, status, dpsSupport: false, dpsSupportCause: cause }, by, now);
  }

  /**
   * 1 EN COURS → 4 ANNULÉE; throws `IllegalStatusChange` from any other status. The demand is retained, but only the organiser's list shows
   * it. A station is deleted by {@link cancelStation}.
   */
  delete(by: number, now: Instant): void {
    if (this.state.status === demandStatusCodes.transformed) throwIllegalStatusChange(this.state.status, cancelled);
    this.cancel(by, now);
  }

  /**
   * 3 VALIDÉE → 4 ANNULÉE, as part of deleting its station, whose own rules decide whether that is allowed. Retained and shown as after
   * {@link delete}; throws `IllegalStatusChange` from any other status.
   */
  cancelStation(by: number, now: Instant): void {
    if (this.state.status !== demandStatusCodes.transformed) throwIllegalStatusChange(this.state.status, cancelled);
    this.cancel(by, now);
  }

  /**
   * A new demand EN COURS of the same event ({@link copiedState}). A price is due when the original has one.
   *
   * @param numbers as many slot ids as there are slots, as many row ids as {@link rowCount}
   * @param firstDay `YYYY-MM-DD`; absent for the same days
   */
  duplicate(numbers: DuplicateNumbers, by: number, now: Instant, firstDay?: string): Demand {
    const copy = new Demand(copiedState(this.state, numbers, by, now, firstDay), null);
    copy.isPriceStale = this.state.priceCents !== null;
    return copy;
  }

  /**
   * A new demand EN COURS of the same event a year later ({@link repeatedState}), without a price.
   *
   * @param numbers as for {@link duplicate}
   * @param offered what the handling department offers today
   */
  repeat(numbers: DuplicateNumbers, offered: readonly OfferedOption[], by: RepetitionAuthor, now: Instant): Demand {
    return new Demand(repeatedState(this.state, numbers, offered, by, now), null);
  }

  /** Says in French when {@link repeat} would let the event begin: its first day, before and after. */
  repetitionDay(now: Instant): string {
    return EventRepetition.of(this.state, now).notes.moved[0]!;
  }

  /** The number of ids that a copy needs for contacts and points of interest. */
  get rowCount(): number {
    return this.state.slots.reduce((total, { details }) => total + countRows(details), 0);
  }

  /**
   * Records which event in e-Protec belongs to the demand, null for none. Reported by that system, so it is not an edit that concurrent
   * users must be warned of.
   */
  noteEprotecNumber(eProtecId: string | null, now: Instant): void {
    this.state = { ...this.state, eProtecId };
    this.unversionedChange = { by: null, at: now };
  }

  private cancel(by: number, now: Instant): void {
    const status = changeStatus(this.state.status, cancelled);
    this.change({ ...this.state, status, deletedAt: now }, by, now);
  }

  /** Rows are not sold, so the price is unchanged. */
  private removeRow(rowId: number, without: typeof withoutContact, editor: DemandEditor, now: Instant): void {
    this.assertEditable(editor);
    this.change({ ...this.state, slots: this.slots.removeRow(rowId, without).all }, editor.accountId, now);
  }

  private get slots(): Slots {
    return Slots.of(this.state.slots);
  }

  private slotTimeRulesFor({ isOrganiser }: DemandEditor, now: Instant): SlotTimeRules {
    return { timeZone: this.state.timeZone, notBefore: isOrganiser ? now : null };
  }

  /** A change of what is not sold leaves the price unchanged: it was computed with the rates of its day, and was agreed. */
  private changeSlots(slots: Slots, by: number, now: Instant): void {
    const isPriceUnaffected = slots.hasSamePricedFieldsAs(this.slots);
    this.change({ ...this.state, slots: slots.all }, by, now);
    // Before the first save by staff, a demand has no price that could be outdated.
    if (this.state.priceCents !== null && !isPriceUnaffected) this.isPriceStale = true;
  }

  private change(next: DemandState, by: number, now: Instant): void {
    this.state = { ...next, updatedAt: now, updatedBy: by, version: this.savedVersion + 1 };
  }
}
