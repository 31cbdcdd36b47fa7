import type { AgreementAnswer } from '@pds/api-client/generated/model';
import { plannedStaffingText, staffingText } from '@pds/kernel';
import {
  headcount,
  shortfallInWords,
  soldStaffing,
  staffingOf,
  teamFunctionNames,
  teamFunctions,
  teamInWords,
} from '@pds/pricing/domain';
import { type ReactNode, useState } from 'react';
import { FormSection } from '../../../../shared/form/form-sections';
import { Notice } from '../../../../shared/ui/state/problem-notice';
import { Loading } from '../../../../shared/ui/state/query-state';
import { acceptedTeam, type AcceptedTeam, type DossierTeam, shortfallText, type SlotTeamCheck } from './dossier-team';
import { Term } from '../../../../shared/reference/term';
import { useLive } from '../price/live-price-context';
import common from '../../../../shared/ui/common.module.css';
import styles from './team-check.module.css';

/** With more slots, the comparison slot by slot unfolds. */
const maxUnfoldedSlots = 6;

/**
 * Compares the team that the devices require with the planned one, over the event and for each slot, and with the accepted quote's team if
 * it differs.
 */
export function TeamCheck({ agreement, isStaffed }: { agreement: AgreementAnswer | null; isStaffed: boolean }) {
  const team = useLive((live) => live.team);
  const rules = useLive((live) => live.tariff?.teamRules);
  const accepted = agreement && rules ? acceptedTeam(agreement, team, rules) : null;
  return (
    <FormSection
      title="Composition demandée"
      hint="D’après la classe de chaque dispositif et les règles du département. Des créneaux qui se suivent partagent leur équipe ; un chef d’équipe peut servir comme PSE2, un PSE2 comme PSE1."
    >
      <div className={styles.check}>
        {isStaffed && (
          <p>
            Les personnes prévues sont celles qui ont confirmé dans «&nbsp;Qui vient&nbsp;?&nbsp;»&nbsp;: elles comptent
            pour le planning et le statut de l’équipe. Les effectifs saisis plus bas restent ceux des documents et
            d’e-Protec.
          </p>
        )}
        <p className={team.lacks > 0 ? styles.lacks : styles.complete} role="status">
          {shortfallText(team) ??
            (isStaffed
              ? 'Toutes les places de «\u00a0Qui vient\u00a0?\u00a0» sont prises.'
              : headcount(team.asked) > 0
                ? 'L’équipe prévue répond à ce que demandent les dispositifs.'
                : 'Aucune équipe demandée pour l’instant.')}
        </p>
        {accepted && (
          <p>Le devis n°&nbsp;{accepted.quoteId} a été accepté pour une autre composition, montrée à côté.</p>
        )}
        <Totals team={team} accepted={accepted} />
        {team.slots.length > maxUnfoldedSlots ? (
          <details>
            <summary>Créneau par créneau ({team.slots.length})</summary>
            <SlotRows slots={team.slots} accepted={accepted} />
          </details>
        ) : (
          <SlotRows slots={team.slots} accepted={accepted} />
        )}
      </div>
    </FormSection>
  );
}

/**
 * Content below the required team. It is rendered once that team is known, so that nothing moves while somebody presses, and stays while
 * another tariff is loaded.
 */
export function AfterTeamIsKnown({ children }: { children: ReactNode }) {
  const isLoading = useLive((live) => live.isLoading);
  const [isDrawn, setDrawn] = useState(!isLoading);
  if (!isDrawn && !isLoading) setDrawn(true);
  return isDrawn ? children : <Loading />;
}

const validated = 3;

/** Warns of a validated team that is incomplete. Nothing is locked. */
export function TeamNotice({ teamStatus }: { teamStatus: number | null }) {
  const shortfall = useLive((live) => shortfallText(live.team));
  if (teamStatus !== validated || shortfall === null) return null;
  return (
    <Notice tone="warning" title="L’équipe est validée alors qu’elle est incomplète">
      {shortfall} Vous pouvez la laisser ainsi ou la compléter dans l’onglet « Engagement ».
    </Notice>
  );
}

function Totals({ team: { asked, planned, missing }, accepted }: { team: DossierTeam; accepted: AcceptedTeam | null }) {
  const rows = teamFunctions.filter(
    (name) => asked[name] + planned[name] + missing[name] + (accepted?.asked[name] ?? 0) > 0,
  );
  if (rows.length === 0) return null;
  return (
    <table className={styles.table}>
      <caption>Sur tout l’évènement&nbsp;: {plannedStaffingText(staffingOf(planned), staffingOf(asked))}</caption>
      <thead>
        <tr>
          <th scope="col">Fonction</th>
          {accepted && <th scope="col">Acceptés</th>}
          <th scope="col">Demandés</th>
          <th scope="col">Prévus</th>
          <th scope="col">Manquants</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((name) => (
          <tr key={name}>
            <th scope="row">
              <Term word={teamFunctionNames[name]} />
            </th>
            {accepted && <td>{accepted.asked[name]}</td>}
            <td>{asked[name]}</td>
            <td>{planned[name]}</td>
            <td className={missing[name] > 0 ? styles.missing : undefined}>{missing[name] || '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SlotRows({ slots, accepted }: { slots: readonly SlotTeamCheck[]; accepted: AcceptedTeam | null }) {
  return (
    <ul className={styles.slots} aria-label="Composition demandée par créneau">
      {slots.map(({ id, name, stationClass, proposed, sold, asked, missing }) => (
        <li key={id}>
          <strong>{name}</strong>{' '}
          <span>
            <Term word={classText(stationClass)} />
          </span>
          <p>{teamInWords(asked) || 'Personne n’est demandé.'}</p>
          <p className={common.hint}>
            {proposed === null ? 'Effectif à définir' : `Secouristes proposés par le RIS\u00a0: ${proposed}`} ·{' '}
            {staffingText(soldStaffing({ asked }, sold), 'vendu')}
          </p>
          <AcceptedRequirement accepted={accepted} slotId={id} />
          {headcount(missing) > 0 && <p className={styles.missing}>{shortfallInWords(missing)}</p>}
        </li>
      ))}
    </ul>
  );
}

/** What a slot required when its quote was accepted, if it differs. */
function AcceptedRequirement({ accepted, slotId }: { accepted: AcceptedTeam | null; slotId: number }) {
  const ask = accepted?.slots.get(slotId);
  if (!ask) return null;
  return (
    <p className={common.hint}>
      Au devis accepté : {classText(ask.stationClass)}, {teamInWords(ask.asked) || 'personne n’est demandé'} ·{' '}
      {staffingText(soldStaffing(ask, ask.sold), 'vendu')}
    </p>
  );
}

function classText(stationClass: SlotTeamCheck['stationClass']): string {
  if (stationClass === null) return 'Dimensionnement incomplet';
  return stationClass === 'none' ? 'Aucun dispositif requis' : stationClass;
}
