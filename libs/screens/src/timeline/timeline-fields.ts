import {
  administrativeStatuses,
  commercialStatuses,
  hostings,
  reinforcements,
  teamStatuses,
} from '@pds/aid-station/domain';
import { demandStatusLabels, eventNatures, refusalCauses, serviceGroups } from '@pds/demand/domain';
import { formatEuros, formatMills, frenchDateTime, frenchDay, frenchNumber, type Json } from '@pds/kernel';
import { featureTexts, interventionDelayTexts, publicBehaviorTexts } from '@pds/pricing/domain';
import type { TimelineNames } from './dossier-timeline.read-model';

/** Formats a value as text, instants in the given time zone. */
type Format = (value: Json, names: TimelineNames, timeZone: string) => string;
export type Labels = Readonly<Record<string, string>>;

const text: Format = (value) => String(value);
const number: Format = (value) => frenchNumber(Number(value));
const yesNo: Format = (value) => (value === true ? 'oui' : 'non');
const cents: Format = (value) => formatEuros(Number(value));
/** Thousandths of a euro: to the cent when there are no more digits. */
const mills: Format = (value) => formatMills(Number(value));
const percent: Format = (value) => `${frenchNumber(Number(value))}\u00a0%`;
const hours: Format = (value) => `${frenchNumber(Number(value))}\u00a0h`;
const moment: Format = (value, _names, timeZone) => frenchDateTime(Number(value), timeZone);
const day: Format = (value) => frenchDay(String(value));
const oneOf =
  (words: Labels): Format =>
  (value) =>
    words[String(value)] ?? String(value);
const named =
  (which: 'departments' | 'offices' | 'organisations'): Format =>
  (value, names) =>
    names[which].get(Number(value)) ?? `n°\u00a0${String(value)}`;
const place: Format = (value) => {
  const { name, address } = value as { name: string; address: string };
  return [name, address].filter(Boolean).join(', ');
};
/** The person is not recorded. */
const contact: Format = (value) => `n°\u00a0${(value as { id: number }).id}`;
const service: Format = (value) => (value as { service: string }).service;
const decree: Format = (value) => `fichier n°\u00a0${(value as { fileId: number }).fileId}`;
const slot: Format = (value, _names, timeZone) => {
  const { startsAt, endsAt, rescueWorkerCount } = value as Readonly<Record<string, number>>;
  const period = `${frenchDateTime(startsAt!, timeZone)} – ${frenchDateTime(endsAt!, timeZone)}`;
  return rescueWorkerCount ? `${period}, ${rescueWorkerCount} secouriste${rescueWorkerCount > 1 ? 's' : ''}` : period;
};
const extra: Format = (value, names, timeZone) => {
  const { quantity, priceMills } = value as Readonly<Record<string, number>>;
  return `${number(quantity!, names, timeZone)} × ${mills(priceMills!, names, timeZone)}`;
};
const option: Format = (value) => {
  const { dayCount, priceCents } = value as Readonly<Record<string, number>>;
  return `${dayCount} jour${dayCount! > 1 ? 's' : ''} × ${formatEuros(priceCents!)}`;
};

const deviceNatures: Labels = { 1: 'PAPS', 2: 'DPS-PE', 3: 'DPS-ME', 4: 'DPS-GE' };

/**
 * The names of a dossier's fields and the format of their values, by path without the ids of elements: the one table of these texts, for
 * the screen and for the exported file.
 */
