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
  quand: 'Jours et heures de l’évènement',
  contact: 'Prénom et nom du contact',
  client: 'Nom de l’organisation cliente',
  association: 'Nom de l’association',
  coordonnees: 'Téléphone, e-mail et adresse de l’association\u00a0; sans eux, leur paragraphe est retiré',
  suivi: 'Lien «\u00a0Suivre ma demande\u00a0» vers l’espace de l’organisateur',
  numero: 'Numéro du document',
  montant: 'Montant en euros',
  validite: 'Dernier jour de validité du devis',
  echeance: 'Date d’échéance de la facture',
  date_facture: 'Date de la facture',
  reste: 'Reste à payer en euros',
  jours_retard: 'Retard, en jours',
  coordonnees_bancaires: 'Banque, IBAN et BIC de l’émetteur\u00a0; sans IBAN, leur paragraphe est retiré',
  penalites: 'Pénalités de retard que la loi prévoit pour ce client',
  lien: 'Bouton de réponse ou de paiement en ligne, créé à l’envoi\u00a0; sans lui, son paragraphe est retiré',
} as const;
export type PlaceholderName = keyof typeof placeholderLabels;

/** A kind of letter: its French name, its placeholders, and the default text. */
interface MailTemplateModel extends LetterTemplate {
  readonly name: string;
  readonly placeholders: readonly PlaceholderName[];
}

const ofEveryDossier = [
  'evenement',
  'lieu',
  'date_debut',
  'date_fin',
  'quand',
  'contact',
  'client',
  'association',
  'coordonnees',
  'suivi',
] as const;

/** What a letter to a customer says; each text is a paragraph of rich text. */
interface CustomerLetter {
  readonly name: string;
  /** Beside those of every dossier. */
  readonly placeholders?: readonly PlaceholderName[];
  /** What to do, or what was decided; it follows the event's name in the subject. */
  readonly subject: string;
  /** What to do. */
  readonly todo: readonly string[];
  /** Beside the event and its dates: amounts and days. */
  readonly facts?: readonly string[];
  /** What is said of the button, below it; without a button it is removed too. */
  readonly aboutButton?: string;
  /** What comes next, and who gets what. */
  readonly next: readonly string[];
}

/**
 * The one form of the letters to customers, so that each answers the same questions in the same order: what to do, for which event, when,
 * how much; the button, where there is one; what comes next; whom to call; where to follow it.
 */
function customerLetter({
  name,
  placeholders = [],
  subject,
  todo,
  facts = [],
  aboutButton,
  next,
}: CustomerLetter): MailTemplateModel {
  const factLines = ['Évènement\u00a0: {evenement}', 'Date\u00a0: {quand}', ...facts];
  const paragraphs = [
    'Bonjour {contact},',
    ...todo,
    factLines.join('<br>'),
    ...(placeholders.includes('lien') ? [['{lien}', ...(aboutButton ? [aboutButton] : [])].join('<br><br>')] : []),
    ...next,
    'Cordialement,<br>{association}',
    'Une question\u00a0? {coordonnees}',
    '{suivi}',
  ];
  return {
    name,
    placeholders: [...ofEveryDossier, ...placeholders],
    subject: `{evenement}\u00a0: ${subject}`,
    content: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''),
  };
}

/** A letter that refuses a dossier: the reason, and what its organiser can do. */
function refusal(cause: string, why: string, whatNow: string): MailTemplateModel {
  return customerLetter({
    name: `Non prise en charge – ${cause}`,
    subject: 'demande non prise en charge, ce que vous pouvez faire',
    todo: [`${why} Nous sommes au regret de ne pas pouvoir prendre en charge votre demande.`, whatNow],
    next: [
      'Sans réponse de votre part, votre demande reste refusée\u00a0: vous n’avez rien à faire, et rien ne vous est facturé.',
    ],
  });
}

const anotherAssociation = 'Vous pouvez aussi vous adresser à une autre association agréée de sécurité civile.';

/** A letter that reminds the customer of an unpaid invoice. */
function reminder(
  name: string,
  subject: string,
  todo: readonly string[],
  next: readonly string[] = [],
): MailTemplateModel {
  return customerLetter({
    name,
    placeholders: [
      'numero',
      'date_facture',
      'montant',
      'echeance',
      'reste',
      'jours_retard',
      'coordonnees_bancaires',
      'penalites',
      'lien',
    ],
    subject,
    todo: [...todo, 'Vous trouverez ci-jointe une copie de la facture.'],
    facts: ['Échéance\u00a0: {echeance}, dépassée de {jours_retard}', 'Reste à payer\u00a0: <strong>{reste}</strong>'],
    next: [byTransfer, ...next, 'Si votre règlement est déjà parti, ne tenez pas compte de ce message.'],
  });
}

const byTransfer = 'Pour un virement\u00a0: {coordonnees_bancaires}. Merci d’indiquer le numéro {numero}.';

/** Who answers a document, and who gets a copy. */
const whoAnswers =
  'Si une autre personne signe, transférez-lui ce message\u00a0: il lui permet de répondre et, en cas d’accord, de demander sa copie. Une copie de la réponse revient à l’adresse qui a reçu ce message.';

