import type { Instant } from '@pds/kernel';

/** Seconds between two reports of a page that shows a dossier. What its user does is reported at once. */
export const presenceHeartbeatSeconds = 15;

/**
 * Seconds of silence after which a page counts as closed. Browsers let a background page report only once a minute, and others must be
 * warned of its unsaved input.
 */
export const presenceTimeoutSeconds = 75;

/** A page that shows a dossier to a member of staff. */
export interface OpenPage {
  readonly accountId: number;
  /** It contains unsaved input. */
  readonly editing: boolean;
  /** Since when it has been viewed, or edited. */
  readonly since: Instant;
}

/**
 * The people behind pages, each once: a person who edits in one page counts as editing, since they began to. Editors come first, then the
 * others by time since opening.
 */
export function peopleOfPages(pages: readonly OpenPage[]): readonly OpenPage[] {
  const people = new Map<number, OpenPage>();
  for (const page of pages) {
    const known = people.get(page.accountId);
    if (!known || isBefore(page, known)) people.set(page.accountId, page);
  }
  return [...people.values()].sort((one, other) => (isBefore(one, other) ? -1 : 1));
}

function isBefore(one: OpenPage, other: OpenPage): boolean {
  if (one.editing !== other.editing) return one.editing;
  return one.since === other.since ? one.accountId < other.accountId : one.since < other.since;
}
