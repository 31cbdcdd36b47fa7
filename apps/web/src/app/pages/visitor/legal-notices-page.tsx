import { Link } from 'react-router';
import { pathTo } from '../../../routing/routes';
import { LegalPage, LegalSection } from './legal-page';
import { ContactText, Publisher } from './publisher';

/** « Mentions légales »: who runs this installation, and the parts that hold for every one. */
export default function LegalNoticesPage() {
  return (
    <LegalPage title="Mentions légales" lead="Qui édite ce site, ce qu’il utilise et ce qu’il n’utilise pas.">
      <LegalSection title="Éditeur">
        <p>
          Ce site permet aux organisateurs d’évènements de demander un poste de secours à une association de protection
          civile, et à celle-ci de traiter leurs demandes.
        </p>
        <Publisher>
          {({ name, address, phone, email, director }) => (
            <dl>
              <dt>Éditeur</dt>
              <dd>{name}</dd>
              <dt>Adresse</dt>
              <dd>{address}</dd>
              <dt>Téléphone</dt>
              <dd>{phone}</dd>
              <dt>Adresse e-mail</dt>
              <dd>
                <ContactText contact={email} />
              </dd>
              <dt>Directeur de la publication</dt>
              <dd>{director}</dd>
            </dl>
          )}
        </Publisher>
        <p>
          Le nom, l’adresse, le numéro SIRET, le téléphone et l’adresse e-mail de l’association départementale avec
          laquelle vous traitez figurent sur chacun de ses devis, conventions et factures.
        </p>
      </LegalSection>
      <LegalSection title="Hébergement">
        <Publisher>{({ host }) => <p>Le site et ses données sont hébergés par&nbsp;: {host}.</p>}</Publisher>
      </LegalSection>
      <LegalSection title="Cookies">
        <p>
          Le site dépose deux cookies, nécessaires pour se connecter&nbsp;: <code>pds_session</code> garde votre session
          et disparaît à la déconnexion ou à la fermeture du navigateur&nbsp;; <code>pds_device</code> fait reconnaître
          cet appareil pendant 180 jours, pour que les essais d’autres personnes avec votre adresse ne vous empêchent
          pas de vous connecter. D’autres, dont le nom commence par <code>pds_position</code>, peuvent noter pendant une
          heure au plus jusqu’où vous avez enregistré, pour que vous le retrouviez aussitôt dans les listes. La demande
          que vous êtes en train de saisir est gardée dans votre navigateur, et n’en sort que lorsque vous l’envoyez. Il
          n’y a ni mesure d’audience, ni publicité, ni contenu chargé depuis un autre site&nbsp;: aucun consentement ne
          vous est donc demandé.
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
          La <Link to={pathTo('accessibility')}>déclaration d’accessibilité</Link> dit ce qui a été vérifié, et à qui
          s’adresser si une page vous résiste.
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
