import { counted } from '@pds/kernel';
import type { PrintedParticularities, ToldSlotAnswer } from '@pds/api-client/generated/model';
import { eventNatures } from '../../../../../shared/reference/statuses';
import { formatDate, formatDateTime } from '../../../../../shared/ui/text/format';
import { lazily } from '../../../../../shared/ui/lazy/lazy-value';
import {
  deviceNatures,
  features,
  interventionDelays,
  publicBehaviors,
} from '../../../../../shared/reference/slot-levels';

/** A line of the sheet with a label. */
export type PrintedFact = readonly [label: string, value: string];

/** Shown where the organiser still has to choose: the association needs it to size the cover. */
const toBeSpecified = 'À préciser';

const persons = (count: number) => counted(count, 'personne');
const serviceNames = (rows: readonly { service: string }[]) => rows.map(({ service }) => service).join(', ');

/** Returns people or places, one per line. */
const nameAndContactLines = (rows: readonly (readonly [name: string, where: string])[]) =>
  rows.map((row) => row.filter(Boolean).join(' – ')).join('\n');

/**
 * Returns the lines of a slot, in the order of its screen (spec organiser 2.12). Fields that every slot has are always shown, the others
 * only with a value.
 */
export function slotFacts(slot: ToldSlotAnswer): readonly PrintedFact[] {
  const { services } = slot;
  const always: PrintedFact[] = [
    ['Début', formatDateTime(slot.startDate)],
    ['Fin', formatDateTime(slot.endDate)],
    ['Public au plus', persons(slot.publicPeak)],
    ['Nature', eventNatures[slot.nature] ?? toBeSpecified],
    ['Comportement du public', chosen(publicBehaviors, slot.publicBehavior)],
    ['Environnement', chosen(features, slot.feature)],
    ['Arrivée des secours publics', chosen(interventionDelays, slot.interventionDelay)],
  ];
  const optionalFacts: OptionalFact[] = [
    ['Autre début proposé', slot.newDate !== null && formatDateTime(slot.newDate)],
    ['Lieu de rendez-vous', slot.place],
    ['Adresse', slot.address],
    ['Arrivée des secouristes', slot.rescueArrival],
    ['Acteurs au plus', slot.actorPeak !== null && persons(slot.actorPeak)],
    ['Dispositif pour les acteurs', slot.actorDevice && chosen(deviceNatures, slot.deviceNature)],
    ['Personnes à besoins particuliers', slot.needs],
    ['Voie publique', slot.publicWay && 'L’évènement emprunte la voie publique'],
    ['Espace naturel', slot.size !== null && `${areaFormat().format(slot.size)} km²`],
    ['Autres caractéristiques', slot.otherFeatures],
    ['Secours sur place', serviceNames(services.rescueServices)],
    ['Santé sur place', serviceNames(services.healthServices)],
    ['Autres services sur place', serviceNames(services.otherServices)],
    ['Contacts sur place', nameAndContactLines(slot.contactSlots.map(({ name, phone }) => [name, phone]))],
    ['Points d’intérêt', nameAndContactLines(slot.interestPoints.map(({ name, address }) => [name, address]))],
    ['Remarques', slot.notes],
  ];
  return [...always, ...filledFacts(optionalFacts)];
}

/** Returns the lines of the particularities with a value, in the order of their screen. */
export function particularityFacts(entered: PrintedParticularities): readonly PrintedFact[] {
  const meeting: OptionalFact[] = [
    [
      'Réunion préparatoire',
      entered.preparatoryMeetingDate ? `Le ${formatDate(entered.preparatoryMeetingDate)}` : 'Prévue',
    ],
    ['Effectif annoncé', entered.preparatoryMeetingSize !== null && persons(entered.preparatoryMeetingSize)],
    ['À propos de la réunion', entered.preparatoryMeetingComment],
  ];
  return filledFacts([
    ...(entered.preparatoryMeeting ? meeting : []),
    ['Accréditation des secouristes', entered.accessControlAccreditation && 'Nécessaire'],
    ['Comment l’obtenir', entered.specificRisks],
    ['Contrôle des accès', entered.accessControlProcedure && 'Prévu'],
    ['Arrêté', entered.decreeFileOriginalName ?? ''],
    ['Évacuation des victimes', entered.victimEvacuation],
    ['Stationnement', entered.parking],
    ['Structure', entered.structure && (entered.structureType || toBeSpecified)],
    ['Autres précisions', entered.detailNote],
  ]);
}

type OptionalFact = readonly [label: string, value: string | false];

/** Returns the facts with a value. */
export const filledFacts = (facts: readonly OptionalFact[]) =>
  facts.filter((fact): fact is PrintedFact => Boolean(fact[1]));

/** Four decimals, as the server stores them. */
const areaFormat = lazily(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 4 }));

function chosen(labels: Readonly<Record<number, string>>, code: number | null): string {
  return (code !== null && labels[code]) || toBeSpecified;
}
