import type { ExportListBody, ExportSearch } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFollowedExport, useStartExport } from '../../api/exports';
import { pathTo } from '../../../../routing/routes';
import { normalizeAmount } from '../../../../shared/form/inputs/parse-number';
import { ProblemNotice } from '../../../../shared/ui/state/problem-notice';
import { ExportStatus } from '../exports/export-status';
import common from '../../../../shared/ui/common.module.css';
import styles from '../exports/export.module.css';

interface ListToExport {
  readonly list: ExportListBody['list'];
  /** `search.params` of the list: its filters and order, as in the address. */
  readonly params: Readonly<Record<string, string | number | undefined>>;
  /** Ids of the ticked rows. When absent, all rows of the search. */
  readonly ids?: readonly number[] | undefined;
}

export interface ListExport {
  /** « Exporter »: starts an export of what is shown, with these columns in a workbook. Among the tools of the list. */
  readonly buttons: (columns: readonly string[]) => ReactNode;
  /** The last started export, followed until its file is ready. Above the rows. */
  readonly outcome: ReactNode;
}

/** Beside « Exporter en ». */
const shortTexts = { pdf: 'PDF', zip: 'ZIP', xls: 'Excel' } as const;
const exportTexts = { pdf: 'Exporter en PDF', zip: 'Exporter en ZIP', xls: 'Exporter vers Excel' } as const;

/** Returns the buttons that export an accounting list, and the state of the last export. */
export function useListExport({ list, params, ids }: ListToExport): ListExport {
  const start = useStartExport();
  const shown = useFollowedExport(start.data);
  const offered = list === 'invoices' || list === 'credits' ? (['pdf', 'zip', 'xls'] as const) : (['xls'] as const);
  const buttons = (columns: readonly string[]) => (
    <section className={styles.buttons} aria-label="Exporter">
      {offered.length > 1 && <span className={common.muted}>Exporter en</span>}
      {offered.map((type) => (
        <Button
          key={type}
          size="small"
          aria-label={exportTexts[type]}
          loading={start.isPending && start.variables.type === type}
          onClick={() =>
            start.mutate({
              list,
              type,
              search: exportSearchOf(params),
              ...(ids && { ids: [...ids] }),
              ...(type === 'xls' && { columns: [...columns] }),
            })
          }
        >
          {offered.length > 1 ? shortTexts[type] : exportTexts[type]}
        </Button>
      ))}
    </section>
  );
  const outcome = (
    <>
      <div role="status" className={styles.outcome}>
        {shown && (
          <>
            <ExportStatus export={shown} />
            <Link to={pathTo('accounting_exports')}>Mes exports</Link>
          </>
        )}
      </div>
      {start.error ? <ProblemNotice error={start.error} /> : null}
    </>
  );
  return { buttons, outcome };
}

const numbers = ['id', 'department', 'office'];
const amounts = ['minAmount', 'maxAmount'];

/**
 * Returns the list's search as the call takes it. Values that are not numbers are sent unchanged, and the server refuses them with a
 * message.
 */
function exportSearchOf(params: ListToExport['params']): ExportSearch {
  const read = (name: string, value: string | number) => {
    const text = amounts.includes(name) ? normalizeAmount(String(value)) : value;
    const isNumber = (numbers.includes(name) || amounts.includes(name)) && /^-?\d+(\.\d+)?$/.test(String(text));
    return isNumber ? Number(text) : text;
  };
  return Object.fromEntries(
    Object.entries(params)
      .filter(([name, value]) => !['page', 'perPage', 'type'].includes(name) && value !== undefined && value !== '')
      .map(([name, value]) => [name, read(name, value!)]),
  );
}
