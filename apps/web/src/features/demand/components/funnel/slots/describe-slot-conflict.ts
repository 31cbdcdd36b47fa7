import { formatDateTime, formatNumber } from '../../../../../shared/ui/text/format';
import { deviceNatures } from '../../../../../shared/reference/slot-levels';
import { eventNatures } from '../../../../../shared/reference/statuses';
import { riskQuestions } from './levels';
import type { SlotValues } from './slot-values';

const labels: Readonly<Record<keyof SlotValues, string>> = {
  name: 'Nom du créneau',
  startAt: 'Début',
  endAt: 'Fin',
  newDate: 'Autre début possible',
  nature: 'Nature',
  place: 'Lieu de rendez-vous',
  rescueArrival: 'Heures d’arrivée des secouristes',
  address: 'Adresse du créneau',
  contactSlots: 'Contacts sur place',
  publicPeak: 'Effectif du public',
  publicBehavior: riskQuestions.publicBehavior.label,
  actorPeak: 'Effectif des acteurs',
  actorDevice: 'Dispositif pour les acteurs',
  deviceNature: 'Nature du dispositif pour les acteurs',
  needs: 'Personnes à besoins particuliers',
  feature: riskQuestions.feature.label,
  publicWay: 'Voie publique',
  size: 'Superficie de l’espace naturel',
  otherFeatures: 'Autres caractéristiques du site',
  interventionDelay: riskQuestions.interventionDelay.label,
  otherServices: 'Sécurité',
  rescueServices: 'Secours',
  healthServices: 'Santé',
  notes: 'Remarques sur le créneau',
  interestPoints: 'Points d’intérêt',
};

const codes: Readonly<Partial<Record<keyof SlotValues, Readonly<Record<number, string>>>>> = {
  nature: eventNatures,
  publicBehavior: riskQuestions.publicBehavior.levels,
  deviceNature: deviceNatures,
  feature: riskQuestions.feature.levels,
  interventionDelay: riskQuestions.interventionDelay.levels,
};

/** Describes a value: the name of a code, or the rows of a list one after the other. */
export function textOf(field: keyof SlotValues, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  const names = codes[field];
  if (names) return names[value as number] ?? '';
  if (typeof value === 'number') return formatNumber(value);
  if (field === 'startAt' || field === 'endAt' || field === 'newDate') return formatDateTime(value as string);
  if (!Array.isArray(value)) return value as string;
  return (value as Record<string, unknown>[])
    .map(({ id: _id, ...texts }) => Object.values(texts).filter(Boolean).join(', '))
    .filter(Boolean)
    .join('\n');
}

/** Describes a field that two people changed. */
export function describeSlotConflict({ field, mine, theirs }: { field: string; mine: unknown; theirs: unknown }) {
  const name = field as keyof SlotValues;
  return { label: labels[name], mine: textOf(name, mine), theirs: textOf(name, theirs) };
}
