import { Problem } from '@pds/api-client';
import type { DossierActionsAnswer, DossierAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { useTransformDemand } from '../../features/aid-station/api/stations';
import { useShowDemand } from '../../features/demand/api/demands';
import { useShownDossier } from '../../features/demand/api/slots';
import { EprotecPanel } from '../../features/aid-station/components/eprotec-panel';
import { StatusPanel } from '../../features/aid-station/components/status-panel';
import { AgreementNotice } from '../../features/demand/components/agreement-notice';
import { RepetitionNotice } from '../../shared/dossier/repetition-notice';
import { engagementFields } from '../../features/demand/components/engagement-values';
import { expiredQuote } from '../../features/documents/components/document-status';
import { EngagementTab } from '../../features/demand/components/engagement-tab';
import { valuesOf } from '../../features/demand/components/dossier-values';
import {
  displayedTotal,
  type LiveDossier,
  LivePriceProvider,
  useLive,
} from '../../features/demand/components/live-price-context';
import { ManifestationTab } from '../../features/demand/components/manifestation-tab';
import { OptionsTab } from '../../features/demand/components/options-tab';
import { PresenceLine } from '../../features/demand/components/presence/presence-line';
import { ParticularitiesTab } from '../../features/demand/components/particularities-tab';
import { RelatedFiles } from '../../features/demand/components/related-files/related-files';
import { AfterTeamIsKnown, TeamNotice } from '../../features/demand/components/team-check';
import { unstoredPrice } from '../../features/demand/components/unstored-price';
import { useDossierForm } from '../../features/demand/components/use-dossier-form';
import { invoiceAtOnce } from '../../shared/dossier/invoice-at-once';
import { type SavePendingChanges, SavePendingChangesProvider } from '../../shared/dossier/save-pending-changes';
import { useDossierActions } from '../../shared/dossier/use-dossier-actions';
import { ReadOnlyNote, SaveBar } from '../../shared/form/ant-design/form-page';
import { isChangedMeanwhile } from '../../shared/form/problem-form';
import { useUnsavedChanges } from '../../shared/form/unsaved-changes';
import { choose, confirm } from '../../shared/ui/confirm';
import { lazyComponent } from '../../shared/ui/lazy-component';
import { formatDateTime, formatPrice } from '../../shared/ui/format';
import { Deferred } from '../../shared/ui/deferred';
import { PageFrame } from '../../shared/ui/page-frame';
import { problemText } from '../../shared/ui/problem-notice';
import { Loading, QueryState } from '../../shared/ui/query-state';
import { showControlOnceRendered } from '../../shared/ui/show-control';
import { addressOfList } from '../../shared/session/last-list';
import { StatusTag } from '../../shared/ui/status-tag';
import {
  commercialStatuses,
  commercialStatusOf,
  demandStatuses,
  type StatusText,
} from '../../shared/reference/statuses';
import { toast } from '../../shared/ui/toast';
import { displayedPrice, DossierHead, EventName } from './dossier-head';
import { closingOf } from './dossier-closing';
import { DossierNeighbours } from './dossier-neighbours';
import { DossierTabs } from './dossier-tabs';
import { type AskForConflicts, LiveMeansNotice } from './means-notice';
import styles from './dossier-page.module.css';
import { pathTo } from '../../routing/routes';

/** Its code is loaded when the first organisation is created here. */
const NewOrganisationDialog = lazyComponent(
  () => import('../../features/organisations/components/new-organisation-dialog'),
);
/** Loaded on demand: few saves conflict with another one. */
const VersionConflict = lazyComponent(() => import('../../features/demand/components/version-conflict'));

const teamValidated = 3;
const authorisationObtained = 3;
const quoteSent = 2;
/** Tabs in the order of the specification (back-office 2), and the timeline. */
const tabNames = [
  'manifestation',
  'particularites',
  'options',
  'statut',
  'engagement',
  'administratif',
  'documents',
  'historique',
] as const;

/** Tabs whose content a reader cannot change. The others have rights of their own: accounting issues invoices in « Administratif ». */
const editedWithDossier: ReadonlySet<string> = new Set([
  'manifestation',
  'particularites',
  'options',
  'engagement',
  'documents',
]);

/** Loaded when the tab « Engagement » is first opened. */
const AssignmentsPanel = lazyComponent(() => import('../../features/aid-station/components/assignments-panel'), {
  meanwhile: () => <Loading />,
});
const AdministrativeTab = lazyComponent(() => import('./administrative-tab'), { meanwhile: () => <Loading /> });
/** Loaded when it is first opened, with its dialog. */
const ReinforcementsPanel = lazyComponent(() => import('../../features/aid-station/components/reinforcements-panel'), {
  meanwhile: () => <Loading />,
});
/** Loaded when it is first opened: most users of a dossier do not look at its history. */
const DossierTimeline = lazyComponent(() => import('../../features/demand/components/timeline/dossier-timeline'), {
  meanwhile: () => <Loading />,
});

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
  const { demand, isAidStation, documents, aidStation, agreement } = dossier;
  const { id } = demand;
  const {
    transform: transformRefusalReason,
    delete: deleteRefusalReason,
    save: saveRefusalReason,
    duplicate: duplicateRefusalReason,
  } = actions;
  const readOnly = saveRefusalReason !== null;
  const closing = closingOf(dossier);
  const [tab, setTab] = useTab();
  const [requestedField, setRequestedField] = useState<{ tab: string; field: string | undefined } | null>(null);
  /** The requested field that was shown last. */
  const shownField = useRef<typeof requestedField>(null);
  const [comparing, setComparing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [leavingFor, setLeavingFor] = useState<{ readonly to: string; readonly state?: object } | null>(null);
  const navigate = useNavigate();

  const { mutateAsync: transformDemand } = useTransformDemand(id);
  const dossierActions = useDossierActions();
  const shownDossier = useShownDossier(id);
  const liveRef = useRef<LiveDossier | null>(null);
  const askForConflicts = useRef<AskForConflicts | null>(null);
  const isHandedOver = useRef(false);
  const leaveForList = () =>
    setLeavingFor({
      to: addressOfList(pathTo(isAidStation ? 'aid-station_admin_list' : 'aid-station_admin_demand_list')),
    });
  const {
    form: saving,
    values,
    base,
    rebase,
  } = useDossierForm(dossier, liveRef, () => {
    isHandedOver.current = true;
    leaveForList();
  });
  const goTo = (wanted: string, field?: string) => {
    setTab(wanted);
    setRequestedField({ tab: wanted, field });
  };
  const goToField = (name: readonly (string | number)[]) => goTo(tabOf(name[0]), name.join('_'));
  // The form is in two tabs: a failed check brings the tab of the first invalid field to the front.
  const form: typeof saving = {
    ...saving,
    formProps: {
      ...saving.formProps,
      onFinishFailed: (failure) => {
        saving.formProps.onFinishFailed?.(failure);
        const [wrong] = failure.errorFields;
        if (wrong) goToField(wrong.name);
      },
    },
  };
  const unsaved = form.dirty && !readOnly;
  useUnsavedChanges(unsaved && leavingFor === null);
  // Runs after the effect above: leaving a page on purpose does not ask about unsaved changes.
  useEffect(() => {
    if (leavingFor !== null) void navigate(leavingFor.to, { state: leavingFor.state });
  }, [leavingFor, navigate]);

  /**
   * Saves the input. When the server refuses a field, shows the tab of the first one. Returns true if the dossier can still be edited
   * afterwards, false once the save has handed it over.
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

  /** Runs an action of the save bar and shows its error. */
  const run = async (action: () => Promise<void>) => {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      toast.error(problemText(error));
    } finally {
      setBusy(false);
    }
  };

  const transform = () =>
    run(async () => {
      // If the conflicts cannot be loaded, the question has no warning: the warning locks nothing.
      const planned = await askForConflicts.current?.().catch(() => null);
      const conflicts = planned?.conflicts ?? [];
      const meansWarning =
        conflicts.length > 0
          ? ` Attention, moyens insuffisants\u00a0: ${conflicts.map(({ text }) => text).join('\u00a0; ')}.`
          : '';
      const answer = await choose({
        title: 'Transformation en poste de secours',
        text: `Transformer la demande n°\u00a0${id} en poste de secours\u00a0? La commande est enregistrée sur le devis n°\u00a0${agreement!.quoteId} de ${formatPrice(agreement!.price)}, l’organisateur ne peut plus modifier sa demande, et ${agreement!.price === 0 ? 'aucune facture n’est à émettre' : 'la facturation s’ouvre'}. Cela ne peut pas être annulé.${meansWarning}`,
        action: 'Transformer',
        ...(agreement!.price > 0 && { alternative: 'Transformer et facturer' }),
      });
      if (answer === null || !(await savePendingChanges())) return;
      const station = await transformDemand();
      toast.success(`La demande ${id} a été transformée en poste de secours`);
      const edit = pathTo('aid-station_admin_edit', { id: station.id });
      setLeavingFor(
        answer === 'alternative' ? { to: `${edit}?onglet=administratif`, state: invoiceAtOnce } : { to: edit },
      );
    });

  const remove = () =>
    run(async () => {
      if (await dossierActions.remove({ id, isAidStation })) leaveForList();
    });

  /** Saves unsaved input before the copy, but only once the copy is confirmed. */
  const duplicate = () =>
    run(async () => {
      const copy = await dossierActions.duplicate({ id, isAidStation }, savePendingChanges);
      if (copy !== null) setLeavingFor({ to: pathTo('aid-station_admin_demand', { id: copy }) });
    });

  // Scrolls to a requested field and focuses it once its tab is shown.
  useEffect(() => {
    if (requestedField?.tab !== tab || shownField.current === requestedField) return;
    shownField.current = requestedField;
    const { field: id } = requestedField;
    // A field of a slot is a cell of the grid.
    const fieldNow = () =>
      id === undefined ? null : (document.getElementById(`cell-${id}`) ?? document.getElementById(id));
    if (!fieldNow()) document.querySelector('[data-panel]:not([hidden])')?.scrollIntoView({ block: 'center' });
    return id === undefined ? undefined : showControlOnceRendered(fieldNow);
  }, [requestedField, tab]);

  const isConflict = isChangedMeanwhile(form.problem);

  const panels = {
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
            <StatusPanel id={id} statuses={demand} station={aidStation} />
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
      children: (
        <AdministrativeTab
          demandId={id}
          documents={documents}
          canEdit={!readOnly}
          isAuthorised={demand.administrativeStatus === authorisationObtained}
          isRefused={closing === 'refused'}
          isAidStation={isAidStation}
          organization={dossier.organization}
          issuer={dossier.issuer}
          customerNow={() => shownDossier().organization?.name ?? null}
        />
      ),
    },
    historique: {
      label: 'Historique',
      children: <DossierTimeline demandId={id} />,
    },
  };

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
              mine={form.form.getFieldsValue(true)}
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