const models: Readonly<Record<MailTemplateKind, MailTemplateModel>> = {
  quote: customerLetter({
    name: 'Devis',
    placeholders: ['numero', 'montant', 'validite', 'lien'],
    subject: 'répondez au devis n°\u00a0{numero}',
    todo: [
      '<strong>Répondez à notre devis n°\u00a0{numero} au plus tard le {validite}.</strong> Vous le trouverez ci-joint.',
    ],
    facts: ['Montant\u00a0: <strong>{montant}</strong>'],
    aboutButton: whoAnswers,
    next: [
      `Vous pouvez aussi nous retourner le devis daté et signé, avec la mention «\u00a0${agreementSentence}\u00a0».`,
      'Dès votre accord, nous réservons votre date et préparons le poste de secours\u00a0; pour un particulier, après le délai de rétractation de quatorze jours, sauf demande expresse de sa part. S’il faut une convention, vous la recevrez à signer.',
    ],
  }),
  convention: customerLetter({
    name: 'Convention',
    placeholders: ['numero', 'montant', 'lien'],
    subject: 'répondez à la convention n°\u00a0{numero}',
    todo: [
      '<strong>Répondez avant l’évènement à la convention n°\u00a0{numero}</strong>, qui lie {client} et notre association. Vous la trouverez ci-jointe.',
    ],
    facts: ['Montant\u00a0: <strong>{montant}</strong>'],
    aboutButton: whoAnswers,
    next: [
      `Vous pouvez aussi nous retourner la convention datée et signée avant l’évènement, avec la mention «\u00a0${agreementSentence}\u00a0».`,
      'Dès votre accord, tout est signé\u00a0: nous tenons le poste de secours, puis nous vous adressons la facture.',
    ],
  }),
  declaration: customerLetter({
    name: 'Déclaration de dispositif',
    placeholders: ['numero'],
    subject: 'joignez la déclaration n°\u00a0{numero} à votre dossier',
    todo: [
      '<strong>Joignez à votre dossier auprès des autorités la déclaration n°\u00a0{numero}</strong> du dispositif de secours. Vous la trouverez ci-jointe.',
    ],
    next: ['Si les autorités demandent un changement, prévenez-nous sans attendre.'],
  }),
  'declaration-to-authorities': {
    name: 'Déclaration de dispositif – aux autorités',
    placeholders: [...ofEveryDossier, 'numero'],
    subject: 'Déclaration d’un dispositif prévisionnel de secours – {evenement}, {date_debut}',
    content:
      '<p>Madame, Monsieur,</p>' +
      '<p>Veuillez trouver ci-joints la déclaration n°\u00a0{numero} du dispositif prévisionnel de secours de l’évènement «\u00a0{evenement}\u00a0» ({lieu}), {quand}, qu’organise {client}, et les pièces du dossier.</p>' +
      '<p>Nous vous remercions de bien vouloir nous faire part de votre accord ou de vos observations, et restons à votre disposition.</p>' +
      '<p>Cordialement,<br>{association}</p>' +
      '<p>{coordonnees}</p>',
  },
  invoice: customerLetter({
    name: 'Facture',
    placeholders: ['numero', 'montant', 'echeance', 'coordonnees_bancaires', 'lien'],
    subject: 'facture {numero} à régler au plus tard le {echeance}',
    todo: ['<strong>Réglez la facture {numero} au plus tard le {echeance}.</strong> Vous la trouverez ci-jointe.'],
    facts: ['Montant\u00a0: <strong>{montant}</strong>'],
    next: [
      byTransfer,
      'Dès que votre règlement nous est parvenu, la facture est notée payée\u00a0: vous n’avez plus rien à faire.',
    ],
  }),
  'reminder-1': reminder('Relance 1 – rappel', 'rappel, facture {numero} à régler', [
    'Sauf erreur de notre part, la facture {numero} du {date_facture} n’est pas entièrement réglée. Il s’agit sans doute d’un oubli\u00a0: <strong>nous vous remercions de régler {reste} dès que possible.</strong>',
  ]),
  'reminder-2': reminder(
    'Relance 2 – relance ferme',
    'relance, facture {numero} à régler sous huit jours',
    [
      'À ce jour, nous n’avons pas reçu le règlement complet de la facture {numero} du {date_facture}. <strong>Nous vous demandons de régler {reste} sous huit jours.</strong>',
      'Si une difficulté ou une contestation explique ce retard, répondez-nous sans attendre.',
    ],
    ['{penalites}'],
  ),
  'reminder-3': reminder(
    'Relance 3 – avant mise en demeure',
    'dernière relance avant mise en demeure, facture {numero}',
    [
      'Sauf erreur de notre part, la facture {numero} du {date_facture} reste impayée. <strong>Réglez {reste} sous huit jours</strong>\u00a0: à défaut, nous vous adresserons une mise en demeure par lettre recommandée.',
    ],
    ['{penalites}'],
  ),
  'refusal-delay': refusal(
    'Délai',
    'Votre demande nous est parvenue trop peu de temps avant l’évènement pour que nous puissions préparer le dispositif et accomplir les formalités nécessaires.',
    `<strong>Si vous pouvez reporter l’évènement, répondez-nous en proposant une nouvelle date</strong>\u00a0: nous réexaminerons votre demande. ${anotherAssociation}`,
  ),
  'refusal-staff': refusal(
    'Effectif',
    'Nos équipes de secouristes bénévoles sont déjà engagées à cette date, et nous ne pouvons pas réunir l’effectif que le dispositif exige.',
    `<strong>Si vos dates sont souples, répondez-nous en proposant un autre jour</strong>\u00a0: nous réexaminerons votre demande. ${anotherAssociation}`,
  ),
  'refusal-logistics': refusal(
    'Logistique',
    'Le matériel et les véhicules que le dispositif exige ne sont pas disponibles à cette date.',
    `<strong>Si la date ou l’organisation de l’évènement peut changer, répondez-nous</strong>\u00a0: nous réexaminerons votre demande. ${anotherAssociation}`,
  ),
  'refusal-other': refusal(
    'Autre',
    'Nous avons étudié votre dossier.',
    `<strong>Répondez-nous si vous souhaitez connaître nos raisons ou modifier votre projet</strong>\u00a0: nous réexaminerons votre demande. ${anotherAssociation}`,
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
