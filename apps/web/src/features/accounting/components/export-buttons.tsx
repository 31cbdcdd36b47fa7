import type { ExportListBody, ExportSearch } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFollowedExport, useStartExport } from '../api/exports';
import { pathTo } from '../../../routing/routes';
import { plainAmount } from '../../../shared/form/parse-number';
import type { ListColumn } from '../../../shared/list/list-page';
import { shownKeys, ViewTools } from '../../../shared/list/list-tools';
import type { ListView } from '../../../shared/list/list-view';
import { type ListSelection, tickedIds } from '../../../shared/list/selection';
import { ProblemNotice } from '../../../shared/ui/problem-notice';
import { ExportStatus } from './export-status';
import styles from './export.module.css';

export interface ExportButtonsProps {
  readonly list: ExportListBody['list'];
  /** `search.params` of the list: its filters and order, as the address has them. */
  readonly params: Readonly<Record<string, string | number | undefined>>;
  /** The rows that were ticked; all that the search finds without. */
  readonly ids?: readonly number[];
  /** The columns of the workbook, by their keys: those that the list shows, in its order. */
  readonly columns: readonly string[];
  /** Before the buttons: how the list is shown. */
  readonly children?: ReactNode;
}

/** The same of a list of entries that has ticks and a view: what is ticked, in the columns that are shown, beside how it is shown. */
export function EntryExport<Row>({
  list,
  search,
  selection,
  view,
  columns,
}: Pick<ExportButtonsProps, 'list'> & {
  readonly search: Pick<ExportButtonsProps, 'params'>;
  readonly selection: ListSelection<Row & { readonly id: number }>;
  readonly view: ListView;
  readonly columns: readonly ListColumn<Row>[];
}) {
  return (
    <ExportButtons list={list} params={search.params} ids={tickedIds(selection)} columns={shownKeys(view, columns)}>
      <ViewTools view={view} columns={columns} />
    </ExportButtons>
  );
}

/** « Exporter » of a list of accounting: starts the export of what is shown, and follows it to its file. */
export function ExportButtons({ list, params, ids, columns, children }: ExportButtonsProps) {
  const start = useStartExport();
  const shown = useFollowedExport(start.data);
  const offered = list === 'invoices' || list === 'credits' ? (['pdf', 'zip', 'xls'] as const) : (['xls'] as const);
  return (
    <div className={styles.tools}>
      {children}
      <section className={styles.bar} aria-label="Exporter">
        <div className={styles.buttons}>
          {offered.map((type) => (
            <Button
              key={type}
              loading={start.isPending && start.variables.type === type}
              onClick={() =>
                start.mutate({
                  list,
                  type,
                  search: searchOf(params),
                  ...(ids && { ids: [...ids] }),
                  ...(type === 'xls' && { columns: [...columns] }),
                })
              }
            >
              Export_{type}
            </Button>
          ))}
        </div>
        <Link to={pathTo('accounting_exports')}>Mes exports</Link>
        <div role="status">{shown && <ExportStatus export={shown} />}</div>
        {start.error ? <ProblemNotice error={start.error} /> : null}
      </section>
    </div>
  );
}

const numbers = ['id', 'department', 'office'];
const amounts = ['minAmount', 'maxAmount'];

/** The search of a list's address as the call takes it: what is no number is sent as it is, and refused with a message. */
function searchOf(params: ExportButtonsProps['params']): ExportSearch {
  const read = (name: string, value: string | number) => {
    const text = amounts.includes(name) ? plainAmount(String(value)) : value;
    const isNumber = (numbers.includes(name) || amounts.includes(name)) && /^-?\d+(\.\d+)?$/.test(String(text));
    return isNumber ? Number(text) : text;
  };
  return Object.fromEntries(
    Object.entries(params)
      .filter(([name, value]) => !['page', 'perPage', 'type'].includes(name) && value !== undefined && value !== '')
      .map(([name, value]) => [name, read(name, value!)]),
  );
}
