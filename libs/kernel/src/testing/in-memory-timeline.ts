import { type Change, Timeline, type TimelineEntry } from '../index';

/** Entries in the order in which they were recorded, copied like in a database. */
export class InMemoryTimeline extends Timeline {
  entries: TimelineEntry[] = [];

  override async record(...entries: TimelineEntry[]): Promise<void> {
    this.entries.push(...structuredClone(entries));
  }

  override async forget(dossierIds: readonly number[], without: (change: Change) => Change | null): Promise<void> {
    this.entries = this.entries.map((entry) =>
      dossierIds.includes(entry.dossierId) && entry.changes
        ? { ...entry, changes: entry.changes.flatMap((change) => without(change) ?? []) }
        : entry,
    );
  }
}
