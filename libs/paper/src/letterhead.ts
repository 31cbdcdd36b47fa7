import { printable } from './fonts';
import { html, type SafeHtml } from './html';
import { pageStyles } from './page-styles';
import { lines } from './parts';

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
  const text = printable(body.text);
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8">${html`<title>${title}</title>`}<style>${pageStyles(
    text,
    printable(content.footer),
  )}</style></head><body>${text}</body></html>`;
}
