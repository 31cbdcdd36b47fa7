import { html, raw } from '@pds/platform';

/** The text and HTML of an e-mail of a few sentences with one link. */
export function letter(subject: string, sentences: readonly string[], link: { label: string; url: string }) {
  return {
    subject,
    text: [...sentences, `${link.label} :\n${link.url}`, 'Postes de secours'].join('\n\n'),
    html: html`${raw('<!doctype html>')}
      <html lang="fr">
        <head>
          <meta charset="utf-8" />
          <title>${subject}</title>
        </head>
        <body style="font-family:Arial,Helvetica,sans-serif;color:#1d2a44">
          ${sentences.map((sentence) => html`<p>${sentence}</p>`)}
          <p><a href="${link.url}">${link.label}</a></p>
        </body>
      </html>`.toString(),
  };
}
