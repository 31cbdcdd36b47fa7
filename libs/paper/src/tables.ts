import { html, type HtmlValue, type SafeHtml } from './html';

/** Label and value pairs in a tinted frame, two columns. */
export function facts(pairs: readonly (readonly [label: string, value: HtmlValue])[]): SafeHtml {
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

/**
 * A table whose head is repeated on each page and whose rows are never cut; a dense one is for many short rows.
 */
export function table(
  columns: readonly PaperColumn[],
  groups: readonly PaperGroup[],
  density: 'usual' | 'dense' = 'usual',
): SafeHtml {
  const span = columns.length;
  const align = (index: number) => columns[index]?.align ?? 'left';
  return html`<table class="${density}">
    <colgroup>
      ${columns.map(({ width }) => (width ? html`<col style="width:${width}" />` : html`<col />`))}
    </colgroup>
    <thead>
      <tr>
        ${columns.map(({ label }, index) => html`<th scope="col" class="${align(index)}">${label}</th>`)}
      </tr>
    </thead>
    ${groups.map(
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
    )}
  </table>`;
}

/** A cell with its main text and a quieter line under it. */
export function described(text: string, note: string | null | undefined): SafeHtml {
  return html`${text}${note ? html`<small>${note}</small>` : null}`;
}

/** The sums at the bottom right; the last one stands out. */
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
