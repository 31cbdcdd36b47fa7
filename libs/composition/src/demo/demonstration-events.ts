import type { StatusChange } from '@pds/aid-station/domain';

/** How far a demonstration dossier has gone. */
export type DemonstrationStage =
  | 'filed'
  | 'priced'
  | 'quoted'
  | 'accepted'
  | 'transformed'
  | 'part-invoiced'
  | 'part-paid'
  | 'paid'
  | 'credited'
  | 'refused'
  | 'deleted';

/** One event of the demonstration data; days count from the day it is loaded, hours are on the event's wall clock. */
export interface DemonstrationEvent {
  readonly name: string;
  /** Event nature, 1 to 5 (spec organiser 3). */
  readonly nature: number;
  readonly department: '69' | '38';
  readonly address: string;
  readonly zip: string;
  readonly city: string;
  /** Whose event it is, by the name of the organisation; whoever manages it files the request. */
  readonly organisation: string;
  readonly stage: DemonstrationStage;
  /** First day, relative to today. */
  readonly day: number;
  readonly slots: readonly {
    readonly name: string;
    /** Days after the first. */
    readonly day?: number;
    /** `20:30` */
    readonly from: string;
    readonly hours: number;
    readonly peak: number;
    readonly behaviour: 1 | 2 | 3 | 4;
    readonly rescuers: number;
    readonly meals?: number;
    readonly vps?: number;
    readonly lotA?: number;
    readonly lotB?: number;
  }[];
  readonly comments: string;
  /** Of the station, where they are no others than those of its stage. */
  readonly statuses?: StatusChange;
}

type Slot = DemonstrationEvent['slots'][number];

const day = (
  name: string,
  from: string,
  hours: number,
  peak: number,
  rescuers: number,
  more: Partial<Slot> = {},
): Slot => ({
  name,
  from,
  hours,
  peak,
  rescuers,
  behaviour: 3,
  lotB: 1,
  meals: hours > 6 ? rescuers : 0,
  ...more,
});

const lyon = { department: '69', zip: '69003', city: 'Lyon' } as const;
const villeurbanne = { department: '69', zip: '69100', city: 'Villeurbanne' } as const;
const villefranche = { department: '69', zip: '69400', city: 'Villefranche-sur-Saône' } as const;
const givors = { department: '69', zip: '69700', city: 'Givors' } as const;
const grenoble = { department: '38', zip: '38000', city: 'Grenoble' } as const;
const vienne = { department: '38', zip: '38200', city: 'Vienne' } as const;

