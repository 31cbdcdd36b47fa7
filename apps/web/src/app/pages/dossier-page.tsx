import { Problem } from '@pds/api-client';
import type { DossierAnswer } from '@pds/api-client/generated/model';
import { managerRoles } from '@pds/kernel';
import Button from 'antd/es/button';
import { type FormEvent, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { useTransformDemand } from '../../features/aid-station/api/stations';
import { useDeleteDemand, useShowDemand } from '../../features/demand/api/demands';
import { InvoicingPanel } from '../../features/accounting/components/invoicing-panel';
import { StatusPanel } from '../../features/aid-station/components/status-panel';
import { valuesOf } from '../../features/demand/components/dossier-values';
import { LivePriceProvider, liveTotal, useLiveDossier } from '../../features/demand/components/live-price-context';
import { ManifestationTab } from '../../features/demand/components/manifestation-tab';
import { OptionsTab } from '../../features/demand/components/options-tab';
import { useDossierForm } from '../../features/demand/components/use-dossier-form';
import { VersionConflict } from '../../features/demand/components/version-conflict';
import { DocumentsPanel } from '../../features/documents/components/documents-panel';
import { confirm } from '../../shared/ui/confirm';
import { ReadOnlyNote, SaveBar } from '../../shared/form/ant-design/form-page';
import { useUnsavedChanges } from '../../shared/form/unsaved-changes';
import { formatDateTime, formatMoney } from '../../shared/ui/format';
import { PageFrame } from '../../shared/ui/page-frame';
import { problemText } from '../../shared/ui/problem-notice';
import { QueryState } from '../../shared/ui/query-state';
import { addressOfList } from '../../shared/session/last-list';
import { useHasRole } from '../../shared/session/session';
import { StatusTag } from '../../shared/ui/status-tag';
import { commercialStatuses, demandStatuses } from '../../shared/reference/statuses';
import { Tabs } from '../../shared/ui/tabs';
import { toast } from '../../shared/ui/toast';
import { DossierHead } from './dossier-head';
import styles from './dossier-page.module.css';
import { pathTo } from '../../routing/routes';

const inProgress = 1;
const quote = 1;
/** Tabs in the order of the specification; those that are not built yet are left out. */
const tabNames = ['manifestation', 'options', 'statut', 'administratif'] as const;

/** The edit screen of a demand or an aid station (spec back-office 2), composed of what the contexts show of it. */
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
  // Spec back-office 2: editing a missing id leads to the public demand route.
  if (isMissing) return <Navigate to={pathTo('demand')} replace />;
  if (dossier.data) return <DossierEditor dossier={dossier.data} />;
  return (
    <PageFrame title={`Dossier n° ${id}`}>
      <QueryState query={dossier}>{() => null}</QueryState>
    </PageFrame>
  );
}

