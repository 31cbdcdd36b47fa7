import { printable } from './fonts';
import { html, type SafeHtml } from './html';
import { pageStyles } from './page-styles';
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
  const { kind, number, footer, isPreview } = content;
  const text = printable(paperBody(content).text);
  const styles = pageStyles(text, printable(footer), isPreview ? previewNotice : '');
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8">${html`<title>${`${kind} ${number}`}</title>`}<style>${styles}</style></head><body>${text}</body></html>`;
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
