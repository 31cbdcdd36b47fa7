import { LegalPage, LegalSection } from './legal-page';
import { ContactText, Publisher } from './publisher';

/** « Déclaration d’accessibilité » (RGAA 4.1.2): what docs/accessibility.md records, for the people concerned. */
export default function AccessibilityPage() {
  return (
    <LegalPage
      title="Déclaration d’accessibilité"
      lead="Ce site s’adresse à tous. Voici ce qui a été vérifié, ce qui ne l’a pas été, et qui vous aide."
    >
      <LegalSection title="État de conformité">
        <p>
          Accessibilité&nbsp;: <strong>non conforme</strong> au référentiel général d’amélioration de l’accessibilité
          (RGAA 4.1.2), parce qu’aucun audit complet par une personne extérieure n’a encore été fait. Ce qui suit vient
          de nos propres vérifications, et n’en tient pas lieu.
        </p>
      </LegalSection>
      <LegalSection title="Ce qui a été vérifié">
        <ul>
          <li>
            Par un outil, axe-core, à chaque modification du site&nbsp;: les pages publiques, celles de l’organisateur
            et celles de l’association, sur un téléphone et sur un grand écran, selon les règles WCAG 2.2, niveaux A et
            AA.
          </li>
          <li>Au clavier seul&nbsp;: une demande du premier champ à son envoi, et la grille des créneaux.</li>
          <li>
            Par des mesures&nbsp;: aucun défilement de côté à 390 pixels, des cibles de 44 pixels sous le doigt, pas de
            mouvement pour qui l’a désactivé, rien qui se déplace pendant qu’on appuie.
          </li>
        </ul>
      </LegalSection>
      <LegalSection title="Ce qui ne l’est pas, ou pas encore">
        <ul>
          <li>Les lecteurs d’écran&nbsp;: les annonces sont prévues, mais n’ont pas été écoutées dans chacun d’eux.</li>
          <li>
            Les fichiers que des organisateurs ont déposés, et les plans dessinés d’un parcours&nbsp;: ils sont donnés
            tels quels, avec leur longueur en texte pour un parcours.
          </li>
          <li>Les devis, conventions et factures sont des PDF balisés, mais leur balisage n’a pas été audité.</li>
        </ul>
      </LegalSection>
      <LegalSection title="Signaler une difficulté">
        <Publisher>
          {({ name, phone, email }) => (
            <p>
              Si une page vous résiste, écrivez ou téléphonez à {name}&nbsp;: <ContactText contact={email} />, {phone}.
              Votre demande peut être prise par téléphone.
            </p>
          )}
        </Publisher>
      </LegalSection>
      <LegalSection title="Voies de recours">
        <p>
          Si vous n’obtenez pas de réponse satisfaisante, vous pouvez saisir le Défenseur des droits&nbsp;: par son{' '}
          <a href="https://formulaire.defenseurdesdroits.fr/">formulaire</a>, par l’un de ses délégués, ou par courrier
          gratuit sans affranchissement, Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07.
        </p>
      </LegalSection>
      <LegalSection title="Établissement de cette déclaration">
        <p>Cette déclaration a été établie le 26 novembre 2026.</p>
      </LegalSection>
    </LegalPage>
  );
}
