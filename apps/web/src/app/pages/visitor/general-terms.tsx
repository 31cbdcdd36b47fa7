import { withdrawalTiersText } from '@pds/demand/domain';
import { LegalSection } from './legal-page';

/** The day on which the general text was last changed: change it with the text. */
export const generalTermsChangedOn = '2026-11-30';

/** The general terms of sale, for departments without terms of their own. */
export function GeneralTerms() {
  return (
    <>
      <LegalSection title="1. Objet">
        <p>
          Ces conditions s’appliquent aux dispositifs prévisionnels de secours («&nbsp;postes de secours&nbsp;») qu’une
          association départementale de protection civile assure pour l’organisateur d’un évènement et qui sont demandés
          sur ce site. L’association qui traite la demande est celle du département de l’évènement&nbsp;; elle est
          nommée, avec son adresse et son numéro SIRET, sur le devis, la convention et la facture.
        </p>
        <p>
          Une association qui publie ses propres conditions générales les applique à la place de celles-ci. Les
          conditions imprimées sur son devis et sur sa convention complètent les unes comme les autres et l’emportent en
          cas de différence, sous réserve de l’article&nbsp;8.
        </p>
      </LegalSection>
      <LegalSection title="2. Demande">
        <p>
          Envoyer une demande n’engage à rien. L’association l’étudie, peut demander des précisions, et répond par un
          devis ou par un refus motivé (délai, effectif, logistique).
        </p>
        <p>
          L’organisateur répond de l’exactitude de ce qu’il déclare&nbsp;: nature de l’évènement, horaires, effectif du
          public, configuration du site. Le dispositif est dimensionné d’après ces déclarations, selon le référentiel
          national des dispositifs prévisionnels de secours (arrêté du 7 novembre 2006). Une modification importante
          appelle un nouveau dimensionnement et un nouveau devis.
        </p>
      </LegalSection>
      <LegalSection title="3. Devis et commande">
        <p>
          Le devis porte sa date limite de validité, dernier jour compris&nbsp;; à défaut d’indication de l’association,
          il est valable trente jours. La commande est ferme lorsque l’association a reçu l’accord de l’organisateur et
          validé le devis. Une convention signée par les deux parties fixe les engagements de chacun.
        </p>
      </LegalSection>
      <LegalSection title="4. Prix">
        <p>
          Les prix résultent des tarifs de l’association (heures de secouristes de jour, de nuit et de jours fériés,
          personnels de santé, matériel, véhicules, repas, options) ou d’un forfait convenu. Ils sont en euros. La
          mention relative à la TVA figure sur le devis et sur la facture.
        </p>
      </LegalSection>
      <LegalSection title="5. Facturation et paiement">
        <ul>
          <li>
            La facture est émise par l’association départementale, ou par son antenne lorsque celle-ci facture en son
            nom. Elle porte la date d’échéance et les coordonnées bancaires pour le règlement.
          </li>
          <li>
            À défaut d’autre délai convenu, elle est payable à trente jours. Il n’y a pas d’escompte pour paiement
            anticipé.
          </li>
          <li>
            Un professionnel qui paie en retard doit des pénalités au taux indiqué sur la facture et une indemnité
            forfaitaire de 40&nbsp;€ pour frais de recouvrement (articles L. 441-10 et D. 441-5 du code de commerce).
          </li>
          <li>Une facture émise n’est jamais modifiée&nbsp;: une erreur est corrigée par un avoir.</li>
        </ul>
      </LegalSection>
      <LegalSection title="6. Engagements de l’organisateur">
        <ul>
          <li>Effectuer les déclarations et obtenir les autorisations que demande son évènement.</li>
          <li>Donner à l’équipe un emplacement accessible aux véhicules de secours et un interlocuteur joignable.</li>
          <li>Signaler sans attendre tout changement d’horaire, de lieu ou d’effectif.</li>
        </ul>
      </LegalSection>
      <LegalSection title="7. Annulation">
        <p>
          L’organisateur qui renonce prévient l’association dès que possible, par la fonction «&nbsp;Annuler ma
          manifestation&nbsp;» de son espace ou par écrit. Tant qu’il n’a rien accepté, il ne doit rien. Ensuite, et
          sous réserve de l’article&nbsp;8, il doit, selon le jour où il prévient&nbsp;: {withdrawalTiersText()}.
        </p>
        <p>
          L’association peut renoncer à tenir un dispositif si une réquisition des pouvoirs publics ou un cas de force
          majeure l’en empêche&nbsp;; elle en informe aussitôt l’organisateur et ne facture pas ce qui n’a pas été
          assuré.
        </p>
        <p>
          <small>Ces parts ne viennent d’aucun texte. À vérifier par l’association du département.</small>
        </p>
      </LegalSection>
      <LegalSection title="8. Droit de rétractation des particuliers">
        <p>
          Un particulier qui commande à distance, hors de toute activité professionnelle ou associative, peut revenir
          sur sa commande sans motif, et sans autres frais que ceux dits ci-dessous, pendant quatorze jours à compter de
          la conclusion du contrat (article L.&nbsp;221-18 du code de la consommation). Il le déclare à l’association
          par la fonction «&nbsp;Renoncer au contrat ici&nbsp;» de son espace (article L.&nbsp;221-21), par courrier ou
          par e-mail, en termes clairs, avec ou sans ce modèle&nbsp;: «&nbsp;Je vous notifie ma rétractation du contrat
          portant sur le poste de secours de (évènement), devis n°&nbsp;(numéro), accepté le (date). Nom, adresse, date,
          et signature en cas d’envoi sur papier.&nbsp;» Ce qu’il a payé lui est remboursé sous quatorze jours (article
          L.&nbsp;221-24).
        </p>
        <p>
          L’association ne commence à exécuter la commande avant la fin de ce délai que s’il le demande expressément.
          S’il se rétracte ensuite, il doit un montant proportionné à ce qui a été fourni&nbsp;; il ne doit rien si
          cette demande expresse n’a pas été recueillie (article L.&nbsp;221-25). Le droit prend fin lorsque le poste a
          été tenu en entier, s’il a commencé avec son accord préalable et exprès et s’il a reconnu qu’il perdrait alors
          son droit (article L.&nbsp;221-28, 1°).
        </p>
        <p>
          Une association, une collectivité ou une entreprise n’a pas ce droit, sauf le professionnel (entreprise, ou
          association qui agit comme tel) de cinq salariés au plus qui signe hors établissement pour un objet étranger à
          son activité principale (article L.&nbsp;221-3).
        </p>
        <p>
          <small>
            Source&nbsp;: code de la consommation, articles cités, au 29 novembre 2026. À vérifier par l’association du
            département, qui peut publier ses propres conditions.
          </small>
        </p>
      </LegalSection>
      <LegalSection title="9. Responsabilité et litiges">
        <p>
          L’association est assurée pour ses missions de secours. L’organisateur reste responsable de la sécurité
          générale de son évènement. Le droit français s’applique&nbsp;; les parties cherchent d’abord une solution
          amiable. Un consommateur peut recourir gratuitement à un médiateur de la consommation, dont l’association
          donne les coordonnées.
        </p>
      </LegalSection>
    </>
  );
}
