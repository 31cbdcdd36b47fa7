import { Problem } from '@pds/api-client';
import type { DossierActionsAnswer, DossierAnswer } from '@pds/api-client/generated/model';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { useShowDemand } from '../../../features/demand/api/demands';
import { useShownDossier } from '../../../features/demand/api/slots';
import { AgreementNotice } from '../../../features/demand/components/agreement/agreement-notice';
import { RepetitionNotice } from '../../../shared/dossier/repetition-notice';
import { type DossierValues, valuesOf } from '../../../features/demand/components/dossier/dossier-values';
import {
  displayedTotal,
  type LiveDossier,
  LivePriceProvider,
  useLive,
} from '../../../features/demand/components/price/live-price-context';
import { PresenceLine } from '../../../features/demand/components/presence/presence-line';
import { unstoredPrice } from '../../../features/demand/components/price/unstored-price';
import { useDossierForm } from '../../../features/demand/components/dossier/use-dossier-form';
import { type SavePendingChanges, SavePendingChangesProvider } from '../../../shared/dossier/save-pending-changes';
import { ReadOnlyNote, SaveBar } from '../../../shared/form/form-sections';
import { isChangedMeanwhile } from '../../../shared/form/problem-form';
import { useUnsavedChanges } from '../../../shared/form/unsaved-changes';
import { confirm } from '../../../shared/ui/dialog/confirm';
import { Button } from '../../../shared/ui/buttons/button';
import { lazyComponent } from '../../../shared/ui/lazy/lazy-component';
import { formatDateTime } from '../../../shared/ui/text/format';
import { Deferred } from '../../../shared/ui/lazy/deferred';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { problemText } from '../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../shared/ui/state/query-state';
import { addressOfList } from '../../../shared/session/last-list';
import { StatusTag } from '../../../shared/ui/state/status-tag';
import { demandStatuses } from '../../../shared/reference/statuses';
import { toast } from '../../../shared/ui/state/toast';
import { displayedPrice, DossierHead, EventName } from './dossier-head';
import { commercialTagOf } from './commercial-tag';
import { closingOf } from './dossier-closing';
import { DossierNeighbours } from './dossier-neighbours';
import { DossierTabs } from './dossier-tabs';
import { type AskForConflicts, LiveMeansNotice } from './means-notice';
import styles from './dossier-page.module.css';
import { pathTo } from '../../../routing/routes';
import { Action } from './dossier-action';
import { dossierPanels, editedWithDossier } from './dossier-panels';
import { tabNames, useDossierTab } from './use-dossier-tab';
import { type Destination, useDossierWork } from './use-dossier-work';

/** Loaded after the page: few dossiers have one. */
const ChangeNotice = lazyComponent(() => import('../../../features/demand/components/changes/change-notice'), {
  instead: () => null,
});

/** Loaded on demand: few saves conflict with another one. */
const VersionConflict = lazyComponent(
  () => import('../../../features/demand/components/dossier-merge/version-conflict'),
);

/** The edit screen of a demand or an aid station (spec back-office 2), composed of the parts that the contexts provide. */
export default function DossierPage() {
  const { id } = useParams();
  const { pathname } = useLocation();
  const number = /^[1-9]\d{0,9}$/.test(id ?? '') ? Number(id) : null;
  if (number === null) return <Navigate to={pathTo('demand')} replace />;
  return <LoadedDossier key={pathname} id={number} />;
}

function LoadedDossier({ id }: { id: number }) {
  const dossier = useShowDemand(id);
  const isMissing = dossier.error instanceof Problem && dossier.error.status === 404;
  useEffect(() => {
    if (isMissing) toast.error(problemText(dossier.error));
  }, [isMissing, dossier.error]);
  // The answer is an organiser's: the active affiliation changed meanwhile in another tab.
  const isOrganiserAnswer = dossier.data?.actions === null;
  useEffect(() => {
    if (isOrganiserAnswer) toast.error('Votre affiliation active ne permet pas de modifier ce dossier');
  }, [isOrganiserAnswer]);
  // Spec back-office 2: editing a missing id leads to the public demand route.
  if (isMissing || isOrganiserAnswer) return <Navigate to={pathTo('demand')} replace />;
  if (dossier.data?.actions) return <DossierEditor dossier={dossier.data} actions={dossier.data.actions} />;
  return (
    <PageFrame title={`Dossier n° ${id}`}>
      <QueryState query={dossier}>{() => null}</QueryState>
    </PageFrame>
  );
}

