import type { Instant } from '@pds/kernel';

/** What a slot takes from the event's usual values until it is changed by hand. */
export type UsualPart = 'start' | 'end' | 'peak' | 'nature';

/** The event's usual values: hours as `H:i`, empty if there is none. */
export type UsualValues = Readonly<Record<UsualPart, string>>;

/** A slot as typed. Every value is text until it is sent. */
export interface SlotForm {
  name: string;
  /** Local time `2027-05-08T14:00`. Date or time may be missing. */
  startDate: string;
  endDate: string;
  peak: string;
  nature: string;
  /** What was changed by hand, and no longer follows the usual values or the rule of the next day. Absent in slots from elsewhere. */
  own?: readonly (UsualPart | 'endDay')[];
}

/** « Votre manifestation » as typed. */
export interface DemandForm {
  eventName: string;
  severalDepartments: boolean;
  eventDepartment: string;
  eventType: string;
  eventAddress: string;
  eventPostalCode: string;
  eventCity: string;
  comments: string;
  /** The days of the event as typed: the slots follow when a day is whole. */
  firstDay: string;
  lastDay: string;
  /** The usual nature is the type of the event. */
  usual: Omit<UsualValues, 'nature'>;
  eventSlots: readonly SlotForm[];
  /** A field hidden from people. Programs that fill it in reveal themselves (decisions, "Demand"). */
  website: string;
  /** When the form was first opened, in milliseconds: a form sent within seconds was not typed by a person. */
  startedAt: number;
}

/** The days of an event with their slots. */
export type EventDays = Pick<DemandForm, 'firstDay' | 'lastDay' | 'eventSlots'>;

/** The day that is being typed: the event before, and the slots that were made for the day so far. */
export interface DayTyping {
  last: { readonly field: keyof EventDays; readonly before: EventDays; readonly made: readonly SlotForm[] } | null;
}

/** Returns a new slot, named by its position (spec organiser 9). */
export function emptySlot(number: number): SlotForm {
  return { name: `Créneau ${number}`, startDate: '', endDate: '', peak: '', nature: '', own: [] };
}

/** @param now the moment when the form is opened */
export function emptyDemandForm(now: Instant): DemandForm {
  return {
    eventName: '',
    severalDepartments: false,
    eventDepartment: '',
    eventType: '',
    eventAddress: '',
    eventPostalCode: '',
    eventCity: '',
    comments: '',
    firstDay: '',
    lastDay: '',
    usual: { start: '', end: '', peak: '' },
    eventSlots: [emptySlot(1)],
    website: '',
    startedAt: now,
  };
}
