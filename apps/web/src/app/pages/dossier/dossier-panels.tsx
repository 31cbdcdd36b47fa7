import type { DossierActionsAnswer, DossierAnswer } from '@pds/api-client/generated/model';
import { Link } from 'react-router';
import { EprotecPanel } from '../../../features/aid-station/components/eprotec-panel';
import { StatusPanel } from '../../../features/aid-station/components/status-panel';
import { EngagementTab } from '../../../features/demand/components/engagement/engagement-tab';
import { ManifestationTab } from '../../../features/demand/components/dossier/manifestation-tab';
import { OptionsTab } from '../../../features/demand/components/options/options-tab';
import { ParticularitiesTab } from '../../../features/demand/components/dossier/particularities-tab';
import { RelatedFiles } from '../../../features/demand/components/related-files/related-files';
import { AfterTeamIsKnown, TeamNotice } from '../../../features/demand/components/engagement/team-check';
import type { useDossierForm } from '../../../features/demand/components/dossier/use-dossier-form';
import { lazyComponent } from '../../../shared/ui/lazy/lazy-component';
import { Loading } from '../../../shared/ui/state/query-state';
import { commercialTagOf } from './commercial-tag';
import styles from './dossier-page.module.css';

/** Its code is loaded when the first organisation is created here. */
const NewOrganisationDialog = lazyComponent(
  () => import('../../../features/organisations/components/new-organisation-dialog'),
);

const teamValidated = 3;

/** Tabs whose content a reader cannot change. The others have rights of their own: accounting issues invoices in « Administratif ». */
export const editedWithDossier: ReadonlySet<string> = new Set([
  'manifestation',
  'particularites',
  'options',
  'engagement',
  'documents',
]);

/** Loaded when the tab « Engagement » is first opened. */
const AssignmentsPanel = lazyComponent(
  () => import('../../../features/aid-station/components/means/assignments-panel'),
  {
    meanwhile: () => <Loading />,
  },
);
const AdministrativeTab = lazyComponent(() => import('./administrative-tab'), { meanwhile: () => <Loading /> });
/** Loaded when it is first opened, with its dialog. */
const ReinforcementsPanel = lazyComponent(
  () => import('../../../features/aid-station/components/reinforcements/reinforcements-panel'),
  {
    meanwhile: () => <Loading />,
  },
);
/** Loaded when it is first opened: most users of a dossier do not look at its history. */
const DossierTimeline = lazyComponent(() => import('../../../features/demand/components/timeline/dossier-timeline'), {
  meanwhile: () => <Loading />,
});

interface PanelOptions {
  dossier: DossierAnswer;
  actions: DossierActionsAnswer;
  form: ReturnType<typeof useDossierForm>['form'];
  readOnly: boolean;
  /** The name of the customer in the version shown now. */
  customerNow: () => string | null;
}

/** Returns the label and the content of each tab of a dossier. */
export function dossierPanels({ dossier, actions, form, readOnly, customerNow }: PanelOptions) {
  const { demand, isAidStation, aidStation, agreement } = dossier;
  const { id } = demand;
  return {
    manifestation: {
      label: 'Manifestation',
      children: (
        <ManifestationTab
          dossier={dossier}
          form={form}
          readOnly={readOnly}
          supportActions={actions}
          newOrganisation={(onDone) => <NewOrganisationDialog onCreated={onDone} onClose={() => onDone(null)} />}
        />
      ),
    },
    options: {
      label: 'Options',
      children: <OptionsTab form={form.form} slots={dossier.slots} readOnly={readOnly} onChanged={form.markDirty} />,
    },
    particularites: {
      label: 'Particularités',
      children: <ParticularitiesTab demandId={id} readOnly={readOnly} />,
    },
    statut: {
      label: 'Statut',
      children: (
        <div className={styles.panels}>
          <AfterTeamIsKnown>
            <TeamNotice isValidated={demand.teamStatus === teamValidated} />
            <StatusPanel
              id={id}
              statuses={demand}
              isStation={aidStation !== null}
              commercialText={commercialTagOf(dossier)?.text}
            />
            {isAidStation && <EprotecPanel id={id} editable={!readOnly} />}
            <ReinforcementsPanel demandId={id} />
          </AfterTeamIsKnown>
        </div>
      ),
    },
    engagement: {
      label: 'Engagement',
      children: (
        <div className={styles.panels}>
          <EngagementTab
            form={form}
            agreement={agreement}
            isTeamValidated={demand.teamStatus === teamValidated}
            readOnly={readOnly}
          />
          <AfterTeamIsKnown>
            <AssignmentsPanel demandId={id} canEdit={!readOnly} />
          </AfterTeamIsKnown>
        </div>
      ),
    },
    documents: {
      label: 'Documents',
      children: (
        <div className={styles.panels}>
          <p>
            Chaque fichier est enregistré aussitôt. Devis, convention et déclaration sont dans l’onglet{' '}
            <Link to="?onglet=administratif">Administratif</Link>.
          </p>
          <RelatedFiles
            demandId={id}
            files={dossier.relatedFiles}
            editable={!readOnly}
            inDossier
            interestPoints={dossier.slots.flatMap(({ interestPoints }) => interestPoints)}
          />
        </div>
      ),
    },
    administratif: {
      label: 'Administratif',
      children: <AdministrativeTab dossier={dossier} canEdit={!readOnly} customerNow={customerNow} />,
    },
    historique: {
      label: 'Historique',
      children: <DossierTimeline demandId={id} />,
    },
  };
}
