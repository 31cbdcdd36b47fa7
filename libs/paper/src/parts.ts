import { html, type HtmlValue, type SafeHtml } from './html';
import type { EndedTable } from './tables';

/** A titled part of a document; its title never stands alone at the bottom of a page. */
export function section(title: string, content: HtmlValue): SafeHtml {
  return html`<section>
    <h2>${title}</h2>
    ${content}
  </section>`;
}

/** Small print in two columns: conditions, legal mentions. Each content is escaped text or sanitised rich text. */
export function smallPrint(parts: readonly { readonly title: string; readonly content: HtmlValue }[]): HtmlValue {
  if (parts.length === 0) return null;
  return html`<div class="small-print">
    ${parts.map(
      ({ title, content }) =>
        html`<h2>${title}</h2>
          <div>${content}</div>`,
    )}
  </div>`;
}

/**
 * A titled table and what closes the paper: the sums with the places to sign or with where to pay. These are never cut, and
 * never on a page without a line of the table before them.
 */
export function closedTable(title: string, { table, end }: EndedTable, sums: HtmlValue): HtmlValue {
  return [
    table && section(title, table),
    html`<div class="closing">${table ? end : section(title, end)} ${sums}</div>`,
  ];
}

/** Two parts side by side: where to pay, and how much. */
export function beside(left: HtmlValue, right: HtmlValue): SafeHtml {
  return html`<div class="beside">${left} ${right}</div>`;
}

/** A numbered article of an agreement: paragraphs, lists, a table. */
export function article(number: number, title: string, content: HtmlValue): SafeHtml {
  return html`<section class="articles">
    <h2>Article ${number} – ${title}</h2>
    ${content}
  </section>`;
}

/** Two parties of an agreement side by side. */
export function parties(both: readonly { readonly title: string; readonly lines: readonly string[] }[]): SafeHtml {
  return html`<div class="party">
    ${both.map(
      (party) =>
        html`<div>
          <h3>${party.title}</h3>
          ${lines(party.lines)}
        </div>`,
    )}
  </div>`;
}

/** A bulleted list. */
export function bullets(items: readonly HtmlValue[]): SafeHtml {
  return html`<ul>
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`;
}

/** Something that closes a paper and is never cut: what is agreed with the places to sign. */
export function closing(content: HtmlValue): SafeHtml {
  return html`<div class="closing">${content}</div>`;
}

/** A quieter line under a table. */
export function note(text: HtmlValue): SafeHtml {
  return html`<p class="note">${text}</p>`;
}

/** What is annexed, on a page of its own. */
export function appendix(title: string, content: HtmlValue): SafeHtml {
  return html`<section class="appendix">
    <h2>${title}</h2>
    ${content}
  </section>`;
}

/** Details after everything that is signed or paid, small and in two columns. */
export function annex(title: string, tables: HtmlValue): SafeHtml {
  return html`<section class="annex">
    <h2>${title}</h2>
    <div>${tables}</div>
  </section>`;
}

/** Two framed places to sign. */
export function signatures(places: readonly { readonly title: string; readonly lines: readonly string[] }[]): SafeHtml {
  return html`<div class="signatures">
    ${places.map(
      (place) =>
        html`<div>
          <p class="place">${place.title}</p>
          ${lines(place.lines)}
        </div>`,
    )}
  </div>`;
}

/** Plain text as paragraphs, one a line. */
export function paragraphs(text: string): SafeHtml[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => html`<p>${line}</p>`);
}

/** Each text that is not blank on a line of its own. */
export function lines(texts: readonly string[], className = ''): HtmlValue {
  return texts.filter((text) => text.trim() !== '').map((text) => html`<p class="${className}">${text}</p>`);
}
