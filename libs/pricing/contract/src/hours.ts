import type { Instant } from '@pds/kernel';
import type { NightWindow } from './rates';

/** Elapsed minutes of a period by tariff; each minute is counted once. */
export interface MinuteBuckets {
  readonly normal: number;
  readonly night: number;
  readonly holiday: number;
}

export type HourKind = keyof MinuteBuckets;

/** Consecutive minutes of a period with one rate and one reason. Cut to the minute. */
export interface HourSegment {
  readonly start: Instant;
  /** Excluded: the start of the next segment. */
  readonly end: Instant;
  /** Elapsed minutes, also across a clock change. */
  readonly minutes: number;
  readonly kind: HourKind;
  /** French: `14 juillet (Fête nationale)`, `nuit 21:00–06:00`, `jour`. */
  readonly reason: string;
}

/** The hours of one slot. */
export interface SlotHours {
  readonly slotId: number;
  /** In order, without gap. */
  readonly segments: readonly HourSegment[];
}

/** The inputs for explaining the hours of slots, without a whole dossier to price. */
export interface HoursInput {
  /** The department that handles the dossier, whose tariff defines the night; `null` for the default tariff. */
  readonly departmentId: number | null;
  /** The organisation of the dossier, if it has its own tariff. */
  readonly organisationId: number | null;
  /** Code of the event's department ('67', '2A', '974'), for local holidays; `null` if unknown. */
  readonly eventDepartment: string | null;
  /** IANA time zone of the event. */
  readonly timeZone: string;
  /** The night to use instead of the tariff's, if a price was computed with another; `null`: no night. */
  readonly night?: NightWindow | null | undefined;
  readonly slots: readonly { readonly id: number; readonly startsAt: Instant; readonly endsAt: Instant }[];
}
