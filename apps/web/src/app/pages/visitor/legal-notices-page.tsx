import { Link } from 'react-router';
import { pathTo } from '../../../routing/routes';
import { LegalPage, LegalSection } from './legal-page';

/** « Mentions légales »: the parts that hold for every installation. The rest is on the association's documents. */
export default function LegalNoticesPage() {
  return (
    <LegalPage title="Mentions légales" lead="Qui édite ce site, ce qu’il utilise et ce qu’il n’utilise pas.">
      <LegalSection title="Éditeur">
        <p>
          Ce site permet aux organisateurs de manifestations de demander un poste de secours à une association de
          protection civile, et à celle-ci de traiter leurs demandes. Il est édité par l’association qui l’exploite.
        </p>
        <p>
          Le nom, l’adresse, le numéro SIRET, le téléphone et l’adresse e-mail de l’association départementale avec
          laquelle vous traitez figurent sur chacun de ses devis, conventions et factures. Le directeur de la
          publication est son représentant légal.
        </p>
      </LegalSection>
      <LegalSection title="Hébergement">
        <p>
          Le site et ses données sont hébergés sur les serveurs que l’association a choisis. Elle communique le nom,
          l’adresse et le téléphone de l’hébergeur à toute personne qui le demande.
        </p>
      </LegalSection>
      <LegalSection title="Cookies">
        <p>
          Le site dépose deux cookies, nécessaires pour se connecter&nbsp;: <code>pds_session</code> garde votre session
          et disparaît à la déconnexion ou à la fermeture du navigateur&nbsp;; <code>pds_device</code> fait reconnaître
          cet appareil pendant 180 jours, pour que les essais d’autres personnes avec votre adresse ne vous empêchent
          pas de vous connecter. La demande que vous êtes en train de saisir est gardée dans votre navigateur, et n’en
          sort que lorsque vous l’envoyez. Il n’y a ni mesure d’audience, ni publicité, ni contenu chargé depuis un
          autre site&nbsp;: aucun consentement ne vous est donc demandé.
        </p>
      </LegalSection>
      <LegalSection title="Données personnelles">
        <p>
          La <Link to={pathTo('privacy')}>politique de confidentialité</Link> dit quelles données sont conservées,
          pourquoi, combien de temps, et comment les consulter, les emporter ou les faire effacer.
        </p>
      </LegalSection>
      <LegalSection title="Accessibilité">
        <p>
          Le site est conçu pour être utilisé au clavier seul, avec un lecteur d’écran, et sur un téléphone. Si une page
          vous résiste, signalez-le à l’association&nbsp;: elle vous aidera à envoyer votre demande autrement.
        </p>
      </LegalSection>
      <LegalSection title="Propriété intellectuelle">
        <p>
          Les textes et le nom des associations leur appartiennent. La police de caractères Public Sans est publiée sous
          licence SIL Open Font License 1.1.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
