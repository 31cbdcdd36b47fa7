import { Problem } from '@pds/api-client';
import type { DossierAnswer } from '@pds/api-client/generated/model';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { pathTo } from '../../../../../routing/routes';
import { organiserStatusOf } from '../../../../../shared/reference/statuses';
import { RouteLink } from '../../../../../shared/ui/buttons/button';
import { PageFrame } from '../../../../../shared/ui/page/page-frame';
import { Notice } from '../../../../../shared/ui/state/problem-notice';
import { type LoadState, QueryState } from '../../../../../shared/ui/state/query-state';
import { StatusTag } from '../../../../../shared/ui/state/status-tag';
import { useShowDemand } from '../../../api/demands';
import styles from './demand-step.module.css';
import { mayEdit } from '../may-edit';

export interface Step {
  readonly dossier: DossierAnswer;
  /** Whether it can still be changed. Otherwise it is read-only. */
  readonly editable: boolean;
}

/** Loads the demand of the address. An unknown one leads to the public form (spec organiser 2.12). */
export function DemandStep({ title, children }: { title: string; children: (step: Step) => ReactNode }) {
  const id = Number(useParams().id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const demand = useShowDemand(id, { query: { enabled: isId } });
  const unknown = demand.error instanceof Problem && [400, 404].includes(demand.error.status);
  if (unknown || !isId) return <Navigate to={pathTo('demand')} replace />;
  if (!demand.data) {
    return (
      <PageFrame title={title}>
        <QueryState query={demand}>{() => null}</QueryState>
      </PageFrame>
    );
  }
  return children({ dossier: demand.data, editable: mayEdit(demand.data) });
}

/** Shows that a step is loading, in its frame. */
export function StepLoading({ title, query }: { title: string; query: LoadState<unknown> }) {
  return (
    <PageFrame title={title}>
      <QueryState query={query}>{() => null}</QueryState>
    </PageFrame>
  );
}

/** A read-only step: the demand was decided, or is an aid station. */
export function ReadOnlyStep({
  dossier,
  title,
  previous,
  next,
  children,
}: {
  dossier: DossierAnswer;
  title: string;
  /** Path of the previous step. */
  previous: string;
  /** Path of the next step. Null on the last one. */
  next: string | null;
  children: ReactNode;
}) {
  const { demand } = dossier;
  return (
    <PageFrame
      title={title}
      documentTitle={`${title} – ${demand.eventName}`}
      breadcrumb={[{ label: 'Mes demandes', to: pathTo('organization_demand_list') }]}
      meta={<StatusTag status={organiserStatusOf({ ...demand, standing: dossier.standing })} />}
    >
      <ClosedNotice {...dossier} />
      <div className={styles.status}>{children}</div>
      <div className={styles.steps}>
        <RouteLink to={previous}>ÉTAPE PRÉCÉDENTE</RouteLink>
        {next !== null && <RouteLink to={next}>Étape suivante</RouteLink>}
      </div>
    </PageFrame>
  );
}

/** Explains why a demand is read-only (spec organiser 2.12), and leads to the page of its event. */
export function ClosedNotice({ demand, isAidStation, changes }: DossierAnswer) {
  return (
    <Notice
      title="L’édition de cette demande n’est plus possible"
      actions={
        <RouteLink variant="primary" to={pathTo('organization_aid-station_show', { id: demand.id })}>
          Voir la page de l’évènement
        </RouteLink>
      }
    >
      {isAidStation ? 'Votre demande est devenue un poste de secours.' : 'Cette demande est close.'}
      {changes.mayAsk && ' Pour la changer, « Demander une modification » se trouve sur la page de l’évènement.'}
    </Notice>
  );
}
