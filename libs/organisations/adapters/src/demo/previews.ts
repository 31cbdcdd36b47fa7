import type { ContextPreviews } from '@pds/platform';
import { appointmentMail, lastManagerMail } from '../mails/manager-mails';

const appUrl = 'https://secours.example';

export const organisationsPreviews: ContextPreviews = {
  papers: [],
  mails: [
    {
      name: 'manager-appointed',
      title: 'Gestionnaire désigné',
      mail: (typed = (example) => example) =>
        appointmentMail({ firstName: typed('Camille'), organisation: typed('Les Foulées lyonnaises') }, appUrl),
    },
    {
      name: 'manager-appointed-to-unconfirmed',
      title: 'Gestionnaire désigné, à une adresse que personne n’a confirmée',
      mail: () => appointmentMail(null, appUrl),
    },
    {
      name: 'last-manager-left',
      title: 'Organisation sans gestionnaire',
      mail: (typed = (example) => example) => lastManagerMail({ id: 3, name: typed('Les Foulées lyonnaises') }, appUrl),
    },
  ],
};
