import { formatEuros } from '@pds/kernel';
import { html, type HtmlValue, type SafeHtml } from './html';
import { fontFaces } from './paper-fonts';

/** Someone named at the top of a letter: the association, or whom it writes to. */
export interface PaperParty {
  readonly name: string;
  /** Address, one entry per line. */
  readonly address: readonly string[];
  /** Identifiers and means of contact, one entry per line: `SIRET 123…`, `Tél. 04 …`. */
  readonly details?: readonly string[];
}

/** A letterhead document of an association: quote, invoice, credit note… */
export interface Paper {
  /** What it is, large at the top: `Devis`. */
  readonly kind: string;
  /** Which one: `n° 1042`, `F69-2026-000012`. */
  readonly number: string;
  readonly issuer: PaperParty;
  readonly recipient: PaperParty & { readonly heading: string };
  /** Reference block beside the recipient: label and value. */
  readonly references: readonly (readonly [label: string, value: string])[];
  /** One line under the blocks: what it is about. */
  readonly subject: string;
  readonly body: SafeHtml;
  /** Printed across the bottom of each page beside `Page 1 / 2`: name, address and SIRET of the issuer. */
  readonly footer: string;
}

/** The complete HTML page of a document, to hand to `PdfRenderer`. */
export function paper(content: Paper): string {
  const { issuer, recipient } = content;
  const body = html`
    <header class="masthead">
      <div class="issuer">
        <p class="issuer-name">${issuer.name}</p>
        ${lines(issuer.address)}${lines(issuer.details ?? [])}
      </div>
      <div class="kind">
        <h1>${content.kind}</h1>
        <p class="number">${content.number}</p>
      </div>
    </header>
    <div class="parties">
      <dl class="references">
        ${content.references.map(
          ([label, value]) =>
            html`<div>
              <dt>${label}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>
      <address class="recipient">
        <p class="eyebrow">${recipient.heading}</p>
        <p class="recipient-name">${recipient.name}</p>
        ${lines(recipient.address)}${lines(recipient.details ?? [], 'quiet')}
      </address>
    </div>
    <p class="subject">${content.subject}</p>
    <main>${content.body}</main>
  `;
  const title = `${content.kind} ${content.number}`;
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8">${html`<title>${title}</title>`}<style>${fontFaces(
    body.text + content.footer,
  )}${pageRules(content.footer)}${styles}</style></head><body>${body}</body></html>`;
}

/** A titled part of a document; its title never stands alone at the bottom of a page. */
export function section(title: string, content: HtmlValue): SafeHtml {
  return html`<section>
    <h2>${title}</h2>
    ${content}
  </section>`;
}

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
  readonly note?: string;
  readonly rows: readonly (readonly HtmlValue[])[];
  readonly subtotal?: { readonly label: string; readonly amount: string };
}

