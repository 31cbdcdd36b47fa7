import type { DossierEvent, ZoneMove } from './read-models/dossier-timeline.read-model';

/** IANA zones in which the two sides of what changed are read. */
export interface ZonesOfEvent {
  readonly before: string;
  readonly after: string;
}

/**
 * The zones of a dossier when something happened to it: an instant of the past is told by the clocks of that day, also where the event has
 * been moved to another zone since. Only the entry that moves it has two.
 *
 * @param present the dossier's zone today
 * @param moves every change of zone, oldest first
 */
export function zonesOfEvent(
  { key, at }: Pick<DossierEvent, 'key' | 'at'>,
  present: string,
  moves: readonly ZoneMove[],
): ZonesOfEvent {
  const isEntry = key.source === 'entry';
  const own = isEntry ? moves.find(({ entry }) => entry === key.id) : undefined;
  if (own) return { before: own.before, after: own.after };
  const next = moves.find((move) => move.at > at || (move.at === at && isEntry && move.entry > key.id));
  const zone = next?.before ?? present;
  return { before: zone, after: zone };
}
