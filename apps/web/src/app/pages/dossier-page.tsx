import { Problem } from '@pds/api-client';
import type { DossierAnswer } from '@pds/api-client/generated/model';
import { managerRoles } from '@pds/kernel';
import Button from 'antd/es/button';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { useTransformDemand } from '../../features/aid-station/api/stations';
import { useShowDemand } from '../../features/demand/api/demands';
import { InvoicingPanel } from '../../features/accounting/components/invoicing-panel';
import { StatusPanel } from '../../features/aid-station/components/status-panel';
import { AgreementNotice } from '../../features/demand/components/agreement-notice';
import { valuesOf } from '../../features/demand/components/dossier-values';
import {
  type LiveDossier,
  LivePriceProvider,
  liveTotal,
  useLiveDossier,
} from '../../features/demand/components/live-price-context';
import { ManifestationTab } from '../../features/demand/components/manifestation-tab';
import { OptionsTab } from '../../features/demand/components/options-tab';
import { useDossierForm } from '../../features/demand/components/use-dossier-form';
import { VersionConflict } from '../../features/demand/components/version-conflict';
import { DocumentsPanel } from '../../features/documents/components/documents-panel';
import { useDossierActions } from '../../shared/dossier/use-dossier-actions';
import { ReadOnlyNote, SaveBar } from '../../shared/form/ant-design/form-page';
import { useUnsavedChanges } from '../../shared/form/unsaved-changes';
import { confirm } from '../../shared/ui/confirm';
import { formatDateTime, formatMoney } from '../../shared/ui/format';
import { PageFrame } from '../../shared/ui/page-frame';
import { problemText } from '../../shared/ui/problem-notice';
import { QueryState } from '../../shared/ui/query-state';
import { addressOfList } from '../../shared/session/last-list';
import { useHasRole } from '../../shared/session/session';
import { StatusTag } from '../../shared/ui/status-tag';
import { commercialStatusOf, demandStatuses } from '../../shared/reference/statuses';
import { Tabs } from '../../shared/ui/tabs';
import { toast } from '../../shared/ui/toast';
import { DossierHead } from './dossier-head';
import styles from './dossier-page.module.css';
import { pathTo } from '../../routing/routes';

const inProgress = 1;
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
  const { demand, isAidStation, documents, aidStation, agreement } = dossier;
  const { id } = demand;
  const readOnly = !useHasRole(...managerRoles);
  const [tab, setTab] = useTab(isAidStation);
  const [sought, setSought] = useState<{ tab: string; field: string | undefined } | null>(null);
  const [comparing, setComparing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [leavingFor, setLeavingFor] = useState<string | null>(null);
  const navigate = useNavigate();

  const { mutateAsync: transformDemand } = useTransformDemand(id);
  const dossierActions = useDossierActions();
  const liveRef = useRef<LiveDossier | null>(null);
  const { form, values, base } = useDossierForm(dossier, liveRef);
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
      const goAhead = await confirm({
        title: 'Transformation en poste de secours',
        text: `Transformer la demande n°\u00a0${id} en poste de secours\u00a0? La commande est enregistrée sur le devis n°\u00a0${agreement!.quoteId} de ${formatMoney(agreement!.price)}, l’organisateur ne peut plus modifier sa demande, et la facturation s’ouvre. Cela ne peut pas être annulé.`,
        action: 'Transformer',
      });
      if (!goAhead || !(await saveIfDirty())) return;
      const station = await transformDemand();
      toast.success(`La demande ${id} a été transformée en poste de secours`);
      setLeavingFor(pathTo('aid-station_admin_edit', { id: station.id }));
    });

  const remove = () =>
    run(async () => {
      if (!(await dossierActions.remove({ id, isAidStation }))) return;
      setLeavingFor(addressOfList(pathTo(isAidStation ? 'aid-station_admin_list' : 'aid-station_admin_demand_list')));
    });

  /** What is typed and not saved is not copied: it is saved first. */
  const duplicate = () =>
    run(async () => {
      if (!(await saveIfDirty())) return;
      const copy = await dossierActions.duplicate({ id, isAidStation });
      if (copy !== null) setLeavingFor(pathTo('aid-station_admin_demand', { id: copy }));
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

  const obstacle = !agreement
    ? 'Il faut au moins un devis validé'
    : agreement.matches
      ? null
      : 'Le devis validé ne correspond plus au dossier';
  const canTransform = demand.status === inProgress;
  const canDelete = canTransform || isAidStation;
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
    <LivePriceProvider form={form.form} dossier={dossier} initial={values} latestRef={liveRef}>
      <PageFrame
        documentTitle={`${demand.eventName} (n° ${id})`}
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
            {aidStation && <StatusTag status={commercialStatusOf(aidStation)} />}
            <span className={styles.created}>Demande du {formatDateTime(demand.createdAt)}</span>
          </>
        }
      >
        {readOnly && <ReadOnlyNote />}
        <DossierHead dossier={dossier} onGoTo={goTo} />
        <AgreementNotice agreement={agreement} saved={values} isAidStation={isAidStation} />
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
              sum={<Total />}
              saveActions={
                <>
                  {isConflict && <Button onClick={() => setComparing(true)}>Voir l’autre version</Button>}
                  <span className={isConflict ? styles.afterChoice : styles.whole}>
                    <Button disabled={busy || form.saving} onClick={() => void duplicate()}>
                      DUPLIQUER
                    </Button>
                    {canDelete && (
                      <Button danger disabled={busy || form.saving} onClick={() => void remove()}>
                        SUPPRIMER
                      </Button>
                    )}
                    {canTransform && (
                      <>
                        <span title={obstacle ?? undefined} className={styles.transform}>
                          <Button
                            id="transform"
                            disabled={obstacle !== null || busy || form.saving}
                            aria-describedby={obstacle === null ? undefined : 'no-transformation'}
                            onClick={() => void transform()}
                          >
                            TRANSFORMER EN POSTE DE SECOURS
                          </Button>
                          {obstacle !== null && (
                            <span id="no-transformation" className="pds-visually-hidden">
                              {obstacle}
                            </span>
                          )}
                        </span>
                      </>
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