/** The dossiers that show every stage, in two departments. */
const staged: readonly DemonstrationEvent[] = [
  {
    ...lyon,
    name: 'Marathon des Deux Rives',
    organisation: 'Les Foulées de la Confluence',
    nature: 1,
    address: 'Place Bellecour',
    stage: 'filed',
    day: 62,
    slots: [
      day('Retrait des dossards', '10:00', 8, 1500, 2),
      day('Course', '07:00', 9, 9000, 16, { day: 1, behaviour: 4, vps: 2, lotA: 1 }),
    ],
    comments: 'Départ à 8 h, 6 000 coureurs attendus. Arrivée quai Claude-Bernard.',
  },
  {
    ...villeurbanne,
    name: 'Fête de la musique du Totem',
    organisation: 'Ville de Villeurbanne',
    nature: 3,
    address: '12 avenue Henri-Barbusse',
    stage: 'filed',
    day: 213,
    slots: [day('Concerts', '18:00', 8, 3500, 6, { behaviour: 4 })],
    comments: 'Scène unique devant l’hôtel de ville.',
  },
  {
    ...lyon,
    name: 'Salon des métiers de la montagne',
    organisation: 'Rhône Événements',
    nature: 4,
    address: 'Halle Tony-Garnier',
    stage: 'filed',
    day: 34,
    slots: [
      day('Samedi', '09:00', 10, 2200, 4, { behaviour: 1 }),
      day('Dimanche', '09:00', 9, 1800, 4, { day: 1, behaviour: 1 }),
    ],
    comments: 'Accès par le quai de livraison.',
  },
  {
    ...villefranche,
    name: 'Cyclo-cross du Beaujolais',
    organisation: 'Union sportive de Villefranche-sur-Saône',
    nature: 1,
    address: 'Plan d’eau du Bordelan',
    stage: 'filed',
    day: 23,
    slots: [day('Courses', '08:30', 9, 800, 4)],
    comments: 'Parcours de 2,8 km, sous-bois.',
  },
  {
    ...lyon,
    name: 'Nuit du théâtre antique',
    organisation: 'Scènes antiques de Fourvière',
    nature: 2,
    address: '17 rue Cléberg',
    stage: 'priced',
    day: 48,
    slots: [day('Représentation', '20:30', 5, 2600, 4, { behaviour: 1 })],
    comments: 'Gradins, un seul accès véhicule.',
  },
  {
    ...villeurbanne,
    name: 'Tournoi de rugby des écoles',
    organisation: 'Union sportive de Villeurbanne',
    nature: 1,
    address: 'Stade Georges-Lyvet',
    stage: 'quoted',
    day: 29,
    slots: [day('Tournoi', '09:00', 8, 1200, 4, { vps: 1 })],
    comments: '24 équipes, deux terrains.',
  },
  {
    ...lyon,
    name: 'Concert du Nouvel An sur les quais',
    organisation: 'Ville de Lyon',
    nature: 3,
    address: 'Quai Romain-Rolland',
    stage: 'accepted',
    day: 41,
    slots: [day('Soirée', '20:00', 12, 8000, 14, { behaviour: 4, vps: 2, lotA: 1 })],
    comments: 'Feu d’artifice à minuit.',
  },
  {
    ...lyon,
    name: 'Trail urbain de Fourvière',
    organisation: 'Les Foulées de la Confluence',
    nature: 1,
    address: 'Place de Fourvière',
    stage: 'transformed',
    day: 12,
    slots: [day('Trail', '07:30', 7, 2500, 8, { vps: 1, lotA: 1 })],
    comments: 'Parcours de 12 km et 25 km.',
  },
  {
    ...villeurbanne,
    name: 'Foire d’automne des Gratte-Ciel',
    organisation: 'Comité des fêtes de Villeurbanne',
    nature: 2,
    address: 'Avenue Henri-Barbusse',
    stage: 'transformed',
    day: -16,
    slots: [day('Foire', '10:00', 9, 3000, 6)],
    comments: 'Rue piétonne sur 400 m.',
  },
  {
    ...lyon,
    name: 'Course des lumières',
    organisation: 'Les Foulées de la Confluence',
    nature: 1,
    address: 'Place des Terreaux',
    stage: 'part-invoiced',
    day: -9,
    slots: [day('Course', '17:00', 5, 4500, 10, { behaviour: 4, vps: 1 })],
    comments: 'Course nocturne de 10 km.',
  },
  {
    ...lyon,
    name: 'Congrès national de cardiologie',
    organisation: 'Amicale rhodanienne de cardiologie',
    nature: 4,
    address: 'Cité internationale',
    stage: 'part-paid',
    day: -24,
    slots: [
      day('Jeudi', '08:00', 11, 2800, 4, { behaviour: 1 }),
      day('Vendredi', '08:00', 10, 2800, 4, { day: 1, behaviour: 1 }),
    ],
    comments: 'Amphithéâtre de 3 000 places.',
  },
  {
    ...villefranche,
    name: 'Fête des vendanges',
    organisation: 'Ville de Villefranche-sur-Saône',
    nature: 2,
    address: 'Rue Nationale',
    stage: 'paid',
    day: -45,
    slots: [day('Défilé et bal', '14:00', 12, 5000, 8, { vps: 1 })],
    comments: 'Défilé de chars puis bal.',
  },
  {
    ...lyon,
    name: 'Gala de boxe de la Part-Dieu',
    organisation: 'Institut du Sport de Gerland',
    nature: 1,
    address: 'Palais des sports',
    stage: 'credited',
    day: -31,
    slots: [day('Gala', '18:30', 5, 1900, 4, { behaviour: 3 })],
    comments: 'Douze combats.',
  },
  {
    ...lyon,
    name: 'Rave du confluent',
    organisation: 'Festival des Deux Rives',
    nature: 3,
    address: 'Quai Rambaud',
    stage: 'refused',
    day: 5,
    slots: [day('Nuit', '22:00', 10, 6000, 12, { behaviour: 4 })],
    comments: 'Prévue la semaine prochaine : trop tard pour réunir une équipe de cette taille.',
  },
  {
    ...villeurbanne,
    name: 'Kermesse de l’école Jules-Ferry',
    organisation: 'Groupe scolaire Jules-Ferry de Villeurbanne',
    nature: 5,
    address: '4 rue Jules-Ferry',
    stage: 'deleted',
    day: 80,
    slots: [day('Kermesse', '13:00', 5, 400, 2, { behaviour: 2 })],
    comments: 'Annulée par l’école.',
  },
  {
    ...grenoble,
    name: 'Descente aux flambeaux',
    organisation: 'Trail du Vercors',
    nature: 1,
    address: 'Place Victor-Hugo',
    stage: 'filed',
    day: 37,
    slots: [day('Descente', '17:30', 5, 1500, 4)],
    comments: 'Arrivée au bas du téléphérique.',
  },
  {
    ...vienne,
    name: 'Jazz au théâtre antique',
    organisation: 'Jazz et Rhône Productions',
    nature: 3,
    address: '7 rue du Cirque',
    stage: 'quoted',
    day: 220,
    slots: [day('Concert', '19:30', 6, 6500, 10, { behaviour: 3, vps: 1 })],
    comments: 'Jauge de 7 500 places.',
  },
  {
    ...grenoble,
    name: 'Foire d’hiver de Grenoble',
    organisation: 'Comité des fêtes de Grenoble',
    nature: 5,
    address: 'Esplanade Charles-de-Gaulle',
    stage: 'transformed',
    day: -12,
    slots: [day('Foire', '11:00', 10, 3200, 6)],
    comments: 'Manèges et stands.',
  },
  {
    ...givors,
    name: 'Critérium cycliste de Givors',
    organisation: 'Union sportive de Givors',
    nature: 1,
    address: 'Quai de la Navigation',
    stage: 'transformed',
    day: 20,
    slots: [day('Courses', '09:00', 8, 1400, 4, { vps: 1 })],
    comments: 'Circuit fermé de 1,8 km, quatre départs.',
    statuses: { teamStatus: 2, administrativeStatus: 2, reinforcement: 2 },
  },
  {
    ...lyon,
    name: 'Salon de l’étudiant',
    organisation: 'Rhône Événements',
    nature: 4,
    address: 'Halle Tony-Garnier',
    stage: 'transformed',
    day: 33,
    slots: [
      day('Vendredi', '09:00', 9, 3800, 6, { behaviour: 1 }),
      day('Samedi', '10:00', 8, 4200, 6, { day: 1, behaviour: 1 }),
    ],
    comments: 'L’organisateur demande un dimanche en plus : nouveau devis à envoyer.',
    statuses: { commercialStatus: 1, administrativeStatus: 2 },
  },
  {
    ...villefranche,
    name: 'Nuit des conscrits',
    organisation: 'Ville de Villefranche-sur-Saône',
    nature: 2,
    address: 'Rue Nationale',
    stage: 'transformed',
    day: 69,
    slots: [day('Défilé et bal', '17:00', 9, 6500, 10, { behaviour: 4, vps: 2 })],
    comments: 'Horaires avancés d’une heure : nouveau devis envoyé.',
    statuses: { commercialStatus: 2, teamStatus: 2 },
  },
  {
    ...vienne,
    name: 'Corrida de Noël de Vienne',
    organisation: 'Union sportive de Vienne',
    nature: 1,
    address: 'Place de Miremont',
    stage: 'transformed',
    day: 27,
    slots: [day('Corrida', '16:00', 5, 2100, 6, { vps: 1, lotA: 1 })],
    comments: 'Boucle de 3 km à parcourir trois fois.',
    statuses: { teamStatus: 3, administrativeStatus: 3, hosting: 3 },
  },
  {
    ...grenoble,
    name: 'Montée nocturne à skis de la Bastille',
    organisation: 'Trail du Vercors',
    nature: 1,
    address: 'Place Saint-Laurent',
    stage: 'transformed',
    day: 75,
    slots: [day('Montée', '18:00', 6, 1300, 8, { vps: 1, lotA: 1 })],
    comments: 'Dénivelé de 264 m, arrivée au fort.',
    statuses: { teamStatus: 2, reinforcement: 3, hosting: 2 },
  },
  {
    ...lyon,
    name: 'Meeting national d’aviron',
    organisation: 'Institut du Sport de Gerland',
    nature: 1,
    address: 'Quai Fulchiron',
    stage: 'transformed',
    day: 110,
    slots: [
      day('Samedi', '08:00', 11, 7200, 14, { vps: 2 }),
      day('Dimanche', '08:00', 9, 8000, 16, { day: 1, vps: 2 }),
    ],
    comments: 'Vingt-six clubs, renforts d’autres régions prévus.',
    statuses: { reinforcement: 4, hosting: 2 },
  },
  {
    ...lyon,
    name: 'Concert de charité de la Saint-Nicolas',
    organisation: 'Festival des Deux Rives',
    nature: 3,
    address: 'Place Ampère',
    stage: 'transformed',
    day: 14,
    slots: [day('Concert', '19:00', 5, 1200, 4)],
    comments: 'Abandonné par l’organisateur : la salle n’est plus libre.',
    statuses: { commercialStatus: 3 },
  },
];

