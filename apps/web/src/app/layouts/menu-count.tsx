import { useGetToDo } from '@pds/api-client/generated/home/home';
import type { ToDoKind } from '@pds/api-client/generated/model';
import { pathTo } from '../../routing/routes';
import { countText } from '../../shared/ui/text/count-text';
import styles from './menu-count.module.css';

/** The tasks about what a list of the menu holds. */
const tasksOfLists = new Map<string, readonly ToDoKind[]>([
  [pathTo('aid-station_admin_list'), ['to-invoice', 'instalment-to-invoice']],
  [pathTo('aid-station_admin_demand_list'), ['new', 'without-quote', 'quote-to-follow-up', 'to-transform']],
  [pathTo('planning_reinforcements'), ['reinforcement']],
  [pathTo('accounting_operational_invoice_list'), ['blocked', 'unpaid']],
]);

/** How much of « À traiter » the list at an address of the menu holds. */
export default function MenuCount({ to }: { to: string }) {
  const { data } = useGetToDo({ page: 1, perPage: 1 });
  if (!data) return null;
  const kinds = data.kinds.filter(({ kind }) => tasksOfLists.get(to)?.includes(kind));
  const counts = to === pathTo('to-do') ? [data] : kinds;
  const total = counts.reduce((sum, count) => sum + count.total, 0);
  if (total === 0) return null;
  return (
    <span className={styles.count}>
      {countText({ total, totalIsExact: counts.every(({ totalIsExact }) => totalIsExact) })}
      <span className="pds-visually-hidden"> à traiter</span>
    </span>
  );
}
