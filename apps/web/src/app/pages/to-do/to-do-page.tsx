import { getToDo, useGetToDo } from '@pds/api-client/generated/home/home';
import type { GetToDoParams, ListedDeadlineAnswer, ToDoLineAnswer } from '@pds/api-client/generated/model';
import { managerRoles } from '@pds/kernel';
import { useState } from 'react';
import { useMarkDone } from '../../../features/aid-station/components/use-mark-done';
import { countText } from '../../../shared/ui/text/count-text';
import type { ListColumn } from '../../../shared/list/table/list-column';
import { ListPage, type ListPreset } from '../../../shared/list/list-page';
import { keepShownRows, listParams } from '../../../shared/list/list-params';
import { SelectionBar, useListSelection } from '../../../shared/list/selection/selection';
import { type ListDefaults, useListSearch } from '../../../shared/list/use-list-search';
import { Button, RouteLink } from '../../../shared/ui/buttons/button';
import common from '../../../shared/ui/common.module.css';
import { lazyWithAntDesign } from '../../../shared/ui/ant-design/lazy-with-ant-design';
import { useHasRole } from '../../../shared/session/session';
import { DateCell } from '../../../shared/ui/text/cells';
import { formatMoney } from '../../../shared/ui/text/format';
import styles from './to-do.module.css';
import { isLate, lineKey, lineName, linePath, lineText, toDoKinds } from './to-do-lines';

type Filter = 'kind';
const defaults: ListDefaults<Filter> = { filters: { kind: '' }, sort: 'consequence', direction: 'asc' };

/** Maximum number of lines that are dealt with at once, as for reminders. */
const mostLines = 100;

/** The dialog is loaded when it is first opened. */
const RemindSeveralDialog = lazyWithAntDesign(
  () => import('../../../features/accounting/components/reminders/remind-several-dialog'),
);

const rowName = (line: ToDoLineAnswer) => `${lineName(line)}, ${line.eventName}`;
const isUnpaid = ({ kind }: ToDoLineAnswer) => kind === 'unpaid';
const isDeclaration = ({ kind }: ListedDeadlineAnswer) => kind === 'prefecture' || kind === 'mayor';
const deadlinesOf = (lines: readonly ToDoLineAnswer[]): ListedDeadlineAnswer[] =>
  lines.flatMap(({ deadline }) => deadline ?? []);

const columns: readonly ListColumn<ToDoLineAnswer>[] = [
  { key: 'kind', title: 'À faire', text: lineName },
  { key: 'eventName', title: 'Évènement', main: true, text: ({ eventName }) => eventName },
  { key: 'organization', title: 'Organisation', text: ({ organizationName }) => organizationName },
  { key: 'startDate', title: 'Début', width: 'dateTime', render: ({ startDate }) => <DateCell value={startDate} /> },
  { key: 'state', title: 'État', render: (line) => <State line={line} /> },
  {
    key: 'amount',
    title: 'Montant',
    align: 'right',
    width: 'money',
    text: ({ amount }) => (amount === null ? null : formatMoney(amount)),
  },
];

function State({ line }: { line: ToDoLineAnswer }) {
  return <span className={isLate(line) ? common.urgent : undefined}>{lineText(line)}</span>;
}

/** « À traiter »: everything that the scope waits for, by consequence, with the act on the line and for several at once. */
export default function ToDoPage() {
  const search = useListSearch(defaults);
  const params = listParams<GetToDoParams>(search);
  const list = useGetToDo(params, keepShownRows);
  const mayMark = useHasRole(...managerRoles);
  const selection = useListSelection(
    search,
    list,
    lineKey,
    (line) => isUnpaid(line) || (mayMark && line.deadline !== null),
  );
  const [reminded, setReminded] = useState<readonly ToDoLineAnswer[] | null>(null);
  const { markDone, isMarking } = useMarkDone();
  const presets: readonly ListPreset<Filter>[] = [
    { label: 'Tout', filters: {} },
    ...(list.data?.kinds ?? [])
      .filter(({ kind, total }) => total > 0 || kind === search.filters.kind)
      .map((count) => ({
        label: `${toDoKinds[count.kind].name} (${countText(count)})`,
        filters: { kind: count.kind },
      })),
  ];
  const act = (line: ToDoLineAnswer) => {
    const { kind, deadline } = line;
    const label = (text: string) => `${text}\u00a0: ${rowName(line)}`;
    if (isUnpaid(line))
      return (
        <Button size="small" aria-label={label('Relancer')} onClick={() => setReminded([line])}>
          Relancer
        </Button>
      );
    const text = deadline && isDeclaration(deadline) ? 'Déclarer' : toDoKinds[kind].act;
    return (
      <span className={styles.acts}>
        <RouteLink size="small" to={linePath(line)}>
          {text}
          <span className="pds-visually-hidden">{`\u00a0: ${rowName(line)}`}</span>
        </RouteLink>
        {deadline && mayMark && (
          <Button
            size="small"
            aria-label={label('Marquer comme fait')}
            loading={isMarking(deadline)}
            onClick={() => void markDone([deadline])}
          >
            Fait
          </Button>
        )}
      </span>
    );
  };
  return (
    <>
      <ListPage
        name="to-do"
        title="À traiter"
        wide
        search={search}
        presets={presets}
        list={list}
        columns={[...columns, { key: 'act', title: 'Action', width: 'number', render: act }]}
        rowKey={lineKey}
        rowTo={linePath}
        rowName={rowName}
        selection={selection}
        card={(line) => ({
          title: line.eventName,
          tag: <span>{lineName(line)}</span>,
          facts: [
            ['État', <State key="state" line={line} />],
            ['Organisation', line.organizationName],
            ['Début', <DateCell key="start" value={line.startDate} />],
          ],
          actions: act(line),
        })}
        emptyText="Rien à traiter pour le moment."
      >
        {list.data && (
          <SelectionBar
            selection={selection}
            total={list.data.total}
            most={mostLines}
            findAll={async (length) =>
              (await getToDo({ ...params, page: 1, perPage: length })).records.filter(selection.canTick)
            }
            labelOfAll="Cocher les échéances et les impayées"
            actions={[
              {
                label: 'Marquer comme fait',
                disabled: deadlinesOf(selection.rows).length === 0,
                onSelect: (lines) => void markDone(deadlinesOf(lines)),
              },
              {
                label: 'Relancer',
                disabled: !selection.rows.some(isUnpaid),
                onSelect: (lines) => setReminded(lines.filter(isUnpaid)),
              },
            ]}
          />
        )}
      </ListPage>
      {reminded && (
        <RemindSeveralDialog
          invoices={reminded}
          onDone={() => selection.set(reminded, false)}
          onClose={() => setReminded(null)}
        />
      )}
    </>
  );
}
