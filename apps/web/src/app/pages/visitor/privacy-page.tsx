import { Link } from 'react-router';
import { pathTo } from '../../../routing/routes';
import { LegalPage, LegalSection } from './legal-page';
import { ContactText, Publisher } from './publisher';
import styles from './legal-page.module.css';

const contract = 'Contrat ou démarches qui le précèdent (6.1.b)';
const legitimateInterest = (which: string) => `Intérêt légitime (6.1.f)\u00a0: ${which}`;
const security = legitimateInterest('sécurité du site et des comptes');

/** The legal bases are those of docs/privacy.md, with the paragraph of GDPR article 6. */
const retentionRules: readonly (readonly [what: string, why: string, basis: string, howLong: string])[] = [
  [
    'Votre compte\u00a0: nom, nom de naissance, civilité, e-mail, téléphone, rôles',
    'Savoir qui demande un poste de secours et qui peut faire quoi',
    contract,
    'Jusqu’à la suppression du compte, par vous ou par l’administrateur',
  ],
  [
    'Votre mot de passe et votre second facteur, sous une forme qui ne permet pas de les lire',
    'Ne laisser entrer que vous',
    security,
    'Jusqu’à leur remplacement ou la suppression du compte',
  ],
  [
    'Vos sessions\u00a0: adresse réseau, navigateur, heures',
    'Vous garder connecté et vous montrer où vous l’êtes',
    security,
    '12 heures après la dernière activité',
  ],
  ['Vos jetons d’API : nom et dernier usage', 'Laisser entrer vos programmes', contract, 'Jusqu’à leur suppression'],
  [
    'Les tentatives de connexion\u00a0: adresse réseau ou numéro de compte',
    'Ralentir ceux qui devinent des mots de passe',
    security,
    'Un jour au plus',
  ],
  [
    'Vos demandes\u00a0: contact (nom, e-mail, téléphone), adresse si vous demandez en votre nom, et évènement',
    'Préparer et tenir le poste de secours',
    contract,
    'Trois ans sans poste de secours, cinq ans après un poste, dix ans s’il a été facturé, sauf autre durée fixée par l’association\u00a0; contact et adresse sont effacés à la suppression du compte',
  ],
  [
    'Votre réponse en ligne à un devis ou à une convention\u00a0: nom et qualité, ou motif du refus, heure, adresse réseau, navigateur',
    'Prouver qui a accepté ou refusé, et quand',
    `${legitimateInterest('preuve de l’accord')}, et obligation légale (6.1.c) pour un contrat conclu en ligne`,
    'Sans limite de durée fixée à ce jour\u00a0; jamais modifiée, même à la suppression du compte\u00a0: une preuve que l’on peut changer ne prouve rien',
  ],
  [
    'Devis et conventions, tels qu’ils ont été émis',
    'Préparer le poste, et prouver ce qui a été convenu',
    contract,
    'Dix ans après l’évènement ou la dernière signature, sauf autre durée fixée par l’association\u00a0; un devis sans suite, avec sa demande',
  ],
  [
    'Factures, avoirs et paiements, tels qu’ils ont été émis',
    'Comptabilité',
    'Obligation légale (6.1.c)',
    'Au moins 10 ans à compter de la fin de l’exercice (article L. 123-22 du code de commerce)',
  ],
  [
    'Si vous servez dans une antenne\u00a0: nom, e-mail, téléphone, fonctions, qualifications, jours d’absence, mineur ou non, entrée et sortie',
    'Composer les équipes de secours',
    `${legitimateInterest('organisation des secours')}, et contrat pour les salariés et prestataires`,
    'Douze mois après votre dernier jour dans l’antenne, sauf autre durée fixée par l’association',
  ],
  [
    'Les e-mails que le site vous a envoyés',
    'Suivre le dossier et prouver ce qui a été envoyé',
    legitimateInterest('preuve des échanges'),
    'Cinq ans après l’évènement, dix ans si le dossier a été facturé, sauf autre durée fixée par l’association\u00a0; destinataire et texte sont effacés à la suppression du compte',
  ],
];

