import type { ContextPreviews } from '@pds/platform';
import { type AccountMail, accountMail, signUpWithDemandMail } from '../mails/account-mails';

const titles: Record<AccountMail, string> = {
  confirmation: 'Confirmation d’un compte',
  invitation: 'Invitation',
  'sign-in': 'Lien de connexion d’une personne sans mot de passe',
  reset: 'Réinitialisation du mot de passe',
  'email-change': 'Confirmation d’une nouvelle adresse e-mail',
  'email-changed': 'Adresse e-mail modifiée',
  'organiser-proposal': 'Proposition de gérer une organisation',
};
/** The kinds of e-mail sent to addresses that are unconfirmed until their link is followed. */
const mailsToUnconfirmedAddresses = new Set<string>([
  'confirmation',
  'invitation',
  'email-change',
  'organiser-proposal',
]);
const link = 'https://secours.example/reset-password#token=jeton-de-demonstration';

export const usersPreviews: ContextPreviews = {
  papers: [],
  mails: [
    ...Object.entries(titles).map(([kind, title]) => ({
      name: `account-${kind}`,
      title,
      mail: (typed = (example: string) => example) =>
        accountMail(kind as AccountMail, mailsToUnconfirmedAddresses.has(kind) ? null : typed('Camille'), link),
    })),
    {
      name: 'account-confirmation-with-demand',
      title: 'Confirmation d’un compte et de la demande déposée avec lui',
      mail: () =>
        signUpWithDemandMail(
          {
            id: 41,
            nature: 'Sportif',
            times: ['samedi 8 mai 2027 de 8\u00a0h à 14\u00a0h'],
            printPath: '/event/no-auth/print/nom-public-du-dossier',
            contact: {
              name: 'Protection civile – Rhône (69)',
              phone: '04 78 00 00 00',
              email: 'operations69@exemple.example',
            },
          },
          'https://secours.example/account/sign-in#token=jeton-de-demonstration',
          'https://secours.example',
        ),
    },
  ],
};
