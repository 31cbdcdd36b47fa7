import type { Instant } from '@pds/kernel';

/** Whose calendar a link shows: that of an account in one of its roles, or that of an office. */
export type CalendarOwner =
  | { readonly kind: 'account'; readonly accountId: number; readonly affiliationId: number }
  | { readonly kind: 'office'; readonly officeId: number };

/** The secret address of a calendar. A calendar has one at most (docs/adr/0068-calendar-links.md). */
export interface CalendarLink {
  readonly owner: CalendarOwner;
  /** Null when it can no longer be read, after a change of SESSION_SECRET: the link still works and can be renewed. */
  readonly secret: string | null;
  readonly createdAt: Instant;
  /**
   * Whether it stopped working for safety, mostly because somebody who knew it lost the role in which they managed: the office's other
   * managers renew it. Never for an account.
   */
  readonly ended: boolean;
  /** When a program last read the calendar; accurate to some minutes. */
  readonly lastReadAt: Instant | null;
}
