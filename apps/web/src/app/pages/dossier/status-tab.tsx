import type { DossierAnswer } from '@pds/api-client/generated/model';
import { EprotecPanel } from '../../../features/aid-station/components/eprotec-panel';
import ReinforcementsPanel from '../../../features/aid-station/components/reinforcements/reinforcements-panel';
import { TeamProposal } from '../../../features/aid-station/components/sign-ups/team-proposal';
import { StatusPanel } from '../../../features/aid-station/components/status-panel';
import { AfterTeamIsKnown, TeamNotice } from '../../../features/demand/components/engagement/team-check';
import { commercialTagOf } from './commercial-tag';
import styles from './dossier-page.module.css';

/** « Statut »: each status, the event in e-Protec, and requests for reinforcement. */
export default function StatusTab({ dossier, readOnly }: { dossier: DossierAnswer; readOnly: boolean }) {
  const { demand, isAidStation, aidStation, staffing } = dossier;
  return (
    <div className={styles.panels}>
      <AfterTeamIsKnown>
        <TeamNotice teamStatus={demand.teamStatus} />
        <TeamProposal id={demand.id} teamStatus={demand.teamStatus} staffing={staffing} />
        <StatusPanel
          id={demand.id}
          statuses={demand}
          isStation={aidStation !== null}
          commercialText={commercialTagOf(dossier)?.text}
        />
        {isAidStation && <EprotecPanel id={demand.id} editable={!readOnly} />}
        <ReinforcementsPanel demandId={demand.id} />
      </AfterTeamIsKnown>
    </div>
  );
}
