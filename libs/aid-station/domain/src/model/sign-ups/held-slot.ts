import type { SlotAppointment } from '@pds/aid-station/contract';
import type { Instant, Period } from '@pds/kernel';
import { emptyTeam, type Team } from '@pds/pricing/contract';
import type { Commitment } from './commitments';
import type { SlotTime } from './eligibility';
import { afterQuietHours } from './quiet-hours';

/** What of a slot follows from its dossier. */
export interface SlotToStaff extends Commitment, SlotTime, Pick<SlotAppointment, 'town' | 'place'> {
  readonly eventName: string;
  readonly officeId: number | null;
  readonly departmentId: number | null;
  readonly slotName: string;
  readonly required: Team;
}

/** What the coordinators of a slot decide. */
export interface SignUpSettings {
  readonly isOpen: boolean;
  /** Null: the start of the slot. */
  readonly meetingAt: Instant | null;
  readonly meetingPlace: string;
  readonly instructions: string;
  /** Places added to those required; negative: closed. */
  readonly added: Team;
}

/** A slot as it is stored. */
export interface HeldSlot extends SlotToStaff, SignUpSettings {
  /** Offices of others that granted help for the time of the slot: their members may come, too. */
  readonly helpingOffices: readonly number[];
  /** The slot is not held: its dossier was refused, deleted or set « Sans suite », or the slot was removed. */
  readonly isCancelled: boolean;
  /** Those who came and whose data were erased since, by function. */
  readonly erased: Team;
}

/** A slot that members do not see yet. */
export const closedSlot = (slot: SlotToStaff): HeldSlot => ({
  ...slot,
  ...{ isOpen: false, meetingAt: null, meetingPlace: '', instructions: '', added: emptyTeam },
  ...{ helpingOffices: [], isCancelled: false, erased: emptyTeam },
});

/** Where and when those who come to a slot are expected. */
export const appointmentOf = (slot: SlotAppointment): SlotAppointment => {
  const { start, end, town, place, meetingAt, meetingPlace, isCancelled } = slot;
  return { start, end, town, place, meetingAt, meetingPlace, isCancelled };
};

/** Until when a member may withdraw without anybody being called: 72 hours before the slot. */
export const withdrawalDeadline = 72 * 3_600_000;

/** How long an offered place is kept, and in the last days before the slot. */
const offerTime = { usual: 12 * 3_600_000, late: 3_600_000, lateFrom: 48 * 3_600_000 } as const;

/** Until when a place that is offered now is kept; the quiet hours do not count. */
export function offerEnd({ start, timeZone }: SlotTime, now: Instant): Instant {
  const time = start - now <= offerTime.lateFrom ? offerTime.late : offerTime.usual;
  return Math.min(start, afterQuietHours(now, timeZone) + time);
}

/** When the phones of a slot's people are shown: from 48 hours before it until 24 hours after it. */
export const phoneTimes = ({ start, end }: Period) => ({ from: start - 48 * 3_600_000, until: end + 24 * 3_600_000 });

export function arePhonesShown(slot: Period, now: Instant): boolean {
  const { from, until } = phoneTimes(slot);
  return now >= from && now < until;
}