/** The commercial status; before the order, an expired quote is shown instead of « Devis non envoyé » or « Devis envoyé ». */
function commercialTagOf({ aidStation, demand, documents }: DossierAnswer): StatusText | undefined {
  if (aidStation) return commercialStatusOf(aidStation);
  const status = demand.commercialStatus ?? 0;
  if (status <= quoteSent && expiredQuote(documents)) return { text: 'Devis expiré', tone: 'attention' };
  return commercialStatuses[status];
}

/** Button of an action on the whole dossier. Shows the server's reason if it is refused. */
function Action({
  name,
  refusalReason,
  danger = false,
  busy,
  run,
  children,
}: {
  name: string;
  refusalReason: string | null;
  danger?: boolean;
  busy: boolean;
  run: () => Promise<void>;
  children: string;
}) {
  const reasonId = `no-${name}`;
  return (
    <span title={refusalReason ?? undefined} className={styles[name] ?? styles.action}>
      <Button
        id={name}
        danger={danger}
        disabled={refusalReason !== null || busy}
        aria-describedby={refusalReason === null ? undefined : reasonId}
        onClick={() => void run()}
      >
        {children}
      </Button>
      {refusalReason !== null && (
        <span id={reasonId} className="pds-visually-hidden">
          {refusalReason}
        </span>
      )}
    </span>
  );
}

/** Returns the tab that contains a field of the form. */
function tabOf(field: string | number | undefined): string {
  return engagementFields.some((name) => name === field) ? 'engagement' : 'manifestation';
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

/** Returns the open tab, kept in the address as `?onglet=`. */
function useTab(): [string, (tab: string) => void] {
  const [address, setAddress] = useSearchParams();
  const wanted = address.get('onglet');
  const shown = tabNames.some((name) => name === wanted) ? wanted! : tabNames[0];
  const open = (tab: string) => {
    // A navigation to the same address would add an entry to the history and scroll to the top.
    if (tab === shown) return;
    setAddress((previous) => {
      const next = new URLSearchParams(previous);
      if (tab === tabNames[0]) next.delete('onglet');
      else next.set('onglet', tab);
      return next;
    });
  };
  return [shown, open];
}
