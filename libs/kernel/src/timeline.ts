import type { Change, Json } from './changes';
import type { Instant } from './time';

/** The subject of an entry, as the screen filters it; e-mails are read from the outgoing messages themselves. */
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

/** An event in the life of a dossier. */
export interface TimelineEntry {
  readonly dossierId: number;
  /** `<context>.<past tense>`, like event names; it outlives the code, so that it is never changed. */
  readonly what: string;
  /** At least one. */
  readonly kinds: readonly TimelineKind[];
  readonly at: Instant;
  /** The account that acted, whatever its role; null for a task or an automatic consequence. */
  readonly by: number | null;
  /** The data needed to describe it: ids, the text of a note. */
  readonly facts?: { readonly [key: string]: Json };
  readonly changes?: readonly Change[];
}

/**
 * The timeline of every dossier (ADR 0053): who did what and when, with the values before and after. Entries are added in the same
 * transaction as the change, and are never changed.
 */
export abstract class Timeline {
  /** Adds all entries, in this order. */
  abstract record(...entries: TimelineEntry[]): Promise<void>;

  /**
   * Removes personal data from the recorded changes of dossiers: the only way in which an entry is ever altered.
   *
   * @param without returns the change without personal data, or null to remove it; an unchanged result is not rewritten
   */
  abstract forget(dossierIds: readonly number[], without: (change: Change) => Change | null): Promise<void>;
}
