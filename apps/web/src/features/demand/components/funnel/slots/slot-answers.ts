import { textOf } from './describe-slot-conflict';
import { enumeration, missingForSizing } from './levels';
import type { SlotValues } from './slot-values';

/** The fields of the five sections of a slot's editor (spec organiser 2.12), with what introduces an answer that does not say what it is. */
const groups: readonly Readonly<Partial<Record<keyof SlotValues, string>>>[] = [
  {
    ...{ name: '', nature: '', startAt: 'début', endAt: 'fin', newDate: 'autre début possible', place: 'rendez-vous' },
    ...{ address: '', rescueArrival: 'arrivée', contactSlots: '' },
  },
  {
    ...{ publicPeak: 'public', actorPeak: 'acteurs', publicBehavior: '', actorDevice: 'dispositif pour les acteurs' },
    ...{ deviceNature: '', needs: 'besoins particuliers' },
  },
  { feature: '', publicWay: 'voie publique', size: 'superficie en km²', otherFeatures: '' },
  { interventionDelay: 'secours publics', otherServices: '', rescueServices: '', healthServices: '' },
  { interestPoints: '', notes: '' },
];

/** Returns the number of the section with a field, from 1. */
export const groupOf = (field: string | number | undefined): number =>
  1 + groups.findIndex((fields) => field! in fields);

/** Returns what a section lacks to size the slot, in words. Empty if nothing. */
export function missingInGroup(number: number, values: SlotValues): string {
  return enumeration(missingForSizing(values, Object.keys(groups[number - 1]!)));
}

/** Returns the number of the first section that lacks something to size the slot. Null if none does. */
export function groupToAnswer(values: SlotValues): number | null {
  return [1, 2, 3, 4].find((number) => missingInGroup(number, values)) ?? null;
}

/** Returns the answers of a section in words, as typed, without those to questions that are not asked. Empty if there are none. */
export function answersOfGroup(number: number, values: SlotValues): string {
  const { actorDevice, feature } = values;
  const asked = {
    ...values,
    ...(!actorDevice && { deviceNature: null }),
    ...(feature === 1 && { publicWay: false, size: null }),
  };
  return Object.entries(groups[number - 1]!)
    .map(([field, label]) => {
      const value = asked[field as keyof SlotValues];
      if (value === true) return label;
      const text = value
        ? textOf(field as keyof SlotValues, value)
            .trim()
            .replaceAll('\n', ' · ')
        : '';
      return text && label ? `${label}\u00a0: ${text}` : text;
    })
    .filter(Boolean)
    .join(' · ');
}
