import type { PaperToAnswer } from '@pds/api-client/generated/model';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../../../../routing/routes';
import { ReplyLinks } from '../../../../../shared/dossier/reply-links';
import { Button, RouteLink } from '../../../../../shared/ui/buttons/button';
import { type Crumb, PageFrame } from '../../../../../shared/ui/page/page-frame';
import styles from './funnel-frame.module.css';

const steps = [
  { label: 'Créneaux', route: 'organization_demand_edit' },
  { label: 'Particularités', route: 'organization_demand_edit_details' },
  { label: 'Personnalisation', route: 'organization_demand_edit_device' },
] as const;

export interface FunnelFrameProps {
  demandId: number;
  /** The event's name, shown above the title and in the browser's tab. */
  eventName: string;
  /** From 1: Créneaux, Particularités, Personnalisation. Null if the staff's dossier leads here: no steps are shown. */
  step: 1 | 2 | 3 | null;
  title: string;
  /** A sentence below the title. */
  lead?: ReactNode;
  /** Papers that wait for the organiser's answer. They get the main button instead of « VALIDER ». */
  toAnswer?: readonly PaperToAnswer[] | undefined;
  /** Shown above the title. « Mes demandes » and the event by default. */
  breadcrumb?: readonly Crumb[];
  /** Beside the content in a wide window, below it on a phone. */
  aside?: ReactNode;
  /** The `name` of the form that « VALIDER » submits. */
  form: string;
  /** Whether « VALIDER » is running. */
  validating?: boolean;
  /** Target of « ÉTAPE PRÉCÉDENTE ». None on the first step. */
  previous?: string | undefined;
  /** Label of the back button, outside the steps. */
  previousLabel?: string;
  /** `AutosaveStatus` of the step's form. */
  status: ReactNode;
  /** `StaffPresence`, on the edge of the footer bar. */
  presence?: ReactNode;
  /** The error of « VALIDER »: a `Notice`. */
  message?: ReactNode;
  children: ReactNode;
}

/** A step of the detailed demand (spec organiser 2.12): steps, title, content, and a footer bar with the save state and the buttons. */
export function FunnelFrame({
  demandId,
  eventName,
  step,
  title,
  lead,
  breadcrumb = [
    { label: 'Mes demandes', to: pathTo('organization_demand_list') },
    { label: eventName, to: pathTo('organization_aid-station_show', { id: demandId }) },
  ],
  toAnswer = [],
  aside,
  form,
  validating = false,
  previous,
  previousLabel = 'ÉTAPE PRÉCÉDENTE',
  status,
  presence,
  message,
  children,
}: FunnelFrameProps) {
  return (
    <PageFrame title={title} documentTitle={`${title} – ${eventName}`} breadcrumb={breadcrumb}>
      <p className={styles.event}>
        {eventName} · demande n° {demandId}
      </p>
      {toAnswer.length > 0 && (
        <p className={styles.answer}>
          <ReplyLinks toAnswer={toAnswer} size="large" />
        </p>
      )}
      {lead && <p className={styles.lead}>{lead}</p>}
      {step !== null && (
        <nav aria-label="Étapes de la demande">
          <ol className={styles.steps}>
            {steps.map(({ label, route }, index) => {
              const isPast = index + 1 < step;
              const content = (
                <>
                  <span className={styles.number}>{index + 1}</span>
                  <span className={styles.label}>{label}</span>
                </>
              );
              return (
                <li key={label} className={isPast ? styles.past : index + 1 === step ? styles.now : undefined}>
                  {isPast ? (
                    <Link to={pathTo(route, { id: demandId })}>{content}</Link>
                  ) : (
                    <span aria-current={index + 1 === step ? 'step' : undefined}>{content}</span>
                  )}
                </li>
              );
            })}
          </ol>
        </nav>
      )}
      <div className={aside ? styles.withAside : undefined}>
        <div className={styles.content}>{children}</div>
        {aside && <aside className={styles.aside}>{aside}</aside>}
      </div>
      <div className={styles.foot}>
        {presence}
        {message}
        <div className={styles.bar}>
          {status}
          <div className={styles.actions}>
            {previous && <RouteLink to={previous}>{previousLabel}</RouteLink>}
            <Button variant={toAnswer.length > 0 ? 'default' : 'call'} type="submit" form={form} loading={validating}>
              VALIDER
            </Button>
          </div>
        </div>
      </div>
    </PageFrame>
  );
}
