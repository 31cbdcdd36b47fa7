import { dialledNumber, type IssuerContact } from '@pds/kernel';
import { html, raw, type SafeHtml } from './html';
import { plainTextOf } from './plain-text';
import { sanitizeRichText } from './rich-text';

/** An e-mail of a few sentences with at most one action. */
export interface Letter {
  readonly subject: string;
  /** In order, the greeting first. */
  readonly paragraphs: readonly string[];
  /** A list below the paragraphs. */
  readonly items?: readonly string[];
  /** Titled lists of links below that list; addresses are complete. */
  readonly sections?: readonly LetterSection[];
  /** The action; the address is complete. */
  readonly link?: LetterLink;
  /** The contact, with its phone and e-mail as links. */
  readonly contact?: IssuerContact | undefined;
  /** Small print: validity of the link, reason for this message. */
  readonly notes?: readonly string[];
  /** The signature; the product's name by default. */
  readonly signature?: string;
  /** A link in the small print, below the notes: how to receive this message no more. */
  readonly smallLink?: LetterLink;
}

interface LetterLink {
  readonly label: string;
  readonly url: string;
}

/** A titled list of links in an e-mail. */
export interface LetterSection {
  readonly title: string;
  readonly items: readonly { readonly text: string; readonly url: string }[];
}

/**
 * Builds the subject, text and HTML of an e-mail: one column that fits a phone, light or dark like the mail program. Every text is escaped;
 * the caller must neutralise typed texts (`freeText`).
 */
export function letter({
  subject,
  paragraphs,
  items = [],
  sections = [],
  link,
  contact,
  notes = [],
  signature = 'Postes de secours',
  smallLink,
}: Letter) {
  return {
    subject,
    text: [
      ...paragraphs,
      ...(items.length > 0 ? [items.map((item) => `- ${item}`).join('\n')] : []),
      ...sections.map(sectionText),
      ...(link ? [`${link.label} :\n${link.url}`] : []),
      ...(contact ? [contactText(contact)] : []),
      ...notes,
      signature,
      ...(smallLink ? [`${smallLink.label} :\n${smallLink.url}`] : []),
    ].join('\n\n'),
    html: emailPage(
      subject,
      html`${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
        ${
          items.length > 0 &&
          html`<ul>
            ${items.map((item) => html`<li>${item}</li>`)}
          </ul>`
        }
        ${sections.map(sectionBlock)}
        ${
          link &&
          html`<p style="margin:28px 0">
              <a
                class="button"
                href="${link.url}"
                style="display:inline-block;background:#14387f;color:#fff;padding:12px 20px;border-radius:6px;text-decoration:none"
                >${link.label}</a
              >
            </p>
            <p class="note" style="font-size:13px;color:#4a5670">
              Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :<br />${link.url}
            </p>`
        }
        ${contact && contactBlock(contact)}
        <p>${signature}</p>
        ${notes.map((note) => html`<p class="note" style="font-size:13px;color:#4a5670">${note}</p>`)}
        ${
          smallLink &&
          html`<p class="note" style="font-size:13px;color:#4a5670">
            <a href="${smallLink.url}" style="color:inherit">${smallLink.label}</a>
          </p>`
        }`,
    ),
  };
}

function sectionText({ title, items }: LetterSection): string {
  return [title, ...items.map(({ text, url }) => `- ${text}\n  ${url}`)].join('\n');
}

/** Each link is a line of its own, high enough for a finger. */
function sectionBlock({ title, items }: LetterSection): SafeHtml {
  return html`<p style="margin:24px 0 4px"><strong>${title}</strong></p>
    ${items.map(
      ({ text, url }) =>
        html`<p style="margin:0"><a href="${url}" style="display:block;padding:10px 0;color:inherit">${text}</a></p>`,
    )}`;
}

function contactText({ name, phone, email }: IssuerContact): string {
  return [name, phone && `Téléphone : ${phone}`, email && `E-mail : ${email}`].filter(Boolean).join('\n');
}

function contactBlock({ name, phone, email }: IssuerContact): SafeHtml {
  return html`<p>
    <strong>${name}</strong>${
      phone && html`<br />Téléphone : <a href="tel:${dialledNumber(phone)}">${phone}</a>`
    }${email && html`<br />E-mail : <a href="mailto:${email}">${email}</a>`}
  </p>`;
}

/** Builds an e-mail from the cleaned rich text of a user, on the same page; its text version has no formatting. */
export function richLetter({ subject, content }: { readonly subject: string; readonly content: string }) {
  const clean = sanitizeRichText(content);
  return { subject, text: plainTextOf(clean), html: emailPage(subject, raw(clean)) };
}

/** The HTML page of every e-mail. */
function emailPage(subject: string, content: SafeHtml): string {
  return html`${raw('<!doctype html>')}
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
        <style>
          @media (prefers-color-scheme: dark) {
            .ground {
              background: #10151f !important;
              color: #e6ebf5 !important;
            }
            .sheet {
              background: #1a2231 !important;
            }
            .note {
              color: #aab6cc !important;
            }
            .button {
              background: #9db8f2 !important;
              color: #10151f !important;
            }
          }
        </style>
      </head>
      <body
        class="ground"
        style="margin:0;padding:1px 0;background:#f3f5f9;font-family:Arial,Helvetica,sans-serif;line-height:1.5;color:#1d2a44"
      >
        <div
          class="sheet"
          style="max-width:560px;margin:24px auto;background:#fff;border-top:4px solid #f26a21;padding:24px;overflow-wrap:anywhere"
        >
          ${content}
        </div>
      </body>
    </html>`.toString();
}