/** A year behind us: what was held, and how it was paid. */
const history: readonly DemonstrationEvent[] = (
  [
    [
      'Fête des lumières des quartiers',
      lyon,
      'Ville de Lyon',
      2,
      -348,
      'paid',
      4200,
      8,
      6,
      'Douze places, illuminations jusqu’à minuit.',
    ],
    [
      'Galette des aînés',
      villeurbanne,
      'Ville de Villeurbanne',
      5,
      -312,
      'paid',
      600,
      2,
      5,
      'Salle Raphaël-de-Barros.',
    ],
    [
      'Traversée blanche du Vercors',
      grenoble,
      'Trail du Vercors',
      1,
      -296,
      'paid',
      900,
      6,
      9,
      'Raquettes et ski de fond, 21 km.',
    ],
    [
      'Carnaval de Givors',
      givors,
      'Comité des fêtes de Givors',
      2,
      -262,
      'paid',
      1800,
      4,
      6,
      'Cortège puis bûcher sur le quai.',
    ],
    [
      'Semi-marathon de la Confluence',
      lyon,
      'Les Foulées de la Confluence',
      1,
      -231,
      'paid',
      5200,
      12,
      6,
      '4 800 coureurs, départ par vagues.',
    ],
    [
      'Championnat scolaire d’athlétisme',
      villeurbanne,
      'Groupe scolaire Jules-Ferry de Villeurbanne',
      1,
      -205,
      'paid',
      750,
      2,
      7,
      'Trente-deux classes.',
    ],
    [
      'Fête des voisins du Beaujolais',
      villefranche,
      'Comité des fêtes de Villefranche-sur-Saône',
      2,
      -181,
      'deleted',
      900,
      2,
      6,
      'Reportée à l’an prochain.',
    ],
    [
      'Fête de la musique de la place Bellecour',
      lyon,
      'Ville de Lyon',
      3,
      -154,
      'paid',
      9500,
      18,
      8,
      'Deux scènes, fin à 1 h.',
    ],
    [
      'Bal du 13 juillet',
      villefranche,
      'Ville de Villefranche-sur-Saône',
      2,
      -132,
      'credited',
      4000,
      8,
      7,
      'Place Carnot, orchestre et feu d’artifice.',
    ],
    [
      'Jazz sous les étoiles',
      vienne,
      'Jazz et Rhône Productions',
      3,
      -126,
      'paid',
      5800,
      10,
      6,
      'Concert en plein air.',
    ],
    [
      'Ultra-trail des Trois-Pucelles',
      grenoble,
      'Trail du Vercors',
      1,
      -98,
      'part-paid',
      1600,
      10,
      14,
      '62 km, ravitaillements à Saint-Nizier et Lans.',
    ],
    [
      'Festival électro des quais',
      lyon,
      'Festival des Deux Rives',
      3,
      -88,
      'refused',
      12000,
      24,
      10,
      'Demande arrivée trois jours avant.',
    ],
    [
      'Forum des associations',
      villeurbanne,
      'Ville de Villeurbanne',
      5,
      -76,
      'paid',
      3500,
      6,
      8,
      'Place Lazare-Goujon, 180 stands.',
    ],
    [
      'Marathon relais inter-entreprises',
      lyon,
      'Rhône Événements',
      1,
      -58,
      'part-paid',
      3000,
      8,
      6,
      'Parc de Gerland, 400 équipes.',
    ],
  ] as const
).map(([name, place, organisation, nature, first, stage, peak, rescuers, hours, comments]) => ({
  ...place,
  name,
  organisation,
  nature,
  address: 'Place de la Mairie',
  stage,
  day: first,
  slots: [day('Journée', hours > 8 ? '06:00' : '14:00', hours, peak, rescuers, { vps: rescuers > 6 ? 1 : 0 })],
  comments,
}));

