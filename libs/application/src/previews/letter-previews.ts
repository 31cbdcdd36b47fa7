import { buttonPlaceholder, dayValue, formatEuros, type PlaceholderValues, valuesOfEveryLetter } from '@pds/kernel';
import {
  defaultMailTemplate,
  type MailTemplateKind,
  mailTemplateKinds,
  mailTemplateName,
  placeholdersOfKind,
} from '@pds/organisations/contract';
import { richLetter } from '@pds/paper';
import type { ContextPreviews } from '@pds/platform';
import { draftLetter } from '../bridges/letters.bridge';

const appUrl = 'https://secours.example';

/** Made-up values of all placeholders. */
function valuesOf(typed: (example: string) => string): PlaceholderValues {
  return {
    ...valuesOfEveryLetter({
      event: {
        ...{ name: typed('Foulées lyonnaises'), place: typed('Place Bellecour'), city: typed('Lyon') },
        ...{ startsAt: Date.UTC(2027, 4, 8, 6), endsAt: Date.UTC(2027, 4, 8, 16), timeZone: 'Europe/Paris' },
      },
      contact: typed('Camille Durand'),
      client: typed('Les Foulées du Rhône'),
      association: typed('Protection civile du Rhône'),
      reachedBy: ['04 78 00 00 00', 'operations69@exemple.example', '12 rue des Secours', '69003 Lyon'],
      page: '/admin/organization/aid-station/show/41',
    }),
    numero: { ours: '12' },
    montant: { ours: formatEuros(123_450) },
    validite: dayValue('2027-04-30'),
    echeance: dayValue('2027-06-08'),
    date_facture: dayValue('2027-05-09'),
    reste: { ours: formatEuros(93_450) },
    jours_retard: { ours: '12 jours' },
    coordonnees_bancaires: { ours: 'Banque exemple, IBAN FR76 3000 6000 0112 3456 7890 189, BIC AGRIFRPP' },
    penalites: { ours: 'Tout retard entraîne les pénalités prévues par la loi.' },
  };
}

const labelOf = (kind: MailTemplateKind) => (kind === 'quote' || kind === 'convention' ? 'Lire et répondre' : 'Payer');

/** The default letters to customers, for developers. */
export const letterPreviews: ContextPreviews = {
  papers: [],
  mails: mailTemplateKinds.map((kind) => ({
    name: `letter-${kind}`,
    title: `Lettre\u00a0: ${mailTemplateName(kind)}`,
    mail: (typed = (example: string) => example) => {
      const draft = draftLetter(defaultMailTemplate(kind), valuesOf(typed), appUrl);
      const hasButton = placeholdersOfKind(kind).some(({ name }) => name === buttonPlaceholder);
      const button = { label: labelOf(kind), url: `${appUrl}/documents/accord#token=jeton-de-demonstration` };
      return richLetter({ ...draft, ...(hasButton && { button }) });
    },
  })),
};
