import type { ContextPreviews } from '@pds/platform';
import { confirmationMail } from '../mails/confirmation-mail';
import { latePaperMail } from '../mails/late-paper-mail';
import { newRequestMail } from '../mails/new-request-mail';

const confirmation = {
  number: 41,
  times: ['samedi 8 mai 2027 de 8\u00a0h à 14\u00a0h', 'samedi 8 mai 2027 de 14\u00a0h à 16\u00a0h'],
  link: 'https://secours.example/event/no-auth/print/nom-public-du-dossier',
  followUrl: 'https://secours.example/admin/organization/demand/edit/41',
  contact: { name: 'Protection civile – Rhône (69)', phone: '04 78 00 00 00', email: 'operations69@exemple.example' },
};

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
  ],
};
