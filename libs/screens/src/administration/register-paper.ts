import { bullets, footerLine, html, labelledValues, paperDate, renderPaper, section } from '@pds/paper';
import type { ProcessingEntry, PublisherSettings, TermedCategory } from '@pds/platform';

/** A processing whose term is a rule of the product and no setting (docs/privacy.md). */
interface FixedProcessing {
  readonly title: string;
  readonly register: ProcessingEntry;
  /** In French. */
  readonly term: string;
}

const fixedProcessings: readonly FixedProcessing[] = [
  {
    title: 'Comptes et connexions',
    register: {
      purpose: 'Identification des utilisateurs, droits d’accès, sécurité',
      legalBasis: 'Contrat, intérêt légitime (sécurité)',
      persons: 'Organisateurs, bénévoles et salariés qui ont un compte',
      data: 'Nom, e-mail, téléphone, rôles, mot de passe (empreinte), sessions, appareils connus, adresse réseau',
      recipients: 'Administrateurs, responsables du département et de l’antenne',
    },
    term: 'Jusqu’à la suppression du compte par la personne ou l’association\u00a0; sessions\u00a0: 12\u00a0heures sans activité, 30\u00a0jours au plus\u00a0; appareils connus\u00a0: 180\u00a0jours.',
  },
  {
    title: 'Preuve des réponses données en ligne',
    register: {
      purpose: 'Preuve de l’acceptation ou du refus d’un document',
      legalBasis: 'Obligation légale, intérêt légitime',
      persons: 'Signataires',
      data: 'Nom et qualité saisis, motif, heure, adresse réseau, navigateur, empreinte du document',
      recipients: 'Personnel habilité, signataire',
    },
    term: 'Au moins 10\u00a0ans\u00a0; la chaîne des preuves n’est jamais modifiée.',
  },
  {
    title: 'Exports et traitements longs',
    register: {
      purpose: 'Remise d’un fichier à la personne qui l’a demandé',
      legalBasis: 'Intérêt légitime',
      persons: 'Utilisateurs, personnes citées dans le fichier',
      data: 'Numéro de compte, demande, fichier produit',
      recipients: 'La personne qui l’a demandé',
    },
    term: '30\u00a0jours après la fin du traitement.',
  },
];

const securityMeasures: readonly string[] = [
  'Mots de passe conservés sous forme d’empreinte (argon2id), second facteur, ralentissement des essais.',
  'Accès limité par rôle et par département ou antenne, vérifié par le serveur à chaque appel.',
  'Connexions chiffrées (TLS), cookies inaccessibles aux scripts, protection contre les requêtes d’un autre site.',
  'Fichiers figés avec leur empreinte SHA-256, contrôle quotidien de l’intégrité des données.',
  'Journaux sans nom, adresse ni contenu\u00a0; historique de chaque dossier.',
  'Effacement automatique chaque nuit au terme des durées ci-dessus.',
];

/** The register of processing as a paper, from the terms that hold now. @param printedOn a calendar date */
export function registerPaper(
  categories: readonly TermedCategory[],
  publisher: PublisherSettings,
  printedOn: string,
): string {
  const entry = (title: string, register: ProcessingEntry, term: string) =>
    section(
      title,
      html`${labelledValues([
          ['Finalité', register.purpose],
          ['Base légale', register.legalBasis],
          ['Personnes concernées', register.persons],
          ['Données', register.data],
          ['Destinataires', register.recipients],
        ])}
        <p><strong>Durée de conservation :</strong> ${term}</p>`,
    );
  return renderPaper({
    kind: 'Registre des traitements',
    number: 'RGPD, art. 30',
    issuer: {
      name: publisher.name,
      address: [publisher.address],
      details: [publisher.phone, publisher.email].filter(Boolean),
    },
    recipient: {
      heading: 'Délégué à la protection des données',
      name: publisher.dataProtection || 'Non désigné',
      address: [],
    },
    references: [
      ['Responsable', publisher.name],
      ['Représentant', publisher.director],
      ['Édité le', paperDate(printedOn)],
    ],
    subject: 'Registre des activités de traitement de la plateforme des postes de secours',
    body: html`
      ${categories.map(({ title, register, months, startsAt, effect, source }) =>
        entry(
          title,
          register,
          `${termInWords(months)} à compter de\u00a0: ${startsAt}. ${effect} Source\u00a0: ${source}.`,
        ),
      )}
      ${fixedProcessings.map(({ title, register, term }) => entry(title, register, term))}
      ${section('Mesures de sécurité (art. 32)', bullets(securityMeasures))}
      ${section(
        'Transferts hors de l’Union européenne',
        html`<p>
          Aucun par la plateforme elle-même. Hébergement : ${publisher.host || 'à compléter par l’association'}.
        </p>`,
      )}
    `,
    footer: footerLine([publisher.name, 'Registre des activités de traitement']),
  });
}

/** « 3 ans », « 18 mois ». */
function termInWords(months: number): string {
  if (months % 12 !== 0) return `${months}\u00a0mois`;
  return months === 12 ? '1\u00a0an' : `${months / 12}\u00a0ans`;
}
