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
  /** Position of the office in the department's list; absent for a dossier of the department itself. */
  readonly office?: number;
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
const grenoble = { department: '38', zip: '38000', city: 'Grenoble' } as const;
const vienne = { department: '38', zip: '38200', city: 'Vienne' } as const;

/** The dossiers that show every stage, in two departments. */
const staged: readonly DemonstrationEvent[] = [
  {
    ...lyon,
    name: 'Marathon des Deux Rives',
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
    nature: 3,
    address: '12 avenue Henri-Barbusse',
    office: 0,
    stage: 'filed',
    day: 213,
    slots: [day('Concerts', '18:00', 8, 3500, 6, { behaviour: 4 })],
    comments: 'Scène unique devant l’hôtel de ville.',
  },
  {
    ...lyon,
    name: 'Salon des métiers de la montagne',
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
    nature: 1,
    address: 'Plan d’eau du Bordelan',
    office: 1,
    stage: 'filed',
    day: 23,
    slots: [day('Courses', '08:30', 9, 800, 4)],
    comments: 'Parcours de 2,8 km, sous-bois.',
  },
  {
    ...lyon,
    name: 'Nuit du théâtre antique',
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
    nature: 1,
    address: 'Stade Georges-Lyvet',
    office: 0,
    stage: 'quoted',
    day: 29,
    slots: [day('Tournoi', '09:00', 8, 1200, 4, { vps: 1 })],
    comments: '24 équipes, deux terrains.',
  },
  {
    ...lyon,
    name: 'Concert du Nouvel An sur les quais',
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
    nature: 2,
    address: 'Avenue Henri-Barbusse',
    office: 0,
    stage: 'transformed',
    day: -16,
    slots: [day('Foire', '10:00', 9, 3000, 6)],
    comments: 'Rue piétonne sur 400 m.',
  },
  {
    ...lyon,
    name: 'Course des lumières',
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
    nature: 2,
    address: 'Rue Nationale',
    office: 1,
    stage: 'paid',
    day: -45,
    slots: [day('Défilé et bal', '14:00', 12, 5000, 8, { vps: 1 })],
    comments: 'Défilé de chars puis bal.',
  },
  {
    ...lyon,
    name: 'Gala de boxe de la Part-Dieu',
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
    nature: 3,
    address: 'Quai Rambaud',
    stage: 'refused',
    day: 5,
    slots: [day('Nuit', '22:00', 10, 6000, 12, { behaviour: 4 })],
    comments: 'Prévue la semaine prochaine.',
  },
  {
    ...villeurbanne,
    name: 'Kermesse de l’école Jules-Ferry',
    nature: 5,
    address: '4 rue Jules-Ferry',
    office: 0,
    stage: 'deleted',
    day: 80,
    slots: [day('Kermesse', '13:00', 5, 400, 2, { behaviour: 2 })],
    comments: 'Annulée par l’école.',
  },
  {
    ...grenoble,
    name: 'Descente aux flambeaux',
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
    nature: 3,
    address: '7 rue du Cirque',
    office: 0,
    stage: 'quoted',
    day: 220,
    slots: [day('Concert', '19:30', 6, 6500, 10, { behaviour: 3, vps: 1 })],
    comments: 'Jauge de 7 500 places.',
  },
  {
    ...grenoble,
    name: 'Foire d’hiver de Grenoble',
    nature: 5,
    address: 'Esplanade Charles-de-Gaulle',
    stage: 'transformed',
    day: -12,
    slots: [day('Foire', '11:00', 10, 3200, 6)],
    comments: 'Manèges et stands.',
  },
];

/** Further plain requests, so that lists have more than one page. */
const requests: readonly DemonstrationEvent[] = (
  [
    ['Cross du collège', 1],
    ['Vide-grenier de printemps', 5],
    ['Festival des arts de la rue', 3],
    ['Tournoi de judo', 1],
    ['Marché de Noël', 2],
    ['Convention des jeux de société', 4],
    ['Randonnée des trois clochers', 1],
    ['Bal des pompiers', 2],
    ['Course de caisses à savon', 1],
    ['Salon du livre jeunesse', 2],
  ] as const
)
  .flatMap(([name, nature]) => [lyon, villeurbanne, villefranche, grenoble].map((place) => ({ name, nature, place })))
  .map(({ name, nature, place }, position) => ({
    ...place,
    name: `${name} de ${place.city}`,
    nature,
    address: 'Place de la Mairie',
    stage: 'filed',
    day: 20 + ((position * 17) % 240),
    slots: [
      {
        name: 'Journée',
        from: '09:00',
        hours: 6 + (position % 4),
        peak: 150 + ((position * 137) % 2400),
        behaviour: 2,
        rescuers: 2,
      },
    ],
    comments: 'Demande de démonstration.',
  }));

/** The demonstration dossiers, in the order of their numbers. */
export const demonstrationEvents: readonly DemonstrationEvent[] = [...staged, ...requests];
