import type { DossierEvent, ZoneMove } from './dossier-timeline.read-model';

/** IANA zones in which the two sides of a change are shown. */
export interface ZonesOfEvent {
  readonly before: string;
  readonly after: string;
}

/**
 * The zones of a dossier at the time of an event: a past instant is shown in the zone of that time, even when the dossier was moved to
 * another zone since. Only the entry that records the move has two zones.
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
