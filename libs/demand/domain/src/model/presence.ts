import type { Instant } from '@pds/kernel';

/** Seconds between two words of a page that shows a dossier: others know of it within five, the way there and back included. */
export const presenceBeatSeconds = 3;

/** Seconds of silence after which a page that was in sight counts as left: two words may be lost. */
export const presenceSilenceSeconds = 8;

/**
 * The same for a page in the background with something unsaved: browsers let such a page speak once a minute only, and what is
 * typed in it is what others must know of.
 */
export const backgroundSilenceSeconds = 75;

/** A page that shows a dossier to a member of staff. */
export interface OpenPage {
  readonly accountId: number;
  /** Something typed in it is not saved. */
  readonly editing: boolean;
  /** Since when it is looked at, or edited. */
  readonly since: Instant;
}

/** How long a page counts as open after it last spoke, in seconds. */
export function presentFor({ background }: { readonly background: boolean }): number {
  return background ? backgroundSilenceSeconds : presenceSilenceSeconds;
}

/**
 * The people behind pages, each once: whoever edits in one of them edits, since they began to. Those who edit come first, then whoever
 * has been there for longest.
 */
export function peopleBehind(pages: readonly OpenPage[]): readonly OpenPage[] {
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