function DossierEditor({ dossier, actions }: { dossier: DossierAnswer; actions: DossierActionsAnswer }) {
  const { demand, isAidStation, agreement, changes } = dossier;
  const { id } = demand;
  const {
    transform: transformRefusalReason,
    delete: deleteRefusalReason,
    save: saveRefusalReason,
    duplicate: duplicateRefusalReason,
  } = actions;
  const readOnly = saveRefusalReason !== null;
  const closing = closingOf(dossier);
  const { tab, setTab, goTo, goToField } = useDossierTab();
  const [comparing, setComparing] = useState(false);
  const [leavingFor, setLeavingFor] = useState<Destination | null>(null);
  const navigate = useNavigate();

  const shownDossier = useShownDossier(id);
  const liveRef = useRef<LiveDossier | null>(null);
  const askForConflicts = useRef<AskForConflicts | null>(null);
  const isHandedOver = useRef(false);
  const leaveForList = () =>
    setLeavingFor({
      to: addressOfList(pathTo(isAidStation ? 'aid-station_admin_list' : 'aid-station_admin_demand_list')),
    });
  const { form, values, base, rebase } = useDossierForm(dossier, liveRef, () => {
    isHandedOver.current = true;
    leaveForList();
  });
  const unsaved = form.dirty && !readOnly;
  useUnsavedChanges(unsaved && leavingFor === null);
  // Runs after the effect above: leaving a page on purpose does not ask about unsaved changes.
  useEffect(() => {
    if (leavingFor !== null) void navigate(leavingFor.to, { state: leavingFor.state });
  }, [leavingFor, navigate]);

  /**
   * Saves the input. The form is in two tabs: shows the tab of the first field that is refused. Returns true if the dossier can still be
   * edited afterwards, false once the save has handed it over.
   */
  const save = async () => {
    const saved = await form.submit();
    const refused = saved ? undefined : form.form.getFieldsError().find(({ errors }) => errors.length > 0);
    if (refused) goToField(refused.name);
    return saved && !isHandedOver.current;
  };
  /** Saves the input and a price that is shown but not stored. Returns false if that failed or was declined. */
  const savePendingChanges: SavePendingChanges = async (work) => {
    if (readOnly) return true;
    if (form.dirty) return save();
    if (work !== 'price') return true;
    const shown = liveRef.current && displayedTotal(liveRef.current, demand.total);
    const question = unstoredPrice(shown, demand.total, agreement);
    if (question === null) return true;
    return (question === 'save' || (await confirm(question))) && (await save());
  };

  /** The input was merged onto the version about to be shown, and must be saved on it. */
  const isToBeSaved = useRef(false);
  // Saves once that version is shown: its agreement, values and price decide whether the save breaks an accepted quote.
  useEffect(() => {
    if (!isToBeSaved.current || dossier !== shownDossier()) return;
    isToBeSaved.current = false;
    void save();
  });

  const { busy, transform, remove, duplicate } = useDossierWork({
    dossier,
    savePendingChanges,
    askForConflicts,
    leaveFor: setLeavingFor,
    leaveForList,
  });

  const isConflict = isChangedMeanwhile(form.problem);

  const panels = dossierPanels({
    dossier,
    actions,
    form,
    readOnly,
    customerNow: () => shownDossier().organization?.name ?? null,
  });

  return (
    <SavePendingChangesProvider value={savePendingChanges}>
      <LivePriceProvider dossier={dossier} initial={values} latestRef={liveRef}>
        <PageFrame
          fills
          dense
          subject={<EventName demand={demand} />}
          documentTitle={`${demand.eventName} (n° ${id})`}
          title={
            isAidStation ? `Modifier le poste de secours n° ${id}` : `Modifier la demande de poste de secours n° ${id}`
          }
          actions={<DossierNeighbours id={id} name={demand.eventName} />}
          breadcrumb={[
            { label: 'Tableau de bord', to: pathTo('root') },
            isAidStation
              ? { label: 'Postes de secours actifs', to: pathTo('aid-station_admin_list') }
              : { label: 'Demandes actives', to: pathTo('aid-station_admin_demand_list') },
          ]}
          meta={
            <>
              <StatusTag status={demandStatuses[demand.status]} />
              {closing !== 'refused' && <StatusTag status={commercialTagOf(dossier)} />}
              <span className={styles.created}>Demande du {formatDateTime(demand.createdAt)}</span>
            </>
          }
        >
          <DossierHead
            dossier={dossier}
            presence={
              <Deferred>
                <PresenceLine
                  id={id}
                  version={base.version}
                  unsaved={unsaved}
                  editing={unsaved}
                  isSettled={isConflict}
                />
              </Deferred>
            }
            onGoTo={goTo}
          />
          <RepetitionNotice repetition={dossier.repetition} />
          <AgreementNotice agreement={agreement} saved={values} unsaved={unsaved} isAidStation={isAidStation} />
          {changes.requests.length > 0 && (
            <ChangeNotice
              demandId={id}
              requests={changes.requests}
              onNewQuote={() => goTo('administratif', 'generate-quote')}
            />
          )}
          <LiveMeansNotice dossier={dossier} askRef={askForConflicts} />
          <DossierTabs
            dossier={dossier}
            active={tab}
            onChange={setTab}
            tabs={tabNames.map((name) => ({
              key: name,
              label: panels[name].label,
              children: (
                <>
                  {readOnly && editedWithDossier.has(name) && <ReadOnlyNote />}
                  {panels[name].children}
                </>
              ),
              always: name === 'manifestation',
            }))}
          />
          <div className={styles.rest} />
          {!readOnly && (
            <form
              className={styles.bar}
              onSubmit={(event: FormEvent) => {
                event.preventDefault();
                void save();
              }}
            >
              <SaveBar
                form={form}
                sum={<Total demand={demand} />}
                saveActions={
                  <>
                    {isConflict && <Button onClick={() => setComparing(true)}>Voir l’autre version</Button>}
                    <span className={isConflict ? styles.afterChoice : styles.whole}>
                      <Action
                        name="duplicate"
                        refusalReason={duplicateRefusalReason}
                        busy={busy || form.saving}
                        run={duplicate}
                      >
                        DUPLIQUER
                      </Action>
                      <Action
                        name="delete"
                        danger
                        refusalReason={deleteRefusalReason}
                        busy={busy || form.saving}
                        run={remove}
                      >
                        SUPPRIMER
                      </Action>
                      {!isAidStation && (
                        <Action
                          name="transform"
                          refusalReason={transformRefusalReason}
                          busy={busy || form.saving}
                          run={transform}
                        >
                          TRANSFORMER EN POSTE DE SECOURS
                        </Action>
                      )}
                    </span>
                  </>
                }
              />
            </form>
          )}
          {comparing && (
            <VersionConflict
              id={id}
              base={base}
              mine={form.form.getFieldsValue(true) as DossierValues}
              onClose={() => setComparing(false)}
              onKeepMine={(merged, other) => {
                rebase(valuesOf(other));
                form.form.setFieldsValue(merged);
                isToBeSaved.current = true;
                setComparing(false);
              }}
              onTakeTheirs={(other) => {
                form.reset(valuesOf(other));
                setComparing(false);
              }}
            />
          )}
        </PageFrame>
      </LivePriceProvider>
    </SavePendingChangesProvider>
  );
}

/** The current price for the customer, including unsaved input. Always visible. */
function Total({ demand }: { demand: DossierAnswer['demand'] }) {
  const total = useLive((live) => displayedPrice(live, demand));
  return (
    <span className={styles.total}>
      Total <strong>{total}</strong>
    </span>
  );
}
