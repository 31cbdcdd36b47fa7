import type { Scope } from '@pds/kernel';

/** What the program that reads a calendar by its link may see. */
export interface CalendarReader {
  /** Of the link, for limits. */
  readonly linkId: number;
  readonly scope: Scope;
}
