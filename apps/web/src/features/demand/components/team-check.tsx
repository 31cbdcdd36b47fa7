import { headcount, teamFunctions } from '@pds/pricing/domain';
import { type ReactNode, useState } from 'react';
import { FormSection } from '../../../shared/form/ant-design/form-page';
import { Notice } from '../../../shared/ui/problem-notice';
import { Loading } from '../../../shared/ui/query-state';
import { type DossierTeam, shortfallText, type SlotTeamCheck } from './dossier-team';
import { functionLabels, shortfallInWords, teamInWords } from '../../../shared/reference/team-functions';
import { manySlots } from './labels';
import { useLive } from './live-price-context';
import styles from './team-check.module.css';

/** The team that the classes of the devices ask for beside the one that is planned, over the event and for each slot. */
export function TeamCheck() {
  const team = useLive((live) => live.team);
  return (
    <FormSection
      title="Composition demandée"
      hint="D’après la classe de chaque dispositif et les règles du département. Des créneaux qui se suivent partagent leur équipe ; un chef d’équipe peut servir comme PSE2, un PSE2 comme PSE1."
    >
      <div className={styles.check}>
        <p className={team.lacks > 0 ? styles.lacks : styles.complete} role="status">
          {shortfallText(team) ??
            (headcount(team.asked) > 0
              ? 'L’équipe prévue répond à ce que demandent les dispositifs.'
              : 'Aucune équipe demandée pour l’instant.')}
        </p>
        <Totals team={team} />
        {team.slots.length > manySlots ? (
          <details>
            <summary>Créneau par créneau ({team.slots.length})</summary>
            <SlotRows slots={team.slots} />
          </details>
        ) : (
          <SlotRows slots={team.slots} />
        )}
      </div>
    </FormSection>
  );
}

/**
 * What stands below what is told of the team that is asked for: drawn once that is known, so that nothing moves from under a finger when it comes. It
 * stays when another tariff is asked for.
 */
export function OnceTeamIsKnown({ children }: { children: ReactNode }) {
  const isLoading = useLive((live) => live.isLoading);
  const [isDrawn, setDrawn] = useState(!isLoading);
  if (!isDrawn && !isLoading) setDrawn(true);
  return isDrawn ? children : <Loading />;
}

/** Warns of a team that was validated although somebody lacks; nothing is locked. */
export function TeamNotice({ isValidated }: { isValidated: boolean }) {
  const lacks = useLive((live) => shortfallText(live.team));
  if (!isValidated || lacks === null) return null;
  return (
    <Notice tone="warning" title="L’équipe est validée alors qu’elle est incomplète">
      {lacks} Vous pouvez la laisser ainsi ou la compléter dans l’onglet « Engagement ».
    </Notice>
  );
}

function Totals({ team: { asked, planned, missing } }: { team: DossierTeam }) {
  const rows = teamFunctions.filter((name) => asked[name] + planned[name] > 0);
  if (rows.length === 0) return null;
  return (
    <table className={styles.table}>
      <caption>Sur toute la manifestation</caption>
      <thead>
        <tr>
          <th scope="col">Fonction</th>
          <th scope="col">Demandés</th>
          <th scope="col">Prévus</th>
          <th scope="col">Manquants</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((name) => (
          <tr key={name}>
            <th scope="row">{functionLabels[name]}</th>
            <td>{asked[name]}</td>
            <td>{planned[name]}</td>
            <td className={missing[name] > 0 ? styles.missing : undefined}>{missing[name] || '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SlotRows({ slots }: { slots: readonly SlotTeamCheck[] }) {
  return (
    <ul className={styles.slots} aria-label="Composition demandée par créneau">
      {slots.map(({ id, name, stationClass, proposed, sold, asked, missing }) => (
        <li key={id}>
          <strong>{name}</strong> <span>{classText(stationClass)}</span>
          <p>{teamInWords(asked) || 'Personne n’est demandé.'}</p>
          <p className={styles.detail}>
            {proposed === null ? 'Effectif à définir' : `RIS\u00a0: ${proposed}`} · secouristes vendus : {sold}
          </p>
          {headcount(missing) > 0 && <p className={styles.missing}>{shortfallInWords(missing)}</p>}
        </li>
      ))}
    </ul>
  );
}

function classText(stationClass: SlotTeamCheck['stationClass']): string {
  if (stationClass === null) return 'Dimensionnement incomplet';
  return stationClass === 'none' ? 'Aucun dispositif requis' : stationClass;
}
