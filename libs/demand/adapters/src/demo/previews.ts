import type { ContextPreviews } from '@pds/platform';
import { changeAnsweredMail, changeAskedMail } from '../mails/change-mails';
import { confirmationMail } from '../mails/confirmation-mail';
import { latePaperMail } from '../mails/late-paper-mail';
import { newRequestMail } from '../mails/new-request-mail';

const confirmation = {
  number: 41,
  times: ['samedi 8 mai 2027 de 8\u00a0h à 14\u00a0h', 'samedi 8 mai 2027 de 14\u00a0h à 16\u00a0h'],
  link: 'https://secours.example/event/no-auth/print/nom-public-du-dossier',
  followUrl: 'https://secours.example/admin/organization/aid-station/show/41',
  contact: { name: 'Protection civile – Rhône (69)', phone: '04 78 00 00 00', email: 'operations69@exemple.example' },
};

type Typed = (example: string) => string;

const change = (typed: Typed, page: string) => ({
  request: {
    askedBy: 5,
    ...{
      field: 'dates' as const,
      wish: typed('Le dimanche 9 mai au lieu du samedi'),
      note: typed('La salle est prise'),
    },
    ...{ state: 'open' as const, answer: '', quoteId: null },
  },
  dossier: {
    id: 41,
    event: { name: typed('Foulées lyonnaises'), startsAt: Date.UTC(2027, 4, 8, 6), timeZone: 'Europe/Paris' },
  },
  link: `https://secours.example/admin/${page}`,
});

export const demandPreviews: ContextPreviews = {
  papers: [],
  mails: [
    {
      name: 'demand-confirmation',
      title: 'Confirmation d’une demande',
      mail: (typed = (example) => example) =>
        confirmationMail({
          ...confirmation,
          typed: {
            firstName: typed('Camille'),
            eventName: typed('Foulées lyonnaises'),
            slotNames: [typed('Course'), typed('Remise des prix')],
          },
        }),
    },
    {
      name: 'demand-confirmation-to-unconfirmed',
      title: 'Confirmation d’une demande, à une adresse que personne n’a confirmée',
      mail: () => confirmationMail({ ...confirmation, typed: null }),
    },
    {
      name: 'new-request',
      title: 'Nouvelle demande, au département',
      mail: (typed = (example) => example) =>
        newRequestMail({
          number: 41,
          eventName: typed('Foulées lyonnaises'),
          city: typed('Lyon'),
          start: '08/05/2027 08:00',
          publicPeak: 2_400,
          link: 'https://secours.example/admin/aid-station/demand/41',
        }),
    },
    {
      name: 'late-paper',
      title: 'Document envoyé par l’organisateur, à l’association',
      mail: (typed = (example) => example) =>
        latePaperMail({
          paper: 'Bon de commande',
          number: 41,
          eventName: typed('Foulées lyonnaises'),
          commitmentNumber: typed('EJ-2027-0412'),
          link: 'https://secours.example/admin/aid-station/demand/41',
        }),
    },
    {
      name: 'change-asked',
      title: 'Modification demandée, à l’antenne',
      mail: (typed = (example) => example) =>
        changeAskedMail(change(typed, 'aid-station/demand/41?onglet=administratif')),
    },
    ...(['quoted', 'refused', 'done'] as const).map((state) => ({
      name: `change-${state}`,
      title: `Réponse à une modification demandée (${{ quoted: 'nouveau devis', refused: 'refus', done: 'fait' }[state]})`,
      mail: (typed: Typed = (example) => example) => {
        const notice = change(
          typed,
          state === 'quoted' ? 'organization/documents/reply/72' : 'organization/aid-station/show/41',
        );
        const request = {
          ...notice.request,
          state,
          answer: typed('Aucune équipe n’est libre ce jour-là'),
          quoteId: 72,
        };
        return changeAnsweredMail({ ...notice, request }, confirmation.contact);
      },
    })),
  ],
};
