import type { ContextPreviews } from '@pds/platform';
import { emptyTeam } from '@pds/pricing/contract';
import {
  reinforcementAnsweredMail,
  reinforcementAskedMail,
  type ReinforcementNotice,
  reinforcementWithdrawnMail,
} from '../mails/reinforcement-mails';
import {
  appointmentChangedMail,
  lateWithdrawalMail,
  placeMail,
  reminderMail,
  replacedMail,
  requestMail,
} from '../mails/sign-up-mails';

const at = { start: Date.UTC(2027, 4, 8, 8), end: Date.UTC(2027, 4, 8, 16) };
type Typed = (example: string) => string;
const unchanged: Typed = (example) => example;

const reinforcementMails = [
  ['reinforcement-asked', 'Renfort demandé, à l’antenne sollicitée', reinforcementAskedMail] as const,
  [
    'reinforcement-answered',
    'Renfort accordé, à la personne qui l’a demandé',
    (notice: ReinforcementNotice) => reinforcementAnsweredMail(notice, 'granted'),
  ] as const,
  [
    'reinforcement-taken-back',
    'Renfort repris, à la personne qui l’a demandé',
    (notice: ReinforcementNotice) => reinforcementAnsweredMail(notice, 'taken-back'),
  ] as const,
  ['reinforcement-withdrawn', 'Renfort retiré, à l’antenne sollicitée', reinforcementWithdrawnMail] as const,
].map(([name, title, mailOf]) => ({
  name,
  title,
  mail: (typed = unchanged) =>
    mailOf({
      eventName: typed('Foulées lyonnaises'),
      city: typed('Lyon'),
      officeName: typed('Vienne'),
      askingName: typed('Villeurbanne'),
      period: at,
      timeZone: 'Europe/Paris',
      asked: { vps: 2, rescuer: 4 },
      granted: { vps: 1 },
      message: typed('Le départ est à 10\u00a0h.'),
      answer: typed('Un seul véhicule est libre.'),
      link: 'https://secours.example/admin/planning/renforts',
    }),
}));

const appointment = (typed: Typed) => ({
  ...{ ...at, town: typed('Lyon'), place: typed('Stade de Gerland'), isCancelled: false },
  ...{ meetingAt: at.start - 2_700_000, meetingPlace: typed('Parking nord') },
});
const notice = (typed: Typed) => ({
  link: 'https://secours.example/benevole/#token=secret&creneau=12',
  ...{ firstName: typed('Camille'), eventName: typed('Foulées lyonnaises'), timeZone: 'Europe/Paris' },
  appointment: appointment(typed),
});

const taken = { function: 'pse2', offeredUntil: null } as const;

const request = (typed: Typed, isReplacement: boolean) =>
  requestMail({
    ...{ ...notice(typed), isReplacement, functions: ['teamLeader', 'pse2'] },
    missing: { ...emptyTeam, teamLeader: 1, pse2: 2 },
  });

const memberMails = [
  {
    name: 'slot-request',
    title: 'Demande de venir, à un membre',
    mail: (typed = unchanged) => request(typed, false),
  },
  {
    name: 'replacement-request',
    title: 'Demande de remplacement, à un membre',
    mail: (typed = unchanged) => request(typed, true),
  },
  {
    name: 'member-replaced',
    title: 'Remplacement trouvé, à la personne remplacée',
    mail: (typed = unchanged) => replacedMail(notice(typed)),
  },
  {
    name: 'shift-reminder',
    title: 'Rappel de la veille, à la personne inscrite',
    mail: (typed = unchanged) =>
      reminderMail({
        ...{ ...notice(typed), daysLeft: 1, period: at, meetingAt: at.start - 2_700_000 },
        ...{ meetingPlace: typed('Parking nord'), place: typed('Stade de Gerland, Lyon'), function: 'pse2' },
        ...{ leader: { name: typed('Samira Benali'), phone: '06 39 98 00 01' }, instructions: typed('Tenue complète') },
      }),
  },
  {
    name: 'place-offered',
    title: 'Place proposée, à la personne qui attend',
    mail: (typed = unchanged) =>
      placeMail(notice(typed), { ...taken, state: 'offered', offeredUntil: at.start - 86_400_000 }, 'waiting'),
  },
  {
    name: 'place-confirmed',
    title: 'Inscription par un coordinateur, à la personne',
    mail: (typed = unchanged) => placeMail(notice(typed), { ...taken, state: 'confirmed' }, 'maybe'),
  },
  ...(
    [
      ['confirmed', 'qui venait'],
      ['offered', 'à qui une place était proposée'],
      ['waiting', 'qui attendait'],
    ] as const
  ).map(([former, who]) => ({
    name: `place-withdrawn-${former}`,
    title: `Désinscription par un coordinateur, à la personne ${who}`,
    mail: (typed = unchanged) =>
      placeMail(notice(typed), { state: 'withdrawn', function: null, offeredUntil: null }, former),
  })),
  {
    name: 'slot-moved',
    title: 'Créneau déplacé, à qui vient ou attend',
    mail: (typed = unchanged) => {
      const after = { ...appointment(typed), start: at.start + 3_600_000 };
      return appointmentChangedMail(notice(typed), { before: appointment(typed), after });
    },
  },
  {
    name: 'slot-cancelled',
    title: 'Créneau annulé, à qui vient ou attend',
    mail: (typed = unchanged) => {
      const after = { ...appointment(typed), isCancelled: true };
      return appointmentChangedMail(notice(typed), { before: appointment(typed), after });
    },
  },
];

/** Made-up content for developers. */
export const aidStationPreviews: ContextPreviews = {
  papers: [],
  mails: [
    {
      name: 'late-withdrawal',
      title: 'Désistement tardif, à l’antenne du dossier',
      mail: (typed = unchanged) =>
        lateWithdrawalMail({
          ...{ memberName: typed('Camille Martin'), function: 'teamLeader', hasOnlyMinors: false, isLeaving: false },
          ...{ eventName: typed('Foulées lyonnaises'), town: typed('Lyon'), timeZone: 'Europe/Paris' },
          period: at,
          missing: { ...emptyTeam, teamLeader: 1, pse2: 2 },
          link: 'https://secours.example/admin/demandes/1',
        }),
    },
    ...memberMails,
    ...reinforcementMails,
  ],
};
