import { counted } from '@pds/kernel';
import type { SystemItemAnswer, SystemStateAnswer } from '@pds/api-client/generated/model';
import { useGetSystemState } from '@pds/api-client/generated/system/system';
import { pathTo } from '../../../routing/routes';
import type { StatusText } from '../../../shared/reference/statuses';
import { Button, RouteLink } from '../../../shared/ui/buttons/button';
import { formatDateTime } from '../../../shared/ui/text/format';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { Notice } from '../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../shared/ui/state/query-state';
import { StatusTag } from '../../../shared/ui/state/status-tag';
import common from '../../../shared/ui/common.module.css';
import styles from './system-state-page.module.css';

/** Polling interval while the page is open, in milliseconds. */
const pollIntervalMs = 60_000;

const conditions: Readonly<Record<SystemItemAnswer['condition'], StatusText>> = {
  ok: { text: 'En ordre', tone: 'done' },
  watch: { text: 'À surveiller', tone: 'attention' },
  repair: { text: 'À réparer', tone: 'refused' },
};

/** The pages on which something is done. */
const pages = {
  integrity: { label: 'Contrôle des données', to: pathTo('administration_integrity') },
  backups: { label: 'Sauvegardes', to: pathTo('administration_backups') },
} as const;

/** « État du système »: the state of each part of the installation, and what to do where something is to be done. */
export default function SystemStatePage() {
  const state = useGetSystemState({ query: { refetchInterval: pollIntervalMs } });
  return (
    <PageFrame
      title="État du système"
      breadcrumb={[{ label: 'Tableau de bord', to: pathTo('root') }]}
      actions={
        <Button onClick={() => void state.refetch()} disabled={state.isFetching}>
          Actualiser
        </Button>
      }
    >
      <QueryState query={state}>{(data) => <State state={data} />}</QueryState>
    </PageFrame>
  );
}

function State({ state: { at, condition, sections } }: { state: SystemStateAnswer }) {
  const items = sections.flatMap((section) => section.items);
  const countOf = (condition: SystemItemAnswer['condition']) =>
    items.filter((item) => item.condition === condition).length;
  const parts = [
    ...(countOf('repair') > 0 ? [`${counted(countOf('repair'), 'point')} à réparer`] : []),
    ...(countOf('watch') > 0 ? [`${counted(countOf('watch'), 'point')} à surveiller`] : []),
  ];
  return (
    <div className={common.pageSections}>
      <Notice
        tone={condition === 'repair' ? 'error' : condition === 'watch' ? 'warning' : 'success'}
        title={parts.length > 0 ? parts.join(', ') : 'Tout est en ordre'}
      >
        Relevé du {formatDateTime(at)}, actualisé chaque minute.
      </Notice>
      {sections.map(({ name, title, items: lines }) => (
        <section key={name} aria-labelledby={`system-${name}`}>
          <h2 id={`system-${name}`}>{title}</h2>
          <ul className={styles.items}>
            {lines.map((item) => (
              <li key={item.title}>
                <span className={styles.title}>{item.title}</span>
                <span className={styles.value}>{item.value}</span>
                <StatusTag status={conditions[item.condition]} />
                {item.action && (
                  <p className={styles.action}>
                    {item.action}{' '}
                    {item.page && <RouteLink to={pages[item.page].to}>{pages[item.page].label}</RouteLink>}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