/** A table whose head is repeated on each page and whose rows are never cut. */
export function table(columns: readonly PaperColumn[], groups: readonly PaperGroup[]): SafeHtml {
  const span = columns.length;
  const align = (index: number) => columns[index]?.align ?? 'left';
  return html`<table>
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

/** `1 234,50 €` with no-break spaces that the embedded font has (Intl's narrow ones it lacks). */
export function paperEuros(cents: number): string {
  return plainSpaces(formatEuros(cents));
}

/** `1 234,5`: a quantity as printed, at most two decimals. */
export function paperNumber(value: number): string {
  return plainSpaces(numberFormat.format(value));
}

const numberFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

/** Intl writes narrow no-break spaces, for which the font has no glyph, and a hyphen for a minus. */
function plainSpaces(text: string): string {
  return text.replaceAll('\u202f', '\u00a0').replace(/^-/, '\u2212');
}

function lines(texts: readonly string[], className = ''): HtmlValue {
  return texts.filter((text) => text.trim() !== '').map((text) => html`<p class="${className}">${text}</p>`);
}

/** A CSS string; the style sheet is the one place that `html` does not escape for. */
function cssString(text: string): string {
  const safe = text.replace(/[^\p{L}\p{N} .,;:·–—()/+@-]/gu, (character) => {
    return `\\${character.codePointAt(0)!.toString(16)} `;
  });
  return `"${safe}"`;
}

function pageRules(footer: string): string {
  const box = 'font:400 7pt "Public Sans",sans-serif;color:#5b6b7f;vertical-align:top;padding-top:2.5mm';
  return `@page{size:A4;margin:12mm 16mm 18mm;
@bottom-left{content:${cssString(footer)};width:82%;${box};border-top:.5pt solid #cfd9e5}
@bottom-right{content:"Page " counter(page) " / " counter(pages);width:18%;text-align:right;${box};border-top:.5pt solid #cfd9e5}}`;
}

const styles = `
*{box-sizing:border-box;margin:0;padding:0}
html{-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{font:400 9pt/1.45 "Public Sans",sans-serif;color:#17263a}
.masthead{display:flex;justify-content:space-between;gap:10mm;padding-top:5mm;border-top:1.6mm solid #0b3c74;position:relative}
.masthead::before{content:"";position:absolute;top:-1.6mm;right:0;width:34mm;height:1.6mm;background:#f07d00}
.issuer{font-size:8.5pt;color:#41526a;max-width:95mm}
.issuer-name{font-weight:700;font-size:12.5pt;line-height:1.25;color:#0b3c74;margin-bottom:1.5mm}
.kind{text-align:right;white-space:nowrap}
h1{font-size:23pt;line-height:1;font-weight:700;color:#0b3c74;letter-spacing:-.01em}
.number{font-size:11pt;font-weight:700;color:#b85c00;margin-top:2mm}
.parties{display:flex;justify-content:space-between;align-items:stretch;gap:10mm;margin-top:7mm}
.references{flex:1;align-self:flex-start;max-width:78mm}
.references div{display:flex;justify-content:space-between;gap:4mm;padding:1.1mm 0;border-bottom:.5pt solid #dfe6ee}
.references dt{color:#5b6b7f}
.references dd{font-weight:700;text-align:right}
.recipient{font-style:normal;width:84mm;min-height:29mm;padding:3.5mm 5mm;background:#f2f6fb;border-left:1mm solid #0b3c74}
.recipient-name{font-weight:700;font-size:10.5pt}
.eyebrow{font-size:7.5pt;color:#5b6b7f;margin-bottom:1mm}
.quiet{color:#41526a;font-size:8.5pt}
.subject{margin-top:6.5mm;font-size:11pt;font-weight:700;color:#0b3c74}
section{margin-top:5mm}
h2{font-size:10pt;font-weight:700;color:#0b3c74;margin-bottom:2mm;break-after:avoid}
.facts{display:grid;grid-template-columns:1fr 1fr;gap:0 8mm;margin-top:3mm}
.facts div{display:flex;gap:3mm;padding:.9mm 0;border-bottom:.5pt solid #dfe6ee}
.facts dt{color:#5b6b7f;width:26mm;flex:none}
table{width:100%;border-collapse:collapse;font-size:8.5pt;line-height:1.35}
thead th{background:#0b3c74;color:#fff;font-weight:700;text-align:left;padding:1.6mm 2mm;vertical-align:bottom}
td{padding:1.3mm 2mm;border-bottom:.5pt solid #dfe6ee;vertical-align:top}
tr{break-inside:avoid}
th.right,td.right{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
th.right{white-space:normal}
th.center,td.center{text-align:center}
td small{display:block;font-size:7.5pt;color:#5b6b7f}
.group th{text-align:left;padding:2.2mm 2mm 1.2mm;color:#0b3c74;border-bottom:.8pt solid #0b3c74;break-after:avoid}
.group span{font-weight:400;color:#41526a;margin-left:2mm}
.group{break-after:avoid}
.subtotal td{background:#f2f6fb;font-weight:700;border-bottom:0}
.subtotal td:first-child{text-align:right}
.subtotal{break-before:avoid}
.totals{margin:4mm 0 0 auto;width:82mm;break-inside:avoid}
.totals div{display:flex;justify-content:space-between;gap:4mm;padding:1.4mm 3mm;font-variant-numeric:tabular-nums}
.totals div:last-child{background:#0b3c74;color:#fff;font-weight:700;font-size:12pt;padding:2.2mm 3mm;border-left:1mm solid #f07d00}
.totals p{font-size:7.5pt;color:#5b6b7f;text-align:right;margin-top:1.5mm}
.small-print{columns:2;column-gap:8mm;margin-top:5mm;font-size:8pt;line-height:1.45;color:#2b3b50}
.small-print h2{font-size:9pt;margin-bottom:1mm}
.small-print div{margin-bottom:3mm}
.small-print p,.small-print li{margin-bottom:.8mm;orphans:2;widows:2}
.small-print ul,.small-print ol{padding-left:4.5mm}
.small-print div :is(h1,h2,h3,h4){font-size:8.5pt;line-height:1.4;letter-spacing:0;margin:1.5mm 0 .5mm}
.small-print a{color:#0b3c74}
.signatures{display:grid;grid-template-columns:1fr 1fr;gap:8mm;margin-top:3mm;break-inside:avoid;break-before:avoid}
.signatures>div{border:.6pt solid #b9c7d8;min-height:29mm;padding:3mm 4mm;font-size:8pt;color:#41526a}
.place{font-weight:700;font-size:9pt;color:#0b3c74;margin-bottom:1mm}
`;

/** `775 672 272 00017`: the SIREN by threes, then the establishment. */
export function groupedSiret(siret: string): string {
  return siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1\u00a0$2\u00a0$3\u00a0$4');
}

/** Plain text as paragraphs, one a line. */
export function paragraphs(text: string): SafeHtml[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => html`<p>${line}</p>`);
}
