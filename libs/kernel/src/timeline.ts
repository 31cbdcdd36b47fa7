import type { Change, Json } from './changes';
import type { Instant } from './time';

/** What an entry is about, as the screen filters it; e-mails are read from the outgoing messages themselves. */
export const timelineKinds = [
  'dossier',
  'slots',
  'price',
  'statuses',
  'documents',
  'invoices',
  'mails',
  'notes',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Something that happened to a dossier. */
export interface TimelineEntry {
  readonly dossierId: number;
  /** `<context>.<past tense>`, as events are named; it outlives the code, so it is never changed. */
  readonly what: string;
  /** One at least. */
  readonly kinds: readonly TimelineKind[];
  readonly at: Instant;
  /** The account that did it, whoever it is; null for a task and for what follows by itself. */
  readonly by: number | null;
  /** What must be known to tell it: numbers of things, the text of a note. */
  readonly facts?: { readonly [key: string]: Json };
  readonly changes?: readonly Change[];
}

/**
 * The timeline of every dossier (ADR 0053): who did what and when, what was there before and after. Entries are added in the
 * transaction of what they tell, and are kept as they are.
 */
export abstract class Timeline {
  /** All of them, in this order. */
  abstract record(...entries: TimelineEntry[]): Promise<void>;

  /**
   * Takes personal data out of the recorded changes of dossiers: the one way in which an entry is ever altered.
   *
   * @param without the change as it may stay, null for none of it; what it answers unchanged stays untouched
   */
  abstract forget(dossierIds: readonly number[], without: (change: Change) => Change | null): Promise<void>;
}
