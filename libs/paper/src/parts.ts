import { html, type HtmlValue, raw, type SafeHtml } from './html';
import type { SplitTable } from './tables';

/** A titled part of a document; its title is never alone at the bottom of a page. */
export function section(title: string, content: HtmlValue): SafeHtml {
  return html`<section>
    <h2>${title}</h2>
    ${content}
  </section>`;
}

/** Small print in two columns: conditions, legal mentions. Each content is escaped text or sanitised rich text. */
export function smallPrint(parts: readonly Conditions[]): HtmlValue {
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
export function tableWithSums(title: string, split: SplitTable, sums: HtmlValue): HtmlValue {
  const [start, end] = tableAndEnd(title, split);
  return [start, unbreakableBlock([end, sums])];
}

/** A titled table in two parts: the part that may be split between pages, and its end, for an unbreakable block. */
export function tableAndEnd(title: string, { table, end }: SplitTable): readonly [HtmlValue, HtmlValue] {
  return table ? [section(title, table), end] : [null, section(title, end)];
}

/** Two parts side by side: bank details and amount. */
export function sideBySide(left: HtmlValue, right: HtmlValue): SafeHtml {
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
export function parties(both: readonly { readonly title: string; readonly lines: readonly PartyLine[] }[]): SafeHtml {
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

/** A part of the small print. The content has block elements without attributes, such as those of {@link paragraphs} and rich text. */
interface Conditions {
  readonly title: string;
  readonly content: HtmlValue;
}

/**
 * The conditions of an offer and then its signature blocks, both after `end`, the last row of the price with the sums. Everything stays in
 * one block if the conditions are short. Long ones may continue on the next page, the last of them together with the signature blocks.
 */
export function conditionsAndSignatures(
  end: HtmlValue,
  conditions: readonly Conditions[],
  places: HtmlValue,
): HtmlValue {
  if (lengthOf(conditions) <= shortConditions) return unbreakableBlock([end, smallPrint(conditions), places]);
  const before = conditions.slice(0, -1);
  const last = conditions.at(-1)!;
  if (lengthOf([last]) <= shortConditions) {
    return [unbreakableBlock(end), smallPrint(before), unbreakableBlock([smallPrint([last]), places])];
  }
  const [start, lastBlock] = splitLastBlock(html`${last.content}`.text);
  return [
    unbreakableBlock(end),
    smallPrint([...before, { title: last.title, content: raw(start) }]),
    unbreakableBlock([html`<div class="small-print"><div>${raw(lastBlock)}</div></div>`, places]),
  ];
}

/** Conditions of at most so many characters, mark-up included, take about a quarter of a page. */
const shortConditions = 1_500;

function lengthOf(conditions: readonly Conditions[]): number {
  return conditions.reduce((sum, { content }) => sum + html`${content}`.text.length, 0);
}

/** Splits off the last paragraph or list, with the heading above it; the second part is empty if that is all, or long. */
function splitLastBlock(text: string): readonly [string, string] {
  let [depth, at, isAfterHeading] = [0, 0, false];
  for (const { 1: slash, 2: tag, index } of text.matchAll(/<(\/?)(p|ul|ol|h[1-4])>/g)) {
    if (slash) depth -= 1;
    else {
      if (depth === 0 && !isAfterHeading) at = index;
      if (depth === 0) isAfterHeading = tag!.startsWith('h');
      depth += 1;
    }
  }
  return at === 0 || text.length - at > shortConditions ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

/** The end of a paper, never split: the acceptance text with the signature blocks. */
export function unbreakableBlock(content: HtmlValue): SafeHtml {
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
export function twoColumnAnnex(title: string, tables: HtmlValue): SafeHtml {
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

/** One line of a party: a text, or several with « · » between two of them on the same line, and none where the line ends. */
export type PartyLine = string | readonly string[];

/** Each non-blank line on its own. */
export function lines(texts: readonly PartyLine[], className = ''): HtmlValue {
  return texts
    .map((line) => (typeof line === 'string' ? [line] : line).filter((text) => text.trim() !== ''))
    .filter((line) => line.length > 0)
    .map(([first, ...others]) =>
      others.length === 0
        ? html`<p class="${className}">${first}</p>`
        : html`<p class="${`joined ${className}`}">
            <span>${first}</span>${others.map((text) => html` <span><i>·</i>${text}</span>`)}
          </p>`,
    );
}
