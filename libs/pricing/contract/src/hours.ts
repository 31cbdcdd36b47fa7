import type { Instant } from '@pds/kernel';
import type { NightWindow } from './rates';

/** Elapsed minutes of a period by tariff; each minute is in exactly one of them (domain facts: Hours). */
export interface MinuteBuckets {
  readonly normal: number;
  readonly night: number;
  readonly holiday: number;
}

export type HourKind = keyof MinuteBuckets;

/** A stretch of a period whose minutes are all paid at one rate, for one reason. Cut to the minute. */
export interface HourStretch {
  readonly start: Instant;
  /** Excluded: where the next stretch starts. */
  readonly end: Instant;
  /** Elapsed, whatever the clocks do meanwhile. */
  readonly minutes: number;
  readonly kind: HourKind;
  /** French: `14 juillet (Fête nationale)`, `nuit 21:00–06:00`, `jour`. */
  readonly reason: string;
}

/** The hours of one slot. */
export interface SlotHours {
  readonly slotId: number;
  /** In order, without gap. */
  readonly stretches: readonly HourStretch[];
}

/** What the hours of slots are told by, when the caller has no whole dossier to price. */
export interface HoursInput {
  /** The department that handles the dossier, whose tariff says what night is; `null` for the default tariff. */
  readonly departmentId: number | null;
  /** The organisation of the dossier, when it has a tariff of its own. */
  readonly organisationId: number | null;
  /** Code of the department where the event takes place ('67', '2A', '974'), for local holidays; `null` if unknown. */
  readonly eventDepartment: string | null;
  /** IANA time zone of the event. */
  readonly timeZone: string;
  /** The night to split by instead of the tariff's, when a price was computed with another; `null`: no night. */
  readonly night?: NightWindow | null | undefined;
  readonly slots: readonly { readonly id: number; readonly startsAt: Instant; readonly endsAt: Instant }[];
}
