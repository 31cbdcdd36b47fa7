import { agreementSentence, type LetterTemplate } from '@pds/kernel';

/** The occasions for which a department writes a letter: one template each. */
export const mailTemplateKinds = [
  'quote',
  'convention',
  'declaration',
  'declaration-to-authorities',
  'invoice',
  'reminder-1',
  'reminder-2',
  'reminder-3',
  'refusal-delay',
  'refusal-staff',
  'refusal-logistics',
  'refusal-other',
] as const;
export type MailTemplateKind = (typeof mailTemplateKinds)[number];

/** The placeholders of a template, with their meaning. */
const placeholderLabels = {
  evenement: 'Nom de l’évènement',
  lieu: 'Lieu de l’évènement',
  date_debut: 'Premier jour de l’évènement',
  date_fin: 'Dernier jour de l’évènement',
  contact: 'Prénom et nom du contact',
  client: 'Nom de l’organisation cliente',
  association: 'Nom de l’association',
  numero: 'Numéro du document',
  montant: 'Montant en euros',
  validite: 'Dernier jour de validité du devis',
  echeance: 'Date d’échéance de la facture',
  date_facture: 'Date de la facture',
  reste: 'Reste à payer en euros',
  jours_retard: 'Retard, en jours',
  coordonnees_bancaires: 'Banque, IBAN et BIC de l’émetteur\u00a0; sans IBAN, leur paragraphe est retiré',
  penalites: 'Pénalités de retard que la loi prévoit pour ce client',
  lien: 'Lien personnel de réponse en ligne, créé à l’envoi',
} as const;
export type PlaceholderName = keyof typeof placeholderLabels;

/** A kind of letter: its French name, its placeholders, and the default text. */
interface MailTemplateModel extends LetterTemplate {
  readonly name: string;
  readonly placeholders: readonly PlaceholderName[];
}

const ofEveryDossier = ['evenement', 'lieu', 'date_debut', 'date_fin', 'contact', 'client', 'association'] as const;
const greeting = '<p>Bonjour {contact},</p>';
const closing = '<p>Nous restons à votre disposition pour toute question.</p><p>Cordialement,<br>{association}</p>';

/** A letter that refuses a dossier: the reason, and what its organiser can do. */
function refusal(cause: string, why: string, whatNow: string): MailTemplateModel {
  return {
    name: `Non prise en charge – ${cause}`,
    placeholders: ofEveryDossier,
    subject: 'Votre demande de poste de secours – {evenement}',
    content:
      greeting +
      '<p>Vous nous avez sollicités pour assurer le poste de secours de «\u00a0{evenement}\u00a0», à partir du {date_debut}, et nous vous remercions de votre confiance.</p>' +
      `<p>${why}</p><p>${whatNow}</p>` +
      closing,
  };
}

/** A letter that reminds the customer of an unpaid invoice. */
function reminder(name: string, subject: string, ...paragraphs: readonly string[]): MailTemplateModel {
  return {
    name,
    placeholders: [
      ...ofEveryDossier,
      'numero',
      'date_facture',
      'montant',
      'echeance',
      'reste',
      'jours_retard',
      'coordonnees_bancaires',
      'penalites',
    ],
    subject: `${subject} – facture {numero}`,
    content: greeting + paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('') + closing,
  };
}

const byTransfer =
  'Coordonnées bancaires pour votre virement\u00a0: {coordonnees_bancaires}. Merci d’indiquer le numéro {numero}.';
const alreadyPaid = 'Si votre règlement est déjà parti, ne tenez pas compte de ce message.';
const ofTheStation = 'pour le poste de secours de «\u00a0{evenement}\u00a0»';

