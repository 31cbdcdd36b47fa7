import { html, type HtmlValue, type SafeHtml } from './html';

/** Label and value pairs in a tinted frame, two columns. */
export function labelledValues(pairs: readonly (readonly [label: string, value: HtmlValue])[]): SafeHtml {
  return html`<dl class="facts">
    ${pairs.map(
      ([label, value]) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

export interface PaperColumn {
  readonly label: string;
  /** Amounts and quantities are right-aligned with figures of one width. */
  readonly align?: 'right' | 'center';
  /** CSS width, `18mm`; the columns without one share the rest. */
  readonly width?: string;
}

/** Rows under a common heading, with an optional subtotal. */
export interface PaperGroup {
  readonly heading?: string;
  readonly note?: string | undefined;
  readonly rows: readonly (readonly HtmlValue[])[];
  readonly subtotal?: { readonly label: string; readonly amount: string };
}

/** A table with fewer rows is never split between pages. */
const minRowsToSplit = 6;

/** A table whose header is repeated on each page and whose rows are never split; a dense one is for many short rows. */
export function table(
  columns: readonly PaperColumn[],
  groups: readonly PaperGroup[],
  density: Density = 'usual',
): SafeHtml {
  return html`<table class="${rowCount(groups) < minRowsToSplit ? `${density} whole` : density}">
    ${columnWidths(columns)}
    <thead>
      <tr>
        ${columns.map(({ label, align = 'left' }) => html`<th scope="col" class="${align}">${label}</th>`)}
      </tr>
    </thead>
    ${tableBodies(columns, groups)}
  </table>`;
}

function rowCount(groups: readonly PaperGroup[]): number {
  return groups.reduce((sum, { rows }) => sum + rows.length, 0);
}

/** A table and its last row; no table if it has too few rows to be split. */
export interface SplitTable {
  readonly table: SafeHtml | null;
  readonly end: SafeHtml;
}

/**
 * Splits off the last row of a table, which belongs to the end of the paper, so that neither sums nor a signature are without a line of the
 * table: `end` continues without a header where `table` stops. (Chromium does not go back to an earlier row for `break-before: avoid` once
 * a table has been continued on a second page.)
 */
export function splitLastRow(
  columns: readonly PaperColumn[],
  groups: readonly PaperGroup[],
  density: Density = 'usual',
): SplitTable {
  if (rowCount(groups) < minRowsToSplit) return { table: null, end: table(columns, groups, density) };
  const before = groups.slice(0, -1);
  const { rows, subtotal, ...heading } = groups.at(-1)!;
  if (rows.length > 1) before.push({ ...heading, rows: rows.slice(0, -1) });
  const end = rows.length > 1 ? { rows: rows.slice(-1), subtotal } : { ...heading, rows, subtotal };
  return {
    table: table(columns, before, density),
    end: html`<table class="${density}">
      ${columnWidths(columns)} ${tableBodies(columns, [end])}
    </table>`,
  };
}

type Density = 'usual' | 'dense';

function columnWidths(columns: readonly PaperColumn[]): SafeHtml {
  return html`<colgroup>
    ${columns.map(({ width }) => (width ? html`<col style="width:${width}" />` : html`<col />`))}
  </colgroup>`;
}

function tableBodies(columns: readonly PaperColumn[], groups: readonly PaperGroup[]): SafeHtml[] {
  const span = columns.length;
  const align = (index: number) => columns[index]?.align ?? 'left';
  return groups.map(
    (group) =>
      html`<tbody>
        ${
          group.heading &&
          html`<tr class="group">
            <th scope="rowgroup" colspan="${span}">
              ${group.heading}${group.note && html` <span>${group.note}</span>`}
            </th>
          </tr>`
        }
        ${group.rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell, index) => html`<td class="${align(index)}">${cell}</td>`)}
            </tr>`,
        )}
        ${
          group.subtotal &&
          html`<tr class="subtotal">
            <td colspan="${span - 1}">${group.subtotal.label}</td>
            <td class="right">${group.subtotal.amount}</td>
          </tr>`
        }
      </tbody>`,
  );
}

/** A cell with its main text and a secondary line under it. */
export function cellWithNote(text: string, note: string | null | undefined): SafeHtml {
  return html`${text}${note ? html`<small>${note}</small>` : null}`;
}

/** The sums at the bottom right; the last one is emphasised. */
export function totals(
  sums: readonly { readonly label: string; readonly amount: string }[],
  note?: string | null,
): SafeHtml {
  return html`<div class="totals">
    <dl>
      ${sums.map(
        ({ label, amount }) =>
          html`<div>
            <dt>${label}</dt>
            <dd>${amount}</dd>
          </div>`,
      )}
    </dl>
    ${note && html`<p>${note}</p>`}
  </div>`;
}