/** Further plain requests, so that lists have more than one page: what such towns hold each year, by whom. */
const requests: readonly DemonstrationEvent[] = (
  [
    ['Cross du collège', 1, 'Groupe scolaire Jules-Ferry', 450, 4, 'Parcours de 1 à 3 km selon les classes.'],
    [
      'Vide-grenier de printemps',
      5,
      'Comité des fêtes',
      1200,
      9,
      'Deux cents exposants sur la place et les rues voisines.',
    ],
    ['Festival des arts de la rue', 3, 'Comité des fêtes', 2600, 8, 'Six compagnies, spectacles en déambulation.'],
    ['Tournoi de judo', 1, 'Union sportive', 350, 8, 'Benjamins et minimes, huit tatamis.'],
    ['Marché de Noël', 2, 'Comité des fêtes', 1900, 9, 'Soixante chalets, vin chaud et patinoire.'],
    ['Course de caisses à savon', 1, 'Comité des fêtes', 800, 6, 'Descente de 400 m, bottes de paille aux virages.'],
    ['Randonnée des trois clochers', 1, 'Union sportive', 500, 7, 'Trois boucles de 8, 15 et 22 km.'],
    ['Tournoi de football des jeunes', 1, 'Union sportive', 700, 9, 'Quarante équipes de moins de treize ans.'],
    ['Fête de l’école', 5, 'Groupe scolaire Jules-Ferry', 600, 5, 'Spectacle des élèves et jeux dans la cour.'],
    ['Bal des pompiers', 2, 'Comité des fêtes', 1500, 6, 'Plein air, fin à 2 h.'],
  ] as const
)
  .flatMap((event) => [lyon, villeurbanne, villefranche, grenoble].map((place) => ({ event, place })))
  .map(({ event: [name, nature, organisation, peak, hours, comments], place }, position) => ({
    ...place,
    name: `${name} de ${place.city}`,
    organisation: `${organisation} de ${place.city}`,
    nature,
    address: 'Place de la Mairie',
    stage: 'filed',
    day: 20 + ((position * 17) % 240),
    slots: [
      {
        name: 'Journée',
        from: nature === 2 ? '18:00' : '09:00',
        hours,
        peak: peak + ((position * 37) % 200),
        behaviour: nature === 1 ? 3 : 2,
        rescuers: 2,
      },
    ],
    comments,
  }));

/** The demonstration dossiers. */
export const demonstrationEvents: readonly DemonstrationEvent[] = [...history, ...staged, ...requests];
