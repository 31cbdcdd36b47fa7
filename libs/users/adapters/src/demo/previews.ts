import type { ContextPreviews } from '@pds/platform';
import { type AccountMail, accountMail } from '../mails/account-mails';

const titles: Record<AccountMail, string> = {
  confirmation: 'Confirmation d’un compte',
  invitation: 'Invitation',
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
  mails: Object.entries(titles).map(([kind, title]) => ({
    name: `account-${kind}`,
    title,
    mail: (typed = (example) => example) =>
      accountMail(kind as AccountMail, mailsToUnconfirmedAddresses.has(kind) ? null : typed('Camille'), link),
  })),
};