/** « Politique de confidentialité »: docs/privacy.md in French, for the people concerned. */
export default function PrivacyPage() {
  return (
    <LegalPage
      title="Politique de confidentialité"
      lead="Ce que nous conservons de vous, pourquoi, combien de temps, et ce que vous pouvez en faire."
    >
      <LegalSection title="Qui en est responsable">
        <p>
          L’association de protection civile qui traite votre demande, nommée sur ses devis, conventions et factures, et
          l’éditeur de ce site. Les données servent à organiser et à facturer des postes de secours, à rien d’autre.
        </p>
        <Publisher>
          {({ name, address, dataProtection }) => (
            <p>
              Éditeur&nbsp;: {name}, {address}. Délégué à la protection des données&nbsp;:{' '}
              <ContactText contact={dataProtection} />.
            </p>
          )}
        </Publisher>
      </LegalSection>
      <LegalSection title="Ce qui est conservé">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Données</th>
              <th scope="col">Pourquoi</th>
              <th scope="col">Base légale (article 6 du RGPD)</th>
              <th scope="col">Combien de temps</th>
            </tr>
          </thead>
          <tbody>
            {retentionRules.map(([what, why, basis, howLong]) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{why}</td>
                <td data-label="Base légale">{basis}</td>
                <td data-label="Durée">{howLong}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          Les journaux techniques du serveur ne contiennent ni nom, ni adresse, ni contenu. Une sauvegarde garde ce qui
          a été effacé jusqu’à ce qu’elle le soit elle-même.
        </p>
      </LegalSection>
      <LegalSection title="Si vous ne nous avez rien donné vous-même">
        <p>
          L’association peut reprendre ici les fichiers qu’elle a déjà (tableur, outil précédent). Elle seule décide
          lesquels, et de quelles colonnes. En viennent, pour continuer son activité (intérêt légitime, 6.1.f)&nbsp;:
          noms, adresses, e-mails et téléphones de ses clients et de leurs contacts, évènements passés, bénévoles et
          salariés avec leurs qualifications. Un import n’écrit à personne, sauf si l’association choisit d’inviter un
          contact.
        </p>
        <p>
          Le fichier est supprimé au bout de 30 jours. Ce qui en est repris suit les durées ci-dessus&nbsp;; le nom du
          client d’un évènement passé est effacé après dix ans, une fiche de bénévole ou de salarié un an après son
          départ, sauf autre durée fixée par l’association. Vous avez les droits ci-dessous, aussi sans compte&nbsp;:
          adressez-vous à elle.
        </p>
      </LegalSection>
      <LegalSection title="Ce qui est obligatoire">
        <ul>
          <li>
            <strong>Pour demander un poste de secours</strong>&nbsp;: vos nom, e-mail et téléphone, et ce que le
            formulaire demande de l’évènement sans le dire facultatif. Le contrat l’exige&nbsp;: sans cela,
            l’association ne peut ni dimensionner le poste, ni vous répondre.
          </li>
          <li>
            <strong>Pour accepter un devis ou une convention en ligne</strong>&nbsp;: votre nom et votre qualité.
            L’heure, l’adresse réseau et le navigateur s’y ajoutent d’eux-mêmes. Si vous ne le voulez pas, renvoyez le
            document daté et signé. Pour refuser en ligne&nbsp;: le motif.
          </li>
          <li>
            <strong>Pour la facture</strong>&nbsp;: le nom et l’adresse du client, le SIRET d’une entreprise ou d’un
            organisme public et, si l’acheteur l’exige, son numéro d’engagement et son code service. La loi ou
            l’acheteur l’exige&nbsp;: sans cela, le poste ne peut pas être facturé.
          </li>
        </ul>
        <p>
          Ce que les formulaires disent facultatif l’est&nbsp;: l’association peut vous le demander ensuite, pour
          préparer le poste.
        </p>
      </LegalSection>
      <LegalSection title="Qui les voit">
        <p>
          Les cadres et comptables du département ou de l’antenne qui traite votre demande, et les administrateurs de
          l’association&nbsp;; les autres gestionnaires de votre organisation&nbsp;; les autorités à qui la déclaration
          du dispositif est adressée, avec ses pièces. Les personnes d’une antenne ne sont vues que de ses cadres et de
          ceux de son département. Selon ce que l’association a installé&nbsp;: Chorus Pro, le service de paiement,
          l’annuaire des entreprises, la base des adresses. Personne d’autre&nbsp;: il n’y a ni mesure d’audience, ni
          publicité, ni contenu chargé depuis un autre site. Si l’association a installé une connexion par fournisseur
          d’identité et que vous l’utilisez, ce fournisseur apprend que vous vous connectez ici.
        </p>
      </LegalSection>
      <LegalSection title="Ce que vous pouvez faire">
        <ul>
          <li>
            <strong>Consulter et corriger</strong> vos informations, sur la page{' '}
            <Link to={pathTo('account')}>Mon compte</Link>.
          </li>
          <li>
            <strong>Les emporter</strong> : la même page donne un fichier de tout ce qui vous concerne.
          </li>
          <li>
            <strong>Les faire effacer</strong> : la même page supprime votre compte aussitôt et pour toujours. Les
            documents déjà émis sont conservés, parce que la loi l’exige.
          </li>
          <li>
            <strong>Fermer vos sessions</strong> et supprimer vos jetons d’API, toujours sur cette page.
          </li>
        </ul>
        <p>
          Vous pouvez aussi vous adresser à l’association ou au délégué à la protection des données, notamment pour
          faire limiter un traitement ou vous y opposer, et introduire une réclamation auprès de la CNIL (
          <a href="https://www.cnil.fr/fr/plaintes">www.cnil.fr</a>).
        </p>
      </LegalSection>
    </LegalPage>
  );
}
