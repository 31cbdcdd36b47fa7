import type { ContextPreviews } from '@pds/platform';
import { appointmentMail, lastManagerMail } from '../mails/manager-mails';

const appUrl = 'https://secours.example';

export const organisationsPreviews: ContextPreviews = {
  papers: [],
  mails: [
    {
      name: 'manager-appointed',
      title: 'Gestionnaire désigné',
      mail: () => appointmentMail('Camille', 'Les Foulées lyonnaises', appUrl),
    },
    {
      name: 'last-manager-left',
      title: 'Organisation sans gestionnaire',
      mail: () => lastManagerMail({ id: 3, name: 'Les Foulées lyonnaises' }, appUrl),
    },
  ],
};
