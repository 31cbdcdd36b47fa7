import { printable } from './fonts';
import { html, type SafeHtml } from './html';
import { batchStyles, pageStyles } from './page-styles';
import { lines, type PartyLine } from './parts';

/** A party at the top of a letter: the association, or its recipient. */
export interface PaperParty {
  readonly name: string;
  /** Address, one entry per line. */
  readonly address: readonly string[];
  /** Identifiers and means of contact, one entry per line: `SIRET 123…`, `Tél. 04 …`. */
  readonly details?: readonly PartyLine[];
}

/** A picture embedded in the page (`data:image/png…`); null for none. */
export type PaperLogo = string | null;

/** A letterhead document of an association: quote, invoice, credit note… */
export interface Paper {
  /** The title at the top: `Devis`. */
  readonly kind: string;
  /** The number: `n° 1042`, `F69-2026-000012`. */
  readonly number: string;
  /** @see PaperLogo */
  readonly issuer: PaperParty & { readonly logo?: PaperLogo };
  readonly recipient: PaperParty & { readonly heading: string };
  /** Reference block beside the recipient: label and value. */
  readonly references: readonly (readonly [label: string, value: string])[];
  /** One line under the blocks: the subject. */
  readonly subject: string;
  readonly body: SafeHtml;
  /** Printed across the bottom of each page beside `Page 1 / 2`: name, address and SIRET of the issuer. */
  readonly footer: string;
  /** A draft: « aperçu » across each page and above it. */
  readonly isPreview?: boolean;
}

/** The notice above each page of a draft. */
const previewNotice = 'Aperçu : ce document n’est ni numéroté, ni conservé, et n’engage personne.';

/** Joins the parts of a footer with dashes; where a line breaks, the dash begins the next one. */
export function footerLine(parts: readonly string[]): string {
  return parts.filter(Boolean).join(' –\u00a0');
}

/** The complete HTML page of a document, to hand to `PdfRenderer`. */
export function renderPaper(content: Paper): string {
  const text = printable(paperBody(content).text);
  const styles = pageStyles(text, printable(content.footer), content.isPreview ? previewNotice : '');
  return pageOf(`${content.kind} ${content.number}`, styles, text);
}

/** A paper printed together with others. */
export interface BatchedPaper {
  /** Not a preview: « aperçu » would also appear on the pages of other papers. */
  readonly paper: Paper & { readonly isPreview?: false };
  /** Number of pages, printed as such, while each page counts itself. */
  readonly pageCount: number;
}

/**
 * Builds one HTML page from many papers: each is an `<article>` on pages of its own, which look like those of {@link renderPaper}, to be printed
 * at once and split again (`PrintedBatch`). The browser loads the page and its fonts once for all of them (docs/adr/0048).
 */
export function renderPapers(batch: readonly BatchedPaper[]): string {
  const texts = batch.map((one) => printable(paperBody(one.paper).text));
  const footers = batch.map((one, index) => ({
    page: `paper${index + 1}`,
    footer: printable(one.paper.footer),
    pageCount: one.pageCount,
  }));
  const body = texts.map((text, index) => `<article style="page:${footers[index]!.page}">${text}</article>`);
  return pageOf('', batchStyles(texts.join(''), footers), body.join(''));
}

function pageOf(title: string, styles: string, body: string): string {
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8">${html`<title>${title}</title>`}<style>${styles}</style></head><body>${body}</body></html>`;
}

function paperBody(content: Paper): SafeHtml {
  const { issuer, recipient } = content;
  return html`
    ${content.isPreview && html`<p class="draft">Aperçu</p>`}
    <header class="masthead">
      <div class="issuer">
        ${issuer.logo ? html`<img class="logo" src="${issuer.logo}" alt="${`Logo : ${issuer.name}`}" />` : null}
        <div class="about">
          <p class="issuer-name">${issuer.name}</p>
          ${lines(issuer.address)}${lines(issuer.details ?? [])}
        </div>
      </div>
      <div class="kind">
        <h1 class="${content.kind.length > 18 ? 'long' : ''}">${content.kind}</h1>
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
}
