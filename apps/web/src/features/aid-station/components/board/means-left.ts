import type { BoardOfficeAnswer, MeansKind } from '@pds/api-client/generated/model';
import { meansKinds, meansNames } from '../../../../shared/reference/means-names';

/** Numbers by kind; an absent kind is unknown, or 0 of what is needed. */
type Counts = Readonly<Partial<Record<MeansKind, number>>>;

/** `Secouristes 6 · VPS 2`: what remains of people and vehicles. */
export const leftInShort = (left: Counts): string =>
  meansKinds
    .filter((kind) => ['rescuer', 'vps', 'vl', 'vtu', 'vtp'].includes(kind) && (left[kind] ?? 0) > 0)
    .map((kind) => `${meansNames[kind]} ${left[kind]}`)
    .join(' · ');

/** What remains of what is needed, and whether that is enough. */
interface Remainder {
  /** `Secouristes 6 pour 4, VPS 0 pour 1, Lots A inconnu` */
  readonly text: string;
  readonly isEnough: boolean;
}

/** Compares what a day needs with what remains on it. */
export function remainderFor(need: Counts, left: Counts): Remainder {
  const kinds = meansKinds.filter((kind) => (need[kind] ?? 0) > 0);
  return {
    text: kinds
      .map((kind) => `${meansNames[kind]} ${left[kind] === undefined ? 'inconnu' : `${left[kind]} pour ${need[kind]}`}`)
      .join(', '),
    isEnough: kinds.every((kind) => (left[kind] ?? 0) >= need[kind]!),
  };
}

/** What remains at an office on the days on which something is needed, by day. */
export const remaindersAt = ({ days }: BoardOfficeAnswer, needOn: ReadonlyMap<string, Counts>) =>
  days.flatMap(({ day, left }) => {
    const need = needOn.get(day);
    return need ? [{ day, ...remainderFor(need, left) }] : [];
  });
