import type { DossierAnswer } from '@pds/api-client/generated/model';
import type { useDossierForm } from '../../../features/demand/components/dossier/use-dossier-form';
import { EngagementTab } from '../../../features/demand/components/engagement/engagement-tab';
import { AfterTeamIsKnown } from '../../../features/demand/components/engagement/team-check';
import { managerRoles } from '@pds/kernel';
import { TeamProposal } from '../../../features/aid-station/components/sign-ups/team-proposal';
import { useHasRole } from '../../../shared/session/session';
import { lazyWithAntDesign } from '../../../shared/ui/ant-design/lazy-with-ant-design';
import { lazyComponent } from '../../../shared/ui/lazy/lazy-component';
import { Loading } from '../../../shared/ui/state/query-state';
import styles from './dossier-page.module.css';

const AssignmentsPanel = lazyWithAntDesign(
  () => import('../../../features/aid-station/components/means/assignments-panel'),
  { meanwhile: () => <Loading /> },
);

const SignUpsPanel = lazyComponent(() => import('../../../features/aid-station/components/sign-ups/sign-ups-panel'), {
  meanwhile: () => <Loading />,
});

interface EngagementPanelsProps {
  dossier: DossierAnswer;
  form: ReturnType<typeof useDossierForm>['form'];
  readOnly: boolean;
}

/** « Engagement »: what the association sends, and the people and means that are named for it. */
export default function EngagementPanels({
  dossier: { demand, agreement, staffing },
  form,
  readOnly,
}: EngagementPanelsProps) {
  // Accounting sees no member.
  const isManager = useHasRole(...managerRoles);
  return (
    <div className={styles.panels}>
      <EngagementTab
        form={form}
        agreement={agreement}
        teamStatus={demand.teamStatus}
        isStaffed={staffing !== null}
        readOnly={readOnly}
      />
      <AfterTeamIsKnown>
        <TeamProposal id={demand.id} teamStatus={demand.teamStatus} staffing={staffing} />
        {isManager && <SignUpsPanel demandId={demand.id} officeId={demand.officeId} />}
        <AssignmentsPanel demandId={demand.id} canEdit={!readOnly} />
      </AfterTeamIsKnown>
    </div>
  );
}
