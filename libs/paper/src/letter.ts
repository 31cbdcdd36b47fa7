import { buttonPlaceholder, dialledNumber, type IssuerContact, type LetterButton } from '@pds/kernel';
import { html, raw, type SafeHtml } from './html';
import { plainTextOf } from './plain-text';
import { sanitizeRichText } from './rich-text';

/** An e-mail of a few sentences with at most one action. */
export interface Letter {
  readonly subject: string;
  /** In order, the greeting first, then what to do. */
  readonly paragraphs: readonly string[];
  /** A list below the paragraphs. */
  readonly items?: readonly string[];
  /** Titled lists of links below that list; addresses are complete. */
  readonly sections?: readonly LetterSection[];
  /** The action. */
  readonly link?: LetterButton;
  /** What comes next, below the action. */
  readonly next?: readonly string[];
  /** The contact, with its phone and e-mail as links. */
  readonly contact?: IssuerContact | undefined;
  /** The complete address at which the organiser follows the dossier. */
  readonly followUrl?: string | undefined;
  /** The signature; the product's name by default. */
  readonly signature?: string;
  /** Small print: validity of the link, reason for this message. */
  readonly notes?: readonly string[];
  /** A link in the small print, below the notes: how to receive this message no more. */
  readonly smallLink?: LetterButton;
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
  next = [],
  contact,
  followUrl,
  signature = 'Postes de secours',
  notes = [],
  smallLink,
}: Letter) {
  return mailOf(
    subject,
    (button) =>
      html`${paragraphs.map(paragraph)}
      ${
        items.length > 0 &&
        html`<ul>
          ${items.map((item) => html`<li>${item}</li>`)}
        </ul>`
      }
      ${sections.map(sectionBlock)} ${link && html`<p>${button(link)}</p>`} ${next.map(paragraph)}
      ${contact && contactBlock(contact)}
      ${followUrl && html`<p><a href="${followUrl}" style="color:inherit">Suivre ma demande</a></p>`}
      ${paragraph(signature)} ${notes.map(note)}
      ${smallLink && note(html`<a href="${smallLink.url}" style="color:inherit">${smallLink.label}</a>`)}`,
  );
}

/** Builds an e-mail from the rich text of a user, which is cleaned, on the same page; `{lien}` in it becomes the button. */
export function richLetter({
  subject,
  content,
  button,
}: {
  readonly subject: string;
  readonly content: string;
  readonly button?: LetterButton | undefined;
}) {
  const clean = sanitizeRichText(content);
  return mailOf(subject, (asButton) =>
    raw(button ? clean.replaceAll(`{${buttonPlaceholder}}`, () => asButton(button).text) : clean),
  );
}

/** An e-mail from one content: its text is that of its HTML, with the button as its label and address. */
function mailOf(subject: string, content: (button: (link: LetterButton) => SafeHtml) => SafeHtml) {
  const text = plainTextOf(content(({ label, url }) => html`${label} :<br />${url}`).text);
  return { subject, text, html: emailPage(subject, content(buttonBlock)) };
}

function buttonBlock({ label, url }: LetterButton): SafeHtml {
  return html`<a
      class="button"
      href="${url}"
      style="display:inline-block;margin:12px 0;background:#14387f;color:#fff;padding:12px 20px;border-radius:6px;text-decoration:none"
      >${label}</a
    ><br /><span class="note" style="font-size:13px;color:#4a5670"
      >Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :<br />${url}</span
    >`;
}

function paragraph(text: string): SafeHtml {
  return html`<p>${text}</p>`;
}

function note(text: string | SafeHtml): SafeHtml {
  return html`<p class="note" style="font-size:13px;color:#4a5670">${text}</p>`;
}

/** Each link is a line of its own, high enough for a finger. */
function sectionBlock({ title, items }: LetterSection): SafeHtml {
  return html`<p style="margin:24px 0 4px"><strong>${title}</strong></p>
    <ul style="margin:0;padding:0;list-style:none">
      ${items.map(
        ({ text, url }) =>
          html`<li><a href="${url}" style="display:block;padding:10px 0;color:inherit">${text}</a></li>`,
      )}
    </ul>`;
}

function contactBlock({ name, phone, email }: IssuerContact): SafeHtml {
  return html`<p>
    <strong>${name}</strong>${
      phone && html`<br />Téléphone : <a href="tel:${dialledNumber(phone)}">${phone}</a>`
    }${email && html`<br />E-mail : <a href="mailto:${email}">${email}</a>`}
  </p>`;
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
            .sheet a {
              color: #9db8f2 !important;
            }
            .sheet .button {
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
