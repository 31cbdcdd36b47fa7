import type { DossierActionsAnswer, DossierAnswer } from '@pds/api-client/generated/model';
import { Link } from 'react-router';
import { ManifestationTab } from '../../../features/demand/components/dossier/manifestation-tab';
import type { useDossierForm } from '../../../features/demand/components/dossier/use-dossier-form';
import { lazyWithAntDesign } from '../../../shared/ui/ant-design/lazy-with-ant-design';
import { lazyComponent } from '../../../shared/ui/lazy/lazy-component';
import { Notice } from '../../../shared/ui/state/problem-notice';
import { Loading } from '../../../shared/ui/state/query-state';
import styles from './dossier-page.module.css';

/** Its code is loaded when the first organisation is created here. */
const NewOrganisationDialog = lazyWithAntDesign(
  () => import('../../../features/organisations/components/new-organisation-dialog'),
);

/** Tabs whose content a reader cannot change. The others have rights of their own: accounting issues invoices in « Administratif ». */
export const editedWithDossier: ReadonlySet<string> = new Set([
  'manifestation',
  'particularites',
  'options',
  'engagement',
  'documents',
]);

/** For tabs, whose code is loaded when they are first opened. */
const tab = {
  meanwhile: () => <Loading />,
  instead: () => (
    <Notice tone="error" title="Cet onglet n’a pas pu être chargé">
      Votre saisie est gardée dans les autres&nbsp;: enregistrez-la une fois la connexion revenue, puis rechargez la
      page.
    </Notice>
  ),
};
const OptionsTab = lazyComponent(() => import('../../../features/demand/components/options/options-tab'), tab);
const ParticularitiesTab = lazyComponent(
  () => import('../../../features/demand/components/dossier/particularities-tab'),
  tab,
);
const StatusTab = lazyWithAntDesign(() => import('./status-tab'), tab);
const EngagementPanels = lazyComponent(() => import('./engagement-panels'), tab);
const RelatedFiles = lazyComponent(
  () => import('../../../features/demand/components/related-files/related-files'),
  tab,
);
const AdministrativeTab = lazyWithAntDesign(() => import('./administrative-tab'), tab);
const DossierTimeline = lazyComponent(
  () => import('../../../features/demand/components/timeline/dossier-timeline'),
  tab,
);

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
  const { id } = dossier.demand;
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
      children: <StatusTab dossier={dossier} readOnly={readOnly} />,
    },
    engagement: {
      label: 'Engagement',
      children: <EngagementPanels dossier={dossier} form={form} readOnly={readOnly} />,
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
