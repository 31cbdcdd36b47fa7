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
  /** `search.params` of the list: its filters and order, as in the address. */
  readonly params: Readonly<Record<string, string | number | undefined>>;
  /** Ids of the ticked rows. When absent, all rows of the search. */
  readonly ids?: readonly number[];
  /** Keys of the workbook's columns: the shown ones, in the list's order. */
  readonly columns: readonly string[];
  /** Shown before the buttons: the view options of the list. */
  readonly children?: ReactNode;
}

/** {@link ExportButtons} for a list with ticks and a view: exports the ticked rows in the shown columns, and contains the view options. */
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

/** « Exporter » of an accounting list: starts an export of what is shown and follows it until its file is ready. */
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

/**
 * Returns the list's search as the call takes it. Values that are not numbers are sent unchanged, and the server refuses them with a
 * message.
 */
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