const models: Readonly<Record<MailTemplateKind, MailTemplateModel>> = {
  quote: {
    name: 'Devis',
    placeholders: [...ofEveryDossier, 'numero', 'montant', 'validite', 'lien'],
    subject: 'Devis n°\u00a0{numero} – {evenement}',
    content:
      greeting +
      '<p>Veuillez trouver ci-joint notre devis n°\u00a0{numero} pour le poste de secours de «\u00a0{evenement}\u00a0», à partir du {date_debut}, d’un montant de <strong>{montant}</strong>. Il est valable jusqu’au {validite} inclus.</p>' +
      '<p>Pour le consulter et y répondre en ligne, suivez votre lien personnel\u00a0:<br>{lien}</p>' +
      `<p>Vous pouvez aussi nous le retourner daté et signé, avec la mention «\u00a0${agreementSentence}\u00a0».</p>` +
      closing,
  },
  convention: {
    name: 'Convention',
    placeholders: [...ofEveryDossier, 'numero', 'montant', 'lien'],
    subject: 'Convention n°\u00a0{numero} – {evenement}',
    content:
      greeting +
      '<p>Veuillez trouver ci-jointe la convention n°\u00a0{numero} qui lie {client} et notre association pour le poste de secours de «\u00a0{evenement}\u00a0», à partir du {date_debut}.</p>' +
      '<p>Pour la consulter et y répondre en ligne, suivez votre lien personnel\u00a0:<br>{lien}</p>' +
      `<p>Vous pouvez aussi nous la retourner datée et signée avant l’évènement, avec la mention «\u00a0${agreementSentence}\u00a0».</p>` +
      closing,
  },
  declaration: {
    name: 'Déclaration de dispositif',
    placeholders: [...ofEveryDossier, 'numero'],
    subject: 'Déclaration de dispositif n°\u00a0{numero} – {evenement}',
    content:
      greeting +
      '<p>Veuillez trouver ci-jointe la déclaration du dispositif de secours prévu pour «\u00a0{evenement}\u00a0», à partir du {date_debut}. Elle est à joindre à votre dossier auprès des autorités.</p>' +
      closing,
  },
  'declaration-to-authorities': {
    name: 'Déclaration de dispositif – aux autorités',
    placeholders: [...ofEveryDossier, 'numero'],
    subject: 'Déclaration d’un dispositif prévisionnel de secours – {evenement}, {date_debut}',
    content:
      '<p>Madame, Monsieur,</p>' +
      '<p>Veuillez trouver ci-joints la déclaration n°\u00a0{numero} du dispositif prévisionnel de secours de «\u00a0{evenement}\u00a0» ({lieu}), du {date_debut} au {date_fin}, organisé par {client}, et les pièces du dossier.</p>' +
      '<p>Nous vous remercions de bien vouloir nous faire part de votre accord ou de vos observations, et restons à votre disposition.</p>' +
      '<p>Cordialement,<br>{association}</p>',
  },
  invoice: {
    name: 'Facture',
    placeholders: [...ofEveryDossier, 'numero', 'montant', 'echeance'],
    subject: 'Facture {numero} – {evenement}',
    content:
      greeting +
      '<p>Veuillez trouver ci-jointe la facture {numero} d’un montant de <strong>{montant}</strong> pour le poste de secours de «\u00a0{evenement}\u00a0». Elle est à régler au plus tard le {echeance}.</p>' +
      closing,
  },
  'reminder-1': reminder(
    'Relance 1 – rappel',
    'Rappel',
    `Sauf erreur de notre part, la facture {numero} du {date_facture}, ${ofTheStation}, était à régler au plus tard le {echeance}. Son échéance est dépassée de {jours_retard}, et il reste <strong>{reste}</strong> à payer.`,
    'Il s’agit sans doute d’un oubli\u00a0: nous vous remercions de procéder à ce règlement dès que possible. Vous trouverez ci-jointe une copie de la facture.',
    byTransfer,
    alreadyPaid,
  ),
  'reminder-2': reminder(
    'Relance 2 – relance ferme',
    'Relance',
    `À ce jour, nous n’avons pas reçu le règlement complet de la facture {numero} du {date_facture}, ${ofTheStation}. Elle était à régler au plus tard le {echeance}\u00a0: son échéance est dépassée de {jours_retard}, et il reste <strong>{reste}</strong> à payer.`,
    'Nous vous demandons de régler cette somme sous huit jours. Si une difficulté ou une contestation explique ce retard, répondez-nous sans attendre. Vous trouverez ci-jointe une copie de la facture.',
    byTransfer,
    '{penalites}',
    alreadyPaid,
  ),
  'reminder-3': reminder(
    'Relance 3 – avant mise en demeure',
    'Dernière relance avant mise en demeure',
    `Sauf erreur de notre part, la facture {numero} du {date_facture}, ${ofTheStation}, reste impayée. Elle était à régler au plus tard le {echeance}\u00a0: son échéance est dépassée de {jours_retard}, et il reste <strong>{reste}</strong> à payer.`,
    'Sans règlement de votre part sous huit jours, nous vous adresserons une mise en demeure par lettre recommandée. Vous trouverez ci-jointe une copie de la facture.',
    byTransfer,
    '{penalites}',
    alreadyPaid,
  ),
  'refusal-delay': refusal(
    'Délai',
    'Votre demande nous est parvenue trop peu de temps avant l’évènement pour que nous puissions préparer le dispositif et accomplir les formalités nécessaires. Nous sommes au regret de ne pas pouvoir la prendre en charge.',
    'Si vous pouvez reporter l’évènement, répondez-nous en proposant une nouvelle date\u00a0: nous réexaminerons votre demande. Vous pouvez aussi vous adresser à une autre association agréée de sécurité civile.',
  ),
  'refusal-staff': refusal(
    'Effectif',
    'Nos équipes de secouristes bénévoles sont déjà engagées à cette date, et nous ne pouvons pas réunir l’effectif que le dispositif exige. Nous sommes au regret de ne pas pouvoir prendre en charge votre demande.',
    'Si vos dates sont souples, répondez-nous en proposant un autre jour\u00a0: nous réexaminerons votre demande. Vous pouvez aussi vous adresser à une autre association agréée de sécurité civile.',
  ),
  'refusal-logistics': refusal(
    'Logistique',
    'Le matériel et les véhicules que le dispositif exige ne sont pas disponibles à cette date. Nous sommes au regret de ne pas pouvoir prendre en charge votre demande.',
    'Si la date ou l’organisation de l’évènement peut changer, répondez-nous\u00a0: nous réexaminerons votre demande. Vous pouvez aussi vous adresser à une autre association agréée de sécurité civile.',
  ),
  'refusal-other': refusal(
    'Autre',
    'Après étude de votre dossier, nous sommes au regret de ne pas pouvoir prendre en charge votre demande.',
    'Répondez-nous si vous souhaitez en connaître les raisons ou modifier votre projet\u00a0: nous réexaminerons votre demande. Vous pouvez aussi vous adresser à une autre association agréée de sécurité civile.',
  ),
};

/** The French name of a kind of letter. */
export function mailTemplateName(kind: MailTemplateKind): string {
  return models[kind].name;
}

/** The placeholders of a kind of template, with their meaning. */
export function placeholdersOfKind(kind: MailTemplateKind): readonly { name: PlaceholderName; label: string }[] {
  return models[kind].placeholders.map((name) => ({ name, label: placeholderLabels[name] }));
}

/** The default letter of a kind, for departments that have written none. */
export function defaultMailTemplate(kind: MailTemplateKind): LetterTemplate {
  const { subject, content } = models[kind];
  return { subject, content };
}