function DossierEditor({ dossier }: { dossier: DossierAnswer }) {
  const { demand, isAidStation, documents, aidStation } = dossier;
  const { id } = demand;
  const readOnly = !useHasRole(...managerRoles);
  const [tab, setTab] = useTab(isAidStation);
  const [sought, setSought] = useState<{ tab: string; field: string | undefined } | null>(null);
  const [comparing, setComparing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [leavingFor, setLeavingFor] = useState<string | null>(null);
  const navigate = useNavigate();

  const { mutateAsync: transformDemand } = useTransformDemand(id);
  const { mutateAsync: deleteDemand } = useDeleteDemand();
  const { form, values, base } = useDossierForm(dossier);
  useUnsavedChanges(form.dirty && !readOnly && leavingFor === null);
  // After the effect above: a page left on purpose asks nothing about unsaved changes.
  useEffect(() => {
    if (leavingFor !== null) void navigate(leavingFor);
  }, [leavingFor, navigate]);

  /** Saves what is typed; the tab with the wrong fields comes to the front when it cannot. */
  const save = async () => {
    const saved = await form.submit();
    if (!saved && form.form.getFieldsError().some(({ errors }) => errors.length > 0)) setTab('manifestation');
    return saved;
  };
  const saveIfDirty = async () => !form.dirty || (await save());

  /** Runs an action of the save bar; says what went wrong. */
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
      if (!(await saveIfDirty())) return;
      const station = await transformDemand();
      toast.success(`La demande ${id} a été transformée en poste de secours`);
      setLeavingFor(pathTo('aid-station_admin_edit', { id: station.id }));
    });

  const remove = () =>
    run(async () => {
      const goAhead = await confirm({
        title: 'Suppression demande',
        text: `Êtes vous sûr de vouloir supprimer la demande numéro ${id}`,
        action: 'SUPPRIMER',
        danger: true,
      });
      if (!goAhead) return;
      await deleteDemand(id);
      toast.success(`La demande ${id} a bien été supprimée`);
      setLeavingFor(addressOfList(pathTo('aid-station_admin_demand_list')));
    });

  const goTo = (wanted: string, field?: string) => {
    setTab(wanted);
    setSought({ tab: wanted, field });
  };
  // Once its tab is there, a field that was asked for comes into sight with the focus, so that it can be filled in at once.
  useEffect(() => {
    if (sought?.tab !== tab) return;
    setSought(null);
    const found = sought.field === undefined ? null : document.getElementById(sought.field);
    found?.closest('details')?.setAttribute('open', '');
    (found ?? document.querySelector('[role="tabpanel"]:not([hidden])'))?.scrollIntoView({ block: 'center' });
    found?.focus({ preventScroll: true });
  }, [sought, tab]);

  const hasValidatedQuote = documents.some(({ type, validated }) => type === quote && validated);
  const canTransform = demand.status === inProgress;
  const isConflict = form.problem?.status === 409;

  const panels = {
    manifestation: {
      label: 'Manifestation',
      children: <ManifestationTab dossier={dossier} form={form} readOnly={readOnly} beforeChange={saveIfDirty} />,
    },
    options: {
      label: 'Options',
      children: <OptionsTab form={form.form} slots={dossier.slots} readOnly={readOnly} onChanged={form.markDirty} />,
    },
    statut: aidStation && {
      label: 'Statut',
      children: <StatusPanel id={id} statuses={aidStation} />,
    },
    administratif: {
      label: 'Administratif',
      children: (
        <div className={styles.panels}>
          <DocumentsPanel demandId={id} documents={documents} canEdit={!readOnly} beforeGenerate={saveIfDirty} />
          <InvoicingPanel demandId={id} isAidStation={isAidStation} canInvoice />
        </div>
      ),
    },
  };

  return (
    <LivePriceProvider form={form.form} dossier={dossier} initial={values}>
      <PageFrame
        title={
          isAidStation ? `Modifier le poste de secours n° ${id}` : `Modifier la demande de poste de secours n° ${id}`
        }
        breadcrumb={[
          { label: 'Tableau de bord', to: pathTo('root') },
          isAidStation
            ? { label: 'Postes de secours actifs', to: pathTo('aid-station_admin_list') }
            : { label: 'Demandes actives', to: pathTo('aid-station_admin_demand_list') },
        ]}
        meta={
          <>
            <StatusTag status={demandStatuses[demand.status]} />
            {aidStation && <StatusTag status={commercialStatuses[aidStation.commercialStatus]} />}
            <span className={styles.created}>Demande du {formatDateTime(demand.createdAt)}</span>
          </>
        }
      >
        {readOnly && <ReadOnlyNote />}
        <DossierHead dossier={dossier} onGoTo={goTo} />
        <Tabs
          name="Dossier"
          active={tab}
          onChange={setTab}
          tabs={tabNames.flatMap((name) => {
            const panel = panels[name];
            return panel ? [{ key: name, ...panel, always: name === 'manifestation' }] : [];
          })}
        />
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
              saveActions={
                <>
                  <Total />
                  {isConflict && <Button onClick={() => setComparing(true)}>VOIR L'AUTRE VERSION</Button>}
                  {canTransform && (
                    <>
                      <Button danger disabled={busy || form.saving} onClick={() => void remove()}>
                        SUPPRIMER
                      </Button>
                      <span title={hasValidatedQuote ? undefined : 'Il faut au moins un devis validé'}>
                        <Button
                          id="transform"
                          disabled={!hasValidatedQuote || busy || form.saving}
                          aria-describedby={hasValidatedQuote ? undefined : 'no-validated-quote'}
                          onClick={() => void transform()}
                        >
                          TRANSFORMER EN POSTE DE SECOURS
                        </Button>
                        {!hasValidatedQuote && (
                          <span id="no-validated-quote" className="pds-visually-hidden">
                            Il faut au moins un devis validé
                          </span>
                        )}
                      </span>
                    </>
                  )}
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
            onKeepMine={(merged) => {
              form.form.setFieldsValue(merged);
              setComparing(false);
              void save();
            }}
            onTakeTheirs={(other) => {
              form.reset(valuesOf(other));
              setComparing(false);
            }}
          />
        )}
      </PageFrame>
    </LivePriceProvider>
  );
}

/** What the customer would pay as the form stands, always in sight. */
function Total() {
  const live = useLiveDossier();
  return (
    <span className={styles.total}>
      Total <strong>{formatMoney(liveTotal(live))}</strong>
    </span>
  );
}

/** The open tab, kept in the address as `?onglet=`. */
function useTab(isAidStation: boolean): [string, (tab: string) => void] {
  const [address, setAddress] = useSearchParams();
  const wanted = address.get('onglet');
  const known = tabNames.some((name) => name === wanted && (name !== 'statut' || isAidStation));
  const open = (tab: string) =>
    setAddress((previous) => {
      const next = new URLSearchParams(previous);
      if (tab === tabNames[0]) next.delete('onglet');
      else next.set('onglet', tab);
      return next;
    });
  return [known ? wanted! : tabNames[0], open];
}
