import {
  type PastEventClass,
  type PastEventDetails,
  type PastFigure,
  pastFigureKeys,
  pastFigures,
} from '@pds/demand/domain';
import type { ImportedValues, ImportField, ImportFieldKind } from '@pds/platform';

/** Of an event that did not take place: refused rather than counted. */
export const notHeld = 'not-held';

const classNames: Readonly<Record<PastEventClass, { readonly label: string; readonly words: readonly string[] }>> = {
  none: { label: 'Sans dispositif requis', words: ['Aucun', 'Sans', 'Hors DPS'] },
  PAPS: { label: 'PAPS', words: ['PAP', 'Point d’alerte et de premiers secours', 'Point d’alerte'] },
  'DPS-PE': { label: 'DPS-PE', words: ['PE', 'DPS PE', 'Petite envergure', 'DPS de petite envergure'] },
  'DPS-ME': { label: 'DPS-ME', words: ['ME', 'DPS ME', 'Moyenne envergure', 'DPS de moyenne envergure'] },
  'DPS-GE': { label: 'DPS-GE', words: ['GE', 'DPS GE', 'Grande envergure', 'DPS de grande envergure'] },
};

/** Other titles of the figures' columns. */
const figureTitles: Partial<Readonly<Record<PastFigure, readonly string[]>>> = {
  people: ['P1', 'Public', 'RIS public', 'Effectif du public', 'Public attendu', 'RIS P1'],
  actors: ['RIS acteurs', 'Nombre d’acteurs'],
  behaviour: ['RIS P2', 'Comportement du public'],
  environment: ['RIS E1', 'Environnement', 'Caractéristiques du lieu'],
  delay: ['RIS E2', 'Délai d’intervention', 'Délai d’intervention des secours publics'],
  ris: ['Ratio RIS', 'Indice RIS'],
  required: ['Nombre requis', 'Secouristes requis', 'Effectif requis'],
  rescuers: [
    ...['Présents (hors renforts)', 'Secouristes', 'Nombre de secouristes', 'Secouristes présents'],
    ...['Intervenants présents', 'Nb secouristes'],
  ],
  leaders: ['Chef d’équipe', 'Chefs d’équipe', 'Nb CE'],
  pse2: ['PSE 2', 'Nb PSE2', 'Équipiers secouristes'],
  pse1: ['PSE 1', 'Nb PSE1'],
  psc1: ['PSC 1', 'Nb PSC1'],
  doctors: ['Médecin', 'Nb médecins'],
  nurses: ['Infirmier', 'Nb infirmiers', 'IDE'],
  sectors: ['Nb secteurs'],
  posts: ['Nb postes'],
  teams: ['Nb équipes'],
  pairs: ['Nb binômes'],
  lotA: ['Lots A'],
  lotB: ['Lots B'],
  lotC: ['Lots C'],
  defibrillators: ['Défibrillateurs', 'DSA'],
  transportVehicles: ['VPSP de transport'],
  careVehicles: ['VPSP de soin', 'VPSP soins'],
  utilityVehicles: ['Véhicules tout usage'],
  tents: ['Tente'],
  helped: ['Secours à personne', 'Victimes secourues', 'Interventions'],
  evacuated: ['Évacuations', 'Personnes évacuées', 'Victimes évacuées'],
  assisted: ['Assistances', 'Victimes assistées'],
  deceased: ['Décès', 'Décédés'],
};

/** @param titles other titles of the column */
function field(
  key: string,
  label: string,
  kind: ImportFieldKind,
  titles: readonly string[],
  more: Omit<ImportField, 'key' | 'label' | 'kind' | 'titles'> = {},
): ImportField {
  return { key, label, kind, titles, ...more };
}

/** What is neither (« attente », « validé antenne ») the importer decides. */
const statuses = [
  {
    code: 'held',
    label: 'Tenu',
    words: ['Validé préf', 'Validé', 'Terminé', 'Clôturé', 'Clos', 'Réalisé', 'Effectué', 'Facturé', 'Payé', 'Archivé'],
  },
  {
    code: notHeld,
    label: 'Non tenu',
    words: ['Annulé', 'Refusé', 'Brouillon', 'Abandonné', 'Reporté'],
  },
];

