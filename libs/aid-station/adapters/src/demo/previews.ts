import type { ContextPreviews } from '@pds/platform';
import { emptyTeam } from '@pds/pricing/contract';
import {
  reinforcementAnsweredMail,
  reinforcementAskedMail,
  type ReinforcementNotice,
  reinforcementWithdrawnMail,
} from '../mails/reinforcement-mails';
import { lateWithdrawalMail } from '../mails/sign-up-mails';

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
  mail: (typed = (example: string) => example) =>
    mailOf({
      eventName: typed('Foulées lyonnaises'),
      city: typed('Lyon'),
      officeName: typed('Vienne'),
      askingName: typed('Villeurbanne'),
      period: { start: Date.UTC(2027, 4, 8, 8), end: Date.UTC(2027, 4, 8, 16) },
      timeZone: 'Europe/Paris',
      asked: { vps: 2, rescuer: 4 },
      granted: { vps: 1 },
      message: typed('Le départ est à 10\u00a0h.'),
      answer: typed('Un seul véhicule est libre.'),
      link: 'https://secours.example/admin/planning/renforts',
    }),
}));

/** Made-up content for developers. */
export const aidStationPreviews: ContextPreviews = {
  papers: [],
  mails: [
    {
      name: 'late-withdrawal',
      title: 'Désistement tardif, à l’antenne du dossier',
      mail: (typed = (example: string) => example) =>
        lateWithdrawalMail({
          ...{ memberName: typed('Camille Martin'), function: 'teamLeader', hasOnlyMinors: false },
          ...{ eventName: typed('Foulées lyonnaises'), town: typed('Lyon'), timeZone: 'Europe/Paris' },
          period: { start: Date.UTC(2027, 4, 8, 8), end: Date.UTC(2027, 4, 8, 16) },
          missing: { ...emptyTeam, teamLeader: 1, pse2: 2 },
          link: 'https://secours.example/admin/demandes/1',
        }),
    },
    ...reinforcementMails,
  ],
};