const fields: Readonly<Record<string, readonly [label: string, format: Format]>> = {
  // The demand
  '/eventName': ['Nom de l’évènement', text],
  '/eventType': ['Type d’évènement', oneOf(eventNatures)],
  '/eventPlace': ['Lieu', text],
  '/eventAddress': ['Adresse', text],
  '/eventPostalCode': ['Code postal', text],
  '/eventCity': ['Ville', text],
  '/eventDepartment': ['Département de l’évènement', text],
  '/severalDepartments': ['Plusieurs départements', yesNo],
  '/comments': ['Commentaires', text],
  '/timeZone': ['Fuseau horaire', text],
  '/contact/firstName': ['Prénom du contact', text],
  '/contact/lastName': ['Nom du contact', text],
  '/contact/email': ['E-mail du contact', text],
  '/contact/phone': ['Téléphone du contact', text],
  '/departmentId': ['Département', named('departments')],
  '/officeId': ['Antenne', named('offices')],
  '/organisationId': ['Organisation', named('organisations')],
  '/filedBy': ['Compte de l’organisateur', (value) => `n°\u00a0${String(value)}`],
  '/commitmentNumber': ['N° d’engagement ou de commande', text],
  '/serviceCode': ['Code service', text],
  '/eProtecId': ['Numéro e-Protec', text],
  '/status': ['Statut de la demande', oneOf(demandStatusLabels)],
  '/deletedAt': ['Supprimé le', moment],
  '/dpsSupport': ['Prise en charge', yesNo],
  '/dpsSupportCause': ['Cause du refus', oneOf(refusalCauses)],
  // The price
  '/isPackagePrice': ['Tarif forfaitaire', yesNo],
  '/packagePriceCents': ['Prix forfaitaire', cents],
  '/priceCents': ['Prix calculé', cents],
  '/optionsDiscount': ['Remise sur les options', percent],
  '/isOrganisationMealSupport': ['Repas pris en charge par l’organisateur', yesNo],
  '/hideDetails': ['Détail masqué sur les documents', yesNo],
  '/hideCosting': ['Montants masqués sur les documents', yesNo],
  '/hideComplement': ['Compléments masqués sur les documents', yesNo],
  '/extras': ['', extra],
  '/extras/name': ['nom', text],
  '/extras/infos': ['informations', text],
  '/extras/address': ['adresse', text],
  '/extras/quantity': ['quantité', number],
  '/extras/priceMills': ['prix unitaire', mills],
  '/extras/discount': ['remise', percent],
  '/options': ['', option],
  '/options/name': ['nom', text],
  '/options/priceCents': ['prix par jour', cents],
  '/options/dayCount': ['jours', number],
  // Slots
  '/slots': ['', slot],
  '/slots/name': ['nom', text],
  '/slots/startsAt': ['début', moment],
  '/slots/endsAt': ['fin', moment],
  '/slots/publicPeak': ['effectif du public', number],
  '/slots/nature': ['nature de l’évènement', oneOf(eventNatures)],
  '/slots/publicBehaviour': ['comportement du public', oneOf(publicBehaviorTexts)],
  '/slots/feature': ['environnement et accessibilité', oneOf(featureTexts)],
  '/slots/interventionDelay': ['délai d’intervention des secours', oneOf(interventionDelayTexts)],
  '/slots/actorPeak': ['effectif des acteurs', number],
  '/slots/actorDevice': ['dispositif pour les acteurs', yesNo],
  '/slots/deviceNature': ['nature du dispositif pour les acteurs', oneOf(deviceNatures)],
  '/slots/rescuersSetByStaff': ['effectif fixé par un gestionnaire', yesNo],
  '/slots/rescueWorkerCount': ['secouristes', number],
  '/slots/doctorHours': ['heures de médecin', hours],
  '/slots/nurseHours': ['heures d’infirmier', hours],
  '/slots/mealCount': ['repas', number],
  '/slots/lotA': ['lot A', number],
  '/slots/lotB': ['lot B', number],
  '/slots/lotC': ['lot C', number],
  '/slots/medicalLot': ['lot médical', number],
  '/slots/vps': ['VPS', number],
  '/slots/vl': ['VL', number],
  '/slots/vtu': ['VTU', number],
  '/slots/vtp': ['VTP', number],
  '/slots/tent': ['tentes', number],
  '/slots/discount': ['remise', percent],
  '/slots/details/place': ['lieu de rendez-vous', text],
  '/slots/details/rescueArrival': ['arrivée des secouristes', text],
  '/slots/details/address': ['adresse', text],
  '/slots/details/needs': ['personnes à besoins particuliers', text],
  '/slots/details/publicWay': ['sur la voie publique', yesNo],
  '/slots/details/size': ['espace naturel (km²)', number],
  '/slots/details/otherFeatures': ['autres caractéristiques', text],
  '/slots/details/notes': ['remarques', text],
  '/slots/details/newDate': ['nouvelle date proposée', moment],
  '/slots/details/contactSlots': ['contact sur place', contact],
  '/slots/details/interestPoints': ['point d’intérêt', place],
  '/slots/details/interestPoints/name': ['nom d’un point d’intérêt', text],
  '/slots/details/interestPoints/address': ['adresse d’un point d’intérêt', text],
  ...fieldsOfServices('/slots/details', (label) => label.toLowerCase()),
  // Particularities
  '/particularities/preparatoryMeeting': ['Réunion préparatoire', yesNo],
  '/particularities/preparatoryMeetingDate': ['Date de la réunion préparatoire', day],
  '/particularities/preparatoryMeetingComment': ['Commentaire sur la réunion préparatoire', text],
  '/particularities/preparatoryMeetingSize': ['Effectif annoncé à la réunion préparatoire', number],
  '/particularities/accessControlAccreditation': ['Contrôle d’accès par accréditation', yesNo],
  '/particularities/accessControlProcedure': ['Procédure de contrôle d’accès', yesNo],
  '/particularities/decree': ['Arrêté', decree],
  '/particularities/decree/fileId': ['Fichier de l’arrêté', (value) => `n°\u00a0${String(value)}`],
  '/particularities/specificRisks': ['Procédure d’accréditation', text],
  '/particularities/victimEvacuation': ['Évacuation des victimes', text],
  '/particularities/parking': ['Stationnement', text],
  '/particularities/structure': ['Structure recevant du public', yesNo],
  '/particularities/structureType': ['Type de structure', text],
  '/particularities/detailNote': ['Note de détail', text],
  // The engagement
  '/engagement/deviceLeader': ['Chefs de dispositif', number],
  '/engagement/commandPostLeader': ['Chefs de PC', number],
  '/engagement/commandPostOperator': ['Opérateurs de PC', number],
  '/engagement/postLeader': ['Chefs de poste', number],
  '/engagement/teamLeader': ['Chefs d’équipe', number],
  '/engagement/pse2': ['Équipiers PSE 2', number],
  '/engagement/pse1': ['Équipiers PSE 1', number],
  '/engagement/logistician': ['Logisticiens', number],
  '/engagement/otherStaff': ['Autres intervenants', number],
  '/engagement/emergencyVehicleCount': ['Véhicules de secours engagés', number],
  '/engagement/tent': ['Tentes engagées', number],
  '/engagement/AdditionalClarificationTeam': ['Précisions sur l’équipe', text],
  '/engagement/nurseLocal': ['Infirmerie sur place', yesNo],
  ...fieldsOfServices('/engagement', (label) => label),
  // The station
  '/teamStatus': ['Statut équipe', oneOf(teamStatuses)],
  '/commercialStatus': ['Statut commercial', oneOf(commercialStatuses)],
  '/administrativeStatus': ['Statut administratif', oneOf(administrativeStatuses)],
  '/reinforcement': ['Renforts', oneOf(reinforcements)],
  '/hosting': ['Hébergement', oneOf(hostings)],
};

function fieldsOfServices(place: string, cased: (label: string) => string) {
  return Object.fromEntries(
    serviceGroups.flatMap((group): [string, [string, Format]][] => [
      [`${place}/services/${group}`, [cased('Service sur place'), service]],
      [`${place}/services/${group}/id`, [cased('Numéro du service'), number]],
      [`${place}/services/${group}/service`, [cased('Nom du service'), text]],
      [`${place}/services/${group}/informed`, [cased('Service prévenu'), yesNo]],
      [`${place}/services/${group}/present`, [cased('Service présent'), yesNo]],
    ]),
  );
}

const rawText: Format = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/**
 * The field at a split path: its name (empty when the element itself is meant) and the format of its values. A field that is not in the
 * table any more keeps its recorded name.
 */
export function fieldAt(segments: readonly string[]): { readonly label: string; readonly format: Format } {
  const place = `/${segments.filter((segment) => !/^#?\d+$/.test(segment)).join('/')}`;
  const [label, format] = fields[place] ?? [segments.at(-1)!, rawText];
  return { label, format };
}