/** What is the same on all rows of an event. */
const eventFields: readonly ImportField[] = [
  field(
    'number',
    'Numéro',
    'text',
    ['N°', 'Code unique', 'Référence', 'N° évènement', 'N° d’évènement', 'Numéro de l’évènement'],
    { isSourceId: true },
  ),
  field(
    'name',
    'Évènement',
    'text',
    ['Activité', 'Nom', 'Libellé', 'Manifestation', 'Nom de la manifestation', 'Nom de l’évènement', 'Intitulé'],
    { isRequired: true },
  ),
  field('customer', 'Organisateur', 'text', [
    ...['Client', 'Organisation', 'Devis organisation', 'Facture organisation', 'Demandeur'],
  ]),
  field('customerPostalCode', 'Code postal de l’organisateur', 'postalCode', [
    ...['Code postal', 'Devis code postal', 'Facture code postal', 'CP', 'Code postal client'],
  ]),
  field(
    'place',
    'Lieu',
    'text',
    ['Lieu de l’évènement', 'Lieu de la manifestation', 'Adresse', 'Adresse de l’évènement', 'Site'],
    { maxLength: 300 },
  ),
  field('stationClass', 'Type de DPS', 'choice', ['DPS', 'Type DPS', 'Dispositif', 'Type de dispositif'], {
    choices: Object.entries(classNames).map(([code, names]) => ({ code, ...names })),
  }),
  field('status', 'Statut', 'choice', ['État', 'Statut de l’évènement'], { choices: statuses }),
  field('eprotecNumber', 'Numéro e-Protec', 'text', ['N° e-Protec', 'eProtec', 'e-Protec', 'Numéro eProtec']),
  field('quoteNumber', 'Numéro du devis', 'text', ['Devis numéro', 'N° devis', 'N° de devis', 'Numéro devis', 'Devis']),
  field('quotedOn', 'Date du devis', 'day', ['Devis date', 'Date devis']),
  field('quoteCents', 'Montant du devis', 'money', ['Devis montant', 'Montant devis', 'Prix']),
  field('invoiceNumber', 'Numéro de la facture', 'text', [
    ...['Facture', 'Facture numéro', 'N° facture', 'N° de facture', 'Numéro facture', 'Numéro de facture'],
  ]),
  field('invoicedOn', 'Date de la facture', 'day', [
    ...['Facture date', 'Date facture', 'Date de facture', 'Date de facturation'],
  ]),
  field('invoiceCents', 'Montant de la facture', 'money', ['Facture montant', 'Montant facture', 'Montant facturé']),
  field('paidOn', 'Date du paiement', 'day', [
    ...['Paiement date', 'Date paiement', 'Date de paiement', 'Payé le', 'Date de règlement'],
  ]),
];

/** What each row says of its period: the station's days and hours, rather than those of the event. */
const periodFields: readonly ImportField[] = [
  field(
    'startDay',
    'Début poste',
    'day',
    ['Début', 'Début du poste', 'Date de début', 'Date début', 'Date', 'Jour', 'Date du poste'],
    { isRequired: true, isLineKey: true },
  ),
  field('endDay', 'Fin poste', 'day', ['Fin', 'Fin du poste', 'Date de fin', 'Date fin']),
  field('startHour', 'Heure début poste', 'hour', ['Heure début', 'Heure de début'], { isLineKey: true }),
  field('endHour', 'Heure fin poste', 'hour', ['Heure fin', 'Heure de fin']),
  field('hours', 'Durée (h)', 'decimal', ['Durée', 'Durée en heures', 'Heures', 'Nombre d’heures']),
];

const figureFields = pastFigureKeys.map((key) => {
  const figure: { readonly label: string; readonly isDecimal?: boolean } = pastFigures[key];
  return field(key, figure.label, figure.isDecimal ? 'decimal' : 'wholeNumber', figureTitles[key] ?? []);
});

/** The columns of past events in files. */
export const pastEventFields: readonly ImportField[] = [...eventFields, ...periodFields, ...figureFields];

/** The keys that tell a row from a copy of it. */
export const periodKeys: readonly string[] = periodFields.map(({ key }) => key);

/** The keys that all rows of an event must agree on. */
export const eventKeys: readonly string[] = eventFields.map(({ key }) => key);

/** A past event as the rows of a file say it, one for each period. */
export function rowsOfPastEvent({ periods, ...event }: PastEventDetails): ImportedValues[] {
  const known = { ...event, status: 'held' } as Readonly<Record<string, unknown>>;
  return periods.map(({ figures, ...period }) => {
    const all: Readonly<Record<string, unknown>> = { ...known, ...period, ...figures };
    const filled = pastEventFields.filter(({ key }) => all[key] != null && all[key] !== '');
    return Object.fromEntries(filled.map(({ key }) => [key, all[key]])) as ImportedValues;
  });
}
