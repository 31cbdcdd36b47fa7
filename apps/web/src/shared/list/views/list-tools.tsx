import { type ReactNode, useId } from 'react';
import { formatNumber } from '../../ui/text/format';
import { Button, ButtonLink } from '../../ui/buttons/button';
import { useIsPhone } from '../../ui/use-media-query';
import type { ListColumn } from '../table/list-column';
import { ListPopup } from './list-popup';
import styles from './list-tools.module.css';
import type { ListView } from './list-view';

/** Maximum number of rows in an exported file (spec back-office 9). */
const maxExportedRows = 10_000;

export interface ExportLinkProps {
  /** Address of the list as a workbook, which takes the list's filters and `columns`. */
  path: string;
  /** `search.params` of the list. */
  params: Readonly<Record<string, string | number | undefined>>;
  /** Keys of the workbook's columns. */
  columns: readonly string[];
  /** Number of matching rows. Undefined while unknown. */
  total: number | undefined;
}

/** The list as a workbook. */
export function ExportLink({ path, params, columns, total }: ExportLinkProps) {
  if (!total) return null;
  return (
    <ButtonLink size="small" href={exportAddress(path, params, columns)}>
      {total > maxExportedRows
        ? `Exporter les ${formatNumber(maxExportedRows)} premières lignes vers Excel`
        : 'Exporter vers Excel'}
    </ButtonLink>
  );
}

interface ViewToolsProps<Row> {
  view: ListView;
  columns: readonly ListColumn<Row>[];
  children: ReactNode;
}

/** Print and view options, with the export beside them. */
export function ViewTools<Row>({ view, columns, children }: ViewToolsProps<Row>) {
  const phone = useIsPhone();
  return (
    <div className={styles.tools}>
      {/* At the free end of the band: it appears once the list has rows, and must not shift the other tools. */}
      <div className={styles.exports}>{children}</div>
      <Button size="small" onClick={() => window.print()}>
        Imprimer
      </Button>
      {!phone && <ViewChooser view={view} columns={columns} />}
    </div>
  );
}

/** Columns and density, folded by default. */
function ViewChooser<Row>({ view, columns }: { view: ListView; columns: readonly ListColumn<Row>[] }) {
  const shown = shownKeys(view, columns);
  const name = useId();
  // In the list's own order, whatever the order of ticking. At least one column is always left.
  const choose = (keys: readonly string[], isShown: boolean) => {
    const next = columns.map(({ key }) => key).filter((key) => (keys.includes(key) ? isShown : shown.includes(key)));
    if (next.length > 0) view.setColumns(next);
  };
  const groups = [...new Set(columns.map(({ group }) => group))];
  return (
    <ListPopup label="Affichage" className={styles.panel}>
      <fieldset>
        <legend>Densité</legend>
        {(['comfortable', 'compact'] as const).map((density) => (
          <label key={density}>
            <input
              type="radio"
              name={name}
              checked={view.density === density}
              onChange={() => view.setDensity(density)}
            />
            {density === 'compact' ? 'Compacte' : 'Aérée'}
          </label>
        ))}
      </fieldset>
      {groups.map((group) => {
        const keys = columns.filter((column) => column.group === group).map(({ key }) => key);
        const all = keys.every((key) => shown.includes(key));
        return (
          <fieldset key={group ?? ''}>
            <legend>{group ?? 'Colonnes'}</legend>
            {group !== undefined && (
              <label className={styles.all}>
                <input type="checkbox" checked={all} onChange={() => choose(keys, !all)} />
                Toutes
              </label>
            )}
            {columns
              .filter((column) => column.group === group)
              .map(({ key, title }) => (
                <label key={key}>
                  <input
                    type="checkbox"
                    checked={shown.includes(key)}
                    onChange={({ target }) => choose([key], target.checked)}
                  />
                  {title}
                </label>
              ))}
          </fieldset>
        );
      })}
      <Button size="small" disabled={view.columns === null} onClick={() => view.setColumns(null)}>
        Colonnes par défaut
      </Button>
    </ListPopup>
  );
}

/** Returns the columns on screen in their order: the chosen ones, else the list's own. */
function shownKeys<Row>(view: ListView, columns: readonly ListColumn<Row>[]): readonly string[] {
  return view.columns ?? columns.filter(({ hidden, folded }) => !hidden && !folded).map(({ key }) => key);
}

/**
 * Returns the columns of a workbook in their order: the chosen ones, else the list's own with the folded ones. A column that is empty on a
 * page is omitted only there, because a file contains the other pages too.
 */
export function exportedKeys<Row>(view: ListView, columns: readonly ListColumn<Row>[]): readonly string[] {
  return view.columns ?? columns.filter(({ hidden }) => !hidden).map(({ key }) => key);
}

/** Returns the export's address with the list's filters and sort order, from the first row. */
function exportAddress(path: string, params: ExportLinkProps['params'], columns: readonly string[]): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (!['page', 'perPage'].includes(name) && value !== undefined && value !== '') query.set(name, String(value));
  }
  query.set('columns', columns.join(','));
  return `${path}?${query.toString()}`;
}
