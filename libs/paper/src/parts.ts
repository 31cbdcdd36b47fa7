import { html, type HtmlValue, type SafeHtml } from './html';
import type { EndedTable } from './tables';

/** A titled part of a document; its title is never alone at the bottom of a page. */
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
 * A titled table followed by the end of the paper: the sums with the signature blocks or the bank details. The end is never split, and
 * never on a page without a line of the table before it.
 */
export function closedTable(title: string, { table, end }: EndedTable, sums: HtmlValue): HtmlValue {
  return [
    table && section(title, table),
    html`<div class="closing">${table ? end : section(title, end)} ${sums}</div>`,
  ];
}

/** Two parts side by side: bank details and amount. */
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

/** The end of a paper, never split: the acceptance text with the signature blocks. */
export function closing(content: HtmlValue): SafeHtml {
  return html`<div class="closing">${content}</div>`;
}

/** A secondary line under a table. */
export function note(text: HtmlValue): SafeHtml {
  return html`<p class="note">${text}</p>`;
}

/** An annex, on a page of its own. */
export function appendix(title: string, content: HtmlValue): SafeHtml {
  return html`<section class="appendix">
    <h2>${title}</h2>
    ${content}
  </section>`;
}

/** Details after the signatures or bank details, in small print and two columns. */
export function annex(title: string, tables: HtmlValue): SafeHtml {
  return html`<section class="annex">
    <h2>${title}</h2>
    <div>${tables}</div>
  </section>`;
}

/** Two framed signature blocks. */
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

/** Plain text as paragraphs, one per line. */
export function paragraphs(text: string): SafeHtml[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => html`<p>${line}</p>`);
}

/** Each non-blank text on its own line. */
export function lines(texts: readonly string[], className = ''): HtmlValue {
  return texts.filter((text) => text.trim() !== '').map((text) => html`<p class="${className}">${text}</p>`);
}
