import { counted } from '@pds/kernel';
import type { PrintedParticularities, ToldSlotAnswer } from '@pds/api-client/generated/model';
import { eventNatures } from '../../../../../shared/reference/statuses';
import { formatDate, formatDateTime } from '../../../../../shared/ui/format';
import { lazily } from '../../../../../shared/ui/lazily';
import {
  deviceNatures,
  features,
  interventionDelays,
  publicBehaviors,
} from '../../../../../shared/reference/slot-levels';

/** A line of the sheet with a label. */
export type PrintedFact = readonly [label: string, value: string];

/** Shown where the organiser still has to choose: the association needs it to size the cover. */
const toTell = 'À préciser';

const persons = (count: number) => counted(count, 'personne');
const named = (rows: readonly { service: string }[]) => rows.map(({ service }) => service).join(', ');

/** Returns people or places, one per line. */
const reached = (rows: readonly (readonly [name: string, where: string])[]) =>
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
    ['Nature', eventNatures[slot.nature] ?? toTell],
    ['Comportement du public', chosen(publicBehaviors, slot.publicBehavior)],
    ['Environnement', chosen(features, slot.feature)],
    ['Arrivée des secours publics', chosen(interventionDelays, slot.interventionDelay)],
  ];
  const told: MaybeTold[] = [
    ['Autre début proposé', slot.newDate !== null && formatDateTime(slot.newDate)],
    ['Lieu de rendez-vous', slot.place],
    ['Adresse', slot.address],
    ['Arrivée des secouristes', slot.rescueArrival],
    ['Acteurs au plus', slot.actorPeak !== null && persons(slot.actorPeak)],
    ['Dispositif pour les acteurs', slot.actorDevice && chosen(deviceNatures, slot.deviceNature)],
    ['Personnes à besoins particuliers', slot.needs],
    ['Voie publique', slot.publicWay && 'La manifestation emprunte la voie publique'],
    ['Espace naturel', slot.size !== null && `${areaFormat().format(slot.size)} km²`],
    ['Autres caractéristiques', slot.otherFeatures],
    ['Secours sur place', named(services.rescueServices)],
    ['Santé sur place', named(services.healthServices)],
    ['Autres services sur place', named(services.otherServices)],
    ['Contacts sur place', reached(slot.contactSlots.map(({ name, phone }) => [name, phone]))],
    ['Points d’intérêt', reached(slot.interestPoints.map(({ name, address }) => [name, address]))],
    ['Remarques', slot.notes],
  ];
  return [...always, ...toldOf(told)];
}

/** Returns the lines of the particularities with a value, in the order of their screen. */
export function particularityFacts(told: PrintedParticularities): readonly PrintedFact[] {
  const meeting: MaybeTold[] = [
    ['Réunion préparatoire', told.preparatoryMeetingDate ? `Le ${formatDate(told.preparatoryMeetingDate)}` : 'Prévue'],
    ['Effectif annoncé', told.preparatoryMeetingSize !== null && persons(told.preparatoryMeetingSize)],
    ['À propos de la réunion', told.preparatoryMeetingComment],
  ];
  return toldOf([
    ...(told.preparatoryMeeting ? meeting : []),
    ['Accréditation des secouristes', told.accessControlAccreditation && 'Nécessaire'],
    ['Comment l’obtenir', told.specificRisks],
    ['Contrôle des accès', told.accessControlProcedure && 'Prévu'],
    ['Arrêté', told.decreeFileOriginalName ?? ''],
    ['Évacuation des victimes', told.victimEvacuation],
    ['Stationnement', told.parking],
    ['Structure', told.structure && (told.structureType || toTell)],
    ['Autres précisions', told.detailNote],
  ]);
}

type MaybeTold = readonly [label: string, value: string | false];

const toldOf = (facts: readonly MaybeTold[]) => facts.filter((fact): fact is PrintedFact => Boolean(fact[1]));

/** Four decimals, as the server stores them. */
const areaFormat = lazily(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 4 }));

function chosen(labels: Readonly<Record<number, string>>, code: number | null): string {
  return (code !== null && labels[code]) || toTell;
}
