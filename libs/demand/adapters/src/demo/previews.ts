import type { ContextPreviews } from '@pds/platform';
import { confirmationMail } from '../mails/confirmation-mail';

export const demandPreviews: ContextPreviews = {
  papers: [],
  mails: [
    {
      name: 'demand-confirmation',
      title: 'Confirmation d’une demande',
      mail: () =>
        confirmationMail({
          firstName: 'Camille',
          eventName: 'Foulées lyonnaises',
          number: 41,
          slots: [
            'Course : du 08/05/2027 08:00 au 08/05/2027 14:00',
            'Remise des prix : du 08/05/2027 14:00 au 08/05/2027 16:00',
          ],
          link: 'https://secours.example/event/no-auth/print/nom-public-du-dossier',
        }),
    },
  ],
};
