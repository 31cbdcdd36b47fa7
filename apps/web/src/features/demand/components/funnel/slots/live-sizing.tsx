import { sizingOf } from '@pds/pricing/domain';
import { enumeration, indexText, missingForSizing, proposedRescuersText, type RiskInput } from './levels';
import styles from './live-sizing.module.css';

/** Shows how many rescuers the slot needs and how they are computed, while typing, by the server's sizing rules. */
export function LiveSizing({ slot }: { slot: RiskInput }) {
  const sizing = sizingOf(slot);
  const missing = missingForSizing(slot);
  return (
    <section className={styles.working} aria-label="Dimensionnement du créneau">
      <h2>Combien de secouristes ?</h2>
      {sizing?.kind === 'sized' ? (
        <p className={styles.result} role="status">
          <strong>{proposedRescuersText(sizing)}</strong>
          {sizing.stationClass !== 'none' && ` · ${sizing.stationClass}`}
        </p>
      ) : (
        <p className={styles.result} role="status">
          {sizing ? `Pour le calculer, il manque ${enumeration(missing)}.` : 'Vérifiez les nombres saisis.'}
        </p>
      )}
      <details>
        <summary>Comment est-ce calculé ?</summary>
        <p>
          Le référentiel national des dispositifs prévisionnels de secours (arrêté du 7 novembre 2006) multiplie le
          public présent au même moment, en milliers, par un indice i fait de trois réponses&nbsp;: le comportement du
          public (P2), le site (E1) et le délai des secours publics (E2). Le résultat est le ratio d’intervenants
          secouristes (RIS). Il donne le nombre de secouristes&nbsp;: deux pour un point d’alerte (PAPS), sinon le
          nombre pair supérieur, quatre au moins. L’encadrement et la logistique s’y ajoutent&nbsp;; l’association
          vérifie et peut proposer davantage.
        </p>
        {sizing?.kind === 'sized' ? (
          <ol aria-label="Calcul">
            {sizing.working.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ol>
        ) : (
          <p className={styles.formula}>i = {indexText(slot)}</p>
        )}
      </details>
    </section>
  );
}
