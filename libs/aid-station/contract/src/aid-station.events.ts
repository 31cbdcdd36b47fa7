import { defineEvent } from '@pds/kernel';

/** An office was asked for reinforcement. */
export interface ReinforcementAsked {
  readonly requestId: number;
}
export const ReinforcementAsked = defineEvent<ReinforcementAsked>('aid-station.reinforcement-asked');

/** The asked office granted or declined a request, or took back what it had granted. */
export interface ReinforcementAnswered {
  readonly requestId: number;
  readonly isGranted: boolean;
  /** When it answered: an office may answer twice. */
  readonly at: number;
}
export const ReinforcementAnswered = defineEvent<ReinforcementAnswered>('aid-station.reinforcement-answered');

/** Whoever asked withdrew a request that was pending or granted. */
export interface ReinforcementWithdrawn {
  readonly requestId: number;
}
export const ReinforcementWithdrawn = defineEvent<ReinforcementWithdrawn>('aid-station.reinforcement-withdrawn');

/**
 * A member of the association answered for a slot, got a place offered, was confirmed, moved to another function or removed by a coordinator,
 * or was erased; or leaves before a slot to which they come: `former` and `state` are then the same.
 */
export interface AnswerChanged {
  readonly slotId: number;
  readonly demandId: number;
  readonly memberId: number;
  /** Null: there was no answer. States are those of an answer (`asked`, `waiting`, `confirmed` …). */
  readonly former: string | null;
  readonly state: string;
  /** What the member was to do, where their office is told at once: after the deadline, or they leave, or only minors remain; null otherwise. */
  readonly lateFunction: string | null;
  /** The account of the coordinator who changed it; null otherwise. */
  readonly setBy: number | null;
  /** The member who took over; null otherwise. */
  readonly replacedBy: number | null;
  /** When it changed: a member may answer again. Milliseconds since 1970. */
  readonly at: number;
}
export const AnswerChanged = defineEvent<AnswerChanged>('aid-station.answer-changed');

/** A member is asked to come to a slot; published when the message is to be sent. */
export interface MemberAsked {
  readonly slotId: number;
  readonly demandId: number;
  readonly memberId: number;
  /** When: a member may be asked again. Milliseconds since 1970. */
  readonly at: number;
  /** Whether somebody who comes looks for whoever takes over; otherwise a place is free. */
  readonly isReplacement: boolean;
}
export const MemberAsked = defineEvent<MemberAsked>('aid-station.member-asked');

/** Where and when those who come to a slot are expected. */
export interface SlotAppointment {
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
  readonly town: string;
  /** Place and address of the event, without the empty ones; null for a slot that was stored before they were. */
  readonly place: string | null;
  /** Null: the start of the slot. */
  readonly meetingAt: number | null;
  readonly meetingPlace: string;
  readonly isCancelled: boolean;
}

/** A slot that members come to, or wait for, is held at another time or place, or no longer. */
export interface SignUpChanged {
  readonly slotId: number;
  readonly demandId: number;
  readonly before: SlotAppointment;
  readonly after: SlotAppointment;
  /** When it changed. Milliseconds since 1970. */
  readonly at: number;
}
export const SignUpChanged = defineEvent<SignUpChanged>('aid-station.sign-up-changed');
