import type { ContextPreviews } from '@pds/platform';
import { appointmentMail, attachedManagerMail, attachmentMail, lastManagerMail } from '../mails/manager-mails';

const appUrl = 'https://secours.example';

const agent = (typed: (example: string) => string) => ({
  firstName: typed('Jeanne'),
  lastName: typed('Martin'),
  email: 'jeanne.martin@mairie.example',
});

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
    {
      name: 'manager-attached',
      title: 'Gestionnaire rattaché par le SIRET',
      mail: (typed = (example) => example) =>
        attachedManagerMail({ id: 3, name: typed('Mairie de Lyon') }, agent(typed), appUrl),
    },
    {
      name: 'attachment-asked',
      title: 'Demande d’accès à une organisation',
      mail: (typed = (example) => example) =>
        attachmentMail({ person: agent(typed), organisation: typed('Mairie de Lyon') }, appUrl),
    },
    {
      name: 'attachment-asked-to-unconfirmed',
      title: 'Demande d’accès, à une adresse que personne n’a confirmée',
      mail: () => attachmentMail(null, appUrl),
    },
  ],
};
