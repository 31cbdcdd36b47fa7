import type { StatusChange } from '@pds/aid-station/domain';

/** The stage that a demonstration dossier has reached. */
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

/**
 * Days of the year as `MM-DD`, both included, on which its slots begin; the first is later than the last when the season spans the new
 * year.
 */
type Season = readonly [from: string, to: string];

/** An event, and the seasons and weekdays on which such an event is held. */
interface EventTemplate {
  readonly name: string;
  /** Event nature, 1 to 5 (spec organiser 3). */
  readonly nature: number;
  readonly address: string;
  /** The name of the organisation that holds the event; its manager files the request. */
  readonly organisation: string;
  readonly slots: readonly {
    readonly name: string;
    /** Days after the first day. */
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
  readonly seasons: readonly Season[];
  /** Allowed weekdays of its first day, 0 Sunday to 6 Saturday; any day when absent. */
  readonly weekdays?: readonly number[];
  /** Held on 25 December or 1 January, unlike all other events. */
  readonly isHolidayEvent?: boolean;
}

/** One dossier of the demonstration data: days count from the day of loading, hours are in the event's local time. */
export interface DemonstrationPlan extends EventTemplate {
  readonly department: '69' | '38';
  readonly zip: string;
  readonly city: string;
  readonly stage: DemonstrationStage;
  /**
   * The approximate first day, which also dates its request. When absent: as early as possible, or as late as possible when money is owed;
   * requested ten weeks before.
   */
  readonly day?: number;
  /** The first days, both included, on which the event is in its stage. */
  readonly within: readonly [earliest: number, latest: number];
  /** Replacements when no such event is held at that time. */
  readonly otherwise?: readonly (Partial<EventTemplate> & Pick<EventTemplate, 'name' | 'seasons'>)[];
  /** Statuses of the station that differ from those of its stage. */
  readonly statuses?: StatusChange;
}

type Slot = EventTemplate['slots'][number];

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

const [sunday, tuesday, wednesday, thursday, friday, saturday] = [0, 2, 3, 4, 5, 6];
const weekend = [saturday, sunday];

/** Within the month that is planned in detail; later than that; in the past year. */
const soon = [2, 30] as const;
const later = [31, 400] as const;
const lastYear = [-423, -58] as const;

const lyon = { department: '69', zip: '69003', city: 'Lyon' } as const;
const villeurbanne = { department: '69', zip: '69100', city: 'Villeurbanne' } as const;
const villefranche = { department: '69', zip: '69400', city: 'Villefranche-sur-Saône' } as const;
const givors = { department: '69', zip: '69700', city: 'Givors' } as const;
const grenoble = { department: '38', zip: '38000', city: 'Grenoble' } as const;
const vienne = { department: '38', zip: '38200', city: 'Vienne' } as const;

/** The dossiers that show every stage, in two departments. */
const staged: readonly DemonstrationPlan[] = [
  {
    ...lyon,
    name: 'Marathon des Deux Rives',
    organisation: 'Les Foulées de la Confluence',
    nature: 1,
    address: 'Place Bellecour',
    stage: 'filed',
    day: 62,
    within: later,
    seasons: [
      ['03-01', '05-31'],
      ['09-15', '11-15'],
    ],
    weekdays: [saturday],
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
    within: later,
    seasons: [['06-21', '06-21']],
    slots: [day('Concerts', '18:00', 8, 3500, 6, { behaviour: 4 })],
    comments: 'Scène unique devant l’hôtel de ville.',
  },
  {
    ...lyon,
    name: 'Salon des métiers de la montagne',
    organisation: 'Rhône Évènements',
    nature: 4,
    address: 'Halle Tony-Garnier',
    stage: 'filed',
    day: 34,
    within: later,
    seasons: [['10-15', '12-15']],
    weekdays: [saturday],
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
    within: soon,
    seasons: [['09-15', '02-15']],
    weekdays: [sunday],
    slots: [day('Courses', '08:30', 9, 800, 4)],
    comments: 'Parcours de 2,8 km, sous-bois.',
    otherwise: [
      {
        name: 'Grimpée cycliste du Beaujolais',
        seasons: [['02-01', '09-30']],
        comments: 'Boucle de 2,8 km à parcourir douze fois, arrivée en côte.',
      },
    ],
  },
  {
    ...lyon,
    name: 'Nuit du théâtre antique',
    organisation: 'Scènes antiques de Fourvière',
    nature: 2,
    address: '17 rue Cléberg',
    stage: 'priced',
    day: 48,
    within: later,
    seasons: [['05-15', '09-15']],
    weekdays: [thursday, friday, saturday],
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
    within: soon,
    seasons: [
      ['03-15', '06-30'],
      ['09-20', '11-30'],
    ],
    weekdays: [wednesday, saturday],
    slots: [day('Tournoi', '09:00', 8, 1200, 4, { vps: 1 })],
    comments: '24 équipes, deux terrains.',
    otherwise: [
      {
        name: 'Tournoi de handball des écoles',
        seasons: [['11-15', '04-01']],
        address: 'Gymnase des Brosses',
        comments: '24 équipes, deux terrains, en salle.',
      },
      { name: 'Tournoi d’été de rugby à toucher', seasons: [['06-15', '09-30']] },
    ],
  },
  {
    ...lyon,
    name: 'Concert du Nouvel An sur les quais',
    organisation: 'Ville de Lyon',
    nature: 3,
    address: 'Quai Romain-Rolland',
    stage: 'accepted',
    day: 41,
    within: later,
    seasons: [['12-31', '12-31']],
    isHolidayEvent: true,
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
    within: soon,
    seasons: [['09-01', '06-30']],
    weekdays: [sunday],
    slots: [day('Trail', '07:30', 7, 2500, 8, { vps: 1, lotA: 1 })],
    comments: 'Parcours de 12 km et 25 km.',
    otherwise: [{ name: 'Trail matinal de Fourvière', seasons: [['06-15', '09-15']] }],
  },
  {
    ...villeurbanne,
    name: 'Foire d’automne des Gratte-Ciel',
    organisation: 'Comité des fêtes de Villeurbanne',
    nature: 2,
    address: 'Avenue Henri-Barbusse',
    stage: 'transformed',
    day: -16,
    within: [-27, -8],
    seasons: [['09-20', '12-05']],
    weekdays: weekend,
    slots: [day('Foire', '10:00', 9, 3000, 6)],
    comments: 'Rue piétonne sur 400 m.',
    otherwise: [
      { name: 'Foire d’hiver des Gratte-Ciel', seasons: [['12-01', '03-20']] },
      { name: 'Foire de printemps des Gratte-Ciel', seasons: [['03-15', '06-20']] },
      { name: 'Foire d’été des Gratte-Ciel', seasons: [['06-15', '09-25']] },
    ],
  },
  {
    ...lyon,
    name: 'Course des lumières',
    organisation: 'Les Foulées de la Confluence',
    nature: 1,
    address: 'Place des Terreaux',
    stage: 'part-invoiced',
    day: -9,
    within: [-16, -4],
    seasons: [['11-10', '12-20']],
    weekdays: [friday, saturday],
    slots: [day('Course', '17:00', 5, 4500, 10, { behaviour: 4, vps: 1 })],
    comments: 'Course nocturne de 10 km.',
    otherwise: [
      {
        name: 'Course nocturne de la Presqu’île',
        weekdays: [thursday, friday, saturday],
        seasons: [['12-10', '11-20']],
        slots: [day('Course', '20:30', 5, 4500, 10, { behaviour: 4, vps: 1 })],
      },
    ],
  },
  {
    ...lyon,
    name: 'Congrès national de cardiologie',
    organisation: 'Amicale rhodanienne de cardiologie',
    nature: 4,
    address: 'Cité internationale',
    stage: 'part-paid',
    day: -24,
    within: [-45, -21],
    seasons: [['01-03', '12-22']],
    weekdays: [thursday],
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
    within: [-60, -30],
    seasons: [['09-10', '10-31']],
    weekdays: weekend,
    slots: [day('Défilé et bal', '14:00', 12, 5000, 8, { vps: 1 })],
    comments: 'Défilé de chars puis bal.',
    otherwise: [
      { name: 'Fête du beaujolais nouveau', seasons: [['11-12', '11-30']] },
      { name: 'Fête de l’Avent', seasons: [['11-27', '12-23']], comments: 'Défilé aux lanternes puis bal.' },
      { name: 'Fête de la Saint-Vincent', seasons: [['01-10', '02-20']], comments: 'Défilé des confréries puis bal.' },
      { name: 'Carnaval de la rue Nationale', seasons: [['02-10', '04-05']] },
      { name: 'Fête des fleurs', seasons: [['04-01', '06-25']], comments: 'Corso fleuri puis bal.' },
      { name: 'Fête d’été de la rue Nationale', seasons: [['06-20', '09-20']] },
    ],
  },
  {
    ...lyon,
    name: 'Gala de boxe de la Part-Dieu',
    organisation: 'Institut du Sport de Gerland',
    nature: 1,
    address: 'Palais des sports',
    stage: 'credited',
    day: -31,
    within: [-45, -12],
    seasons: [['08-15', '07-20']],
    weekdays: [friday, saturday],
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
    within: [3, 16],
    seasons: [['04-01', '10-31']],
    weekdays: [saturday],
    slots: [day('Nuit', '22:00', 10, 6000, 12, { behaviour: 4 })],
    comments: 'Prévue la semaine prochaine : trop tard pour réunir une équipe de cette taille.',
    otherwise: [
      {
        name: 'Nuit électro de la Sucrière',
        weekdays: [thursday, friday, saturday],
        seasons: [['10-15', '04-15']],
        address: '49 quai Rambaud',
      },
    ],
  },
  {
    ...villeurbanne,
    name: 'Kermesse de l’école Jules-Ferry',
    organisation: 'Groupe scolaire Jules-Ferry de Villeurbanne',
    nature: 5,
    address: '4 rue Jules-Ferry',
    stage: 'deleted',
    day: 80,
    within: later,
    seasons: [['05-20', '07-03']],
    weekdays: [friday, saturday],
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
    within: later,
    seasons: [['12-15', '03-10']],
    weekdays: [saturday],
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
    within: later,
    seasons: [['06-27', '07-12']],
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
    within: [-27, -5],
    seasons: [['11-20', '03-05']],
    weekdays: weekend,
    slots: [day('Foire', '11:00', 10, 3200, 6)],
    comments: 'Manèges et stands.',
    otherwise: [
      { name: 'Foire de printemps de Grenoble', seasons: [['03-01', '06-20']] },
      { name: 'Foire d’été de Grenoble', seasons: [['06-15', '09-20']] },
      { name: 'Foire d’automne de Grenoble', seasons: [['09-15', '11-25']] },
    ],
  },
  {
    ...givors,
    name: 'Critérium cycliste de Givors',
    organisation: 'Union sportive de Givors',
    nature: 1,
    address: 'Quai de la Navigation',
    stage: 'transformed',
    day: 20,
    within: soon,
    seasons: [['03-01', '10-31']],
    weekdays: [sunday],
    slots: [day('Courses', '09:00', 8, 1400, 4, { vps: 1 })],
    comments: 'Circuit fermé de 1,8 km, quatre départs.',
    otherwise: [
      {
        name: 'Corrida de Givors',
        seasons: [['10-20', '03-15']],
        comments: 'Course à pied en circuit fermé de 1,8 km, quatre départs.',
      },
    ],
    statuses: { teamStatus: 2, administrativeStatus: 2, reinforcement: 2 },
  },
  {
    ...lyon,
    name: 'Salon de l’étudiant',
    organisation: 'Rhône Évènements',
    nature: 4,
    address: 'Halle Tony-Garnier',
    stage: 'transformed',
    day: 33,
    within: later,
    seasons: [['01-08', '03-15']],
    weekdays: [friday],
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
    within: later,
    seasons: [['01-20', '02-05']],
    weekdays: [saturday],
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
    within: soon,
    seasons: [['12-01', '12-24']],
    weekdays: weekend,
    slots: [day('Corrida', '16:00', 5, 2100, 6, { vps: 1, lotA: 1 })],
    comments: 'Boucle de 3 km à parcourir trois fois.',
    otherwise: [{ name: 'Foulées de Vienne', seasons: [['01-03', '11-30']] }],
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
    within: later,
    seasons: [['01-05', '03-10']],
    weekdays: [friday, saturday],
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
    within: later,
    seasons: [['03-15', '10-15']],
    weekdays: [saturday],
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
    within: soon,
    seasons: [['12-01', '12-10']],
    slots: [day('Concert', '19:00', 5, 1200, 4)],
    comments: 'Abandonné par l’organisateur : la salle n’est plus libre.',
    otherwise: [
      { name: 'Concert de charité de l’hiver', seasons: [['12-11', '03-20']] },
      { name: 'Concert de charité du printemps', seasons: [['03-21', '06-20']] },
      { name: 'Concert de charité de l’été', seasons: [['06-21', '09-20']] },
      { name: 'Concert de charité de l’automne', seasons: [['09-21', '11-30']] },
    ],
    statuses: { commercialStatus: 3 },
  },
];

/** The past year: what was held, and how it was paid. */
const history: readonly DemonstrationPlan[] = (
  [
    [
      'Fête des lumières des quartiers',
      lyon,
      'Ville de Lyon',
      2,
      'paid',
      4200,
      8,
      6,
      'Douze places, illuminations jusqu’à minuit.',
      '17:00',
      ['12-05', '12-10'],
      [],
    ],
    [
      'Galette des aînés',
      villeurbanne,
      'Ville de Villeurbanne',
      5,
      'paid',
      600,
      2,
      5,
      'Salle Raphaël-de-Barros.',
      '14:00',
      ['01-06', '01-31'],
      [wednesday, thursday],
    ],
    [
      'Traversée blanche du Vercors',
      grenoble,
      'Trail du Vercors',
      1,
      'paid',
      900,
      6,
      9,
      'Raquettes et ski de fond, 21 km.',
      '08:00',
      ['01-20', '03-10'],
      [sunday],
    ],
    [
      'Carnaval de Givors',
      givors,
      'Comité des fêtes de Givors',
      2,
      'paid',
      1800,
      4,
      6,
      'Cortège puis bûcher sur le quai.',
      '14:00',
      ['02-10', '03-31'],
      [saturday],
    ],
    [
      'Semi-marathon de la Confluence',
      lyon,
      'Les Foulées de la Confluence',
      1,
      'paid',
      5200,
      12,
      6,
      '4 800 coureurs, départ par vagues.',
      '08:00',
      ['03-20', '04-30'],
      [sunday],
    ],
    [
      'Championnat scolaire d’athlétisme',
      villeurbanne,
      'Groupe scolaire Jules-Ferry de Villeurbanne',
      1,
      'paid',
      750,
      2,
      7,
      'Trente-deux classes.',
      '09:00',
      ['05-02', '06-20'],
      [tuesday, thursday],
    ],
    [
      'Fête des voisins du Beaujolais',
      villefranche,
      'Comité des fêtes de Villefranche-sur-Saône',
      2,
      'deleted',
      900,
      2,
      6,
      'Reportée à l’an prochain.',
      '18:00',
      ['05-22', '06-05'],
      [friday],
    ],
    [
      'Fête de la musique de la place Bellecour',
      lyon,
      'Ville de Lyon',
      3,
      'paid',
      9500,
      18,
      8,
      'Deux scènes, fin à 1 h.',
      '17:00',
      ['06-21', '06-21'],
      [],
    ],
    [
      'Bal du 13 juillet',
      villefranche,
      'Ville de Villefranche-sur-Saône',
      2,
      'credited',
      4000,
      8,
      7,
      'Place Carnot, orchestre et feu d’artifice.',
      '19:00',
      ['07-13', '07-13'],
      [],
    ],
    [
      'Jazz sous les étoiles',
      vienne,
      'Jazz et Rhône Productions',
      3,
      'paid',
      5800,
      10,
      6,
      'Concert en plein air.',
      '18:00',
      ['07-01', '08-20'],
      [friday, saturday],
    ],
    [
      'Ultra-trail des Trois-Pucelles',
      grenoble,
      'Trail du Vercors',
      1,
      'part-paid',
      1600,
      10,
      14,
      '62 km, ravitaillements à Saint-Nizier et Lans.',
      '06:00',
      ['08-25', '09-25'],
      [saturday],
    ],
    [
      'Festival électro des quais',
      lyon,
      'Festival des Deux Rives',
      3,
      'refused',
      12000,
      24,
      10,
      'Demande arrivée trois jours avant.',
      '16:00',
      ['05-01', '09-30'],
      [saturday],
    ],
    [
      'Forum des associations',
      villeurbanne,
      'Ville de Villeurbanne',
      5,
      'paid',
      3500,
      6,
      8,
      'Place Lazare-Goujon, 180 stands.',
      '10:00',
      ['09-01', '09-20'],
      weekend,
    ],
    [
      'Marathon relais inter-entreprises',
      lyon,
      'Rhône Évènements',
      1,
      'part-paid',
      3000,
      8,
      6,
      'Parc de Gerland, 400 équipes.',
      '17:00',
      ['09-20', '10-31'],
      [thursday],
    ],
  ] as const
).map(([name, place, organisation, nature, stage, peak, rescuers, hours, comments, from, season, weekdays]) => ({
  ...place,
  name,
  organisation,
  nature,
  address: 'Place de la Mairie',
  stage,
  within: lastYear,
  seasons: [season],
  ...(weekdays.length > 0 && { weekdays }),
  slots: [day('Journée', from, hours, peak, rescuers, { vps: rescuers > 6 ? 1 : 0 })],
  comments,
  // Requested just before it began.
  ...(stage === 'refused' && {
    day: -88,
    within: [-90, -80],
    otherwise: [
      { name: 'Nuit électro des docks', weekdays: [thursday, friday, saturday], seasons: [['10-01', '04-30']] },
    ],
  }),
}));

/** Further plain requests, so that lists have more than one page: typical yearly events of such towns and their organisers. */
const requests: readonly DemonstrationPlan[] = (
  [
    [
      'Cross du collège',
      1,
      'Groupe scolaire Jules-Ferry',
      450,
      4,
      'Parcours de 1 à 3 km selon les classes.',
      '09:00',
      [
        ['03-01', '04-30'],
        ['10-01', '11-30'],
      ],
      [tuesday, thursday, friday],
    ],
    [
      'Vide-grenier de printemps',
      5,
      'Comité des fêtes',
      1200,
      9,
      'Deux cents exposants sur la place et les rues voisines.',
      '08:00',
      [['03-15', '06-15']],
      [sunday],
    ],
    [
      'Festival des arts de la rue',
      3,
      'Comité des fêtes',
      2600,
      8,
      'Six compagnies, spectacles en déambulation.',
      '14:00',
      [['05-15', '09-15']],
      [saturday],
    ],
    [
      'Tournoi de judo',
      1,
      'Union sportive',
      350,
      8,
      'Benjamins et minimes, huit tatamis.',
      '09:00',
      [['10-01', '05-31']],
      weekend,
    ],
    [
      'Marché de Noël',
      2,
      'Comité des fêtes',
      1900,
      9,
      'Soixante chalets, vin chaud et patinoire.',
      '11:00',
      [['11-25', '12-24']],
      [friday, saturday, sunday],
    ],
    [
      'Course de caisses à savon',
      1,
      'Comité des fêtes',
      800,
      6,
      'Descente de 400 m, bottes de paille aux virages.',
      '10:00',
      [['05-01', '09-30']],
      [sunday],
    ],
    [
      'Randonnée des trois clochers',
      1,
      'Union sportive',
      500,
      7,
      'Trois boucles de 8, 15 et 22 km.',
      '08:00',
      [['03-15', '11-15']],
      [sunday],
    ],
    [
      'Tournoi de football des jeunes',
      1,
      'Union sportive',
      700,
      9,
      'Quarante équipes de moins de treize ans.',
      '09:00',
      [['04-01', '06-30']],
      weekend,
    ],
    [
      'Fête de l’école',
      5,
      'Groupe scolaire Jules-Ferry',
      600,
      5,
      'Spectacle des élèves et jeux dans la cour.',
      '15:00',
      [['06-01', '07-04']],
      [friday, saturday],
    ],
    ['Bal des pompiers', 2, 'Comité des fêtes', 1500, 6, 'Plein air, fin à 2 h.', '20:00', [['07-13', '07-14']], []],
  ] as const
)
  .flatMap((event) => [lyon, villeurbanne, villefranche, grenoble].map((place) => ({ event, place })))
  .map(({ event: [name, nature, organisation, peak, hours, comments, from, seasons, weekdays], place }, position) => ({
    ...place,
    name: `${name} de ${place.city}`,
    organisation: `${organisation} de ${place.city}`,
    nature,
    address: 'Place de la Mairie',
    stage: 'filed',
    day: 20 + ((position * 17) % 240),
    within: [20, 400],
    seasons,
    ...(weekdays.length > 0 && { weekdays }),
    slots: [
      {
        name: 'Journée',
        from,
        hours,
        peak: peak + ((position * 37) % 200),
        behaviour: nature === 1 ? 3 : 2,
        rescuers: 2,
      },
    ],
    comments,
  }));

/** The demonstration dossiers; `demonstrationEventsOn` computes their state on a day. */
export const demonstrationPlans: readonly DemonstrationPlan[] = [...history, ...staged, ...requests];
