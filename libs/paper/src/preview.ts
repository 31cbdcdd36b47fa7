import { html, raw, type SafeHtml } from './html';

/** A plain page for developers, in French: the list of previews, or one e-mail. */
export function developerPage(title: string, body: SafeHtml): string {
  return html`${raw('<!doctype html>')}
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          body {
            font:
              16px/1.5 system-ui,
              sans-serif;
            max-width: 60rem;
            margin: 2rem auto;
            padding: 0 1rem;
          }
          td,
          th {
            text-align: left;
            padding: 0.25rem 1rem 0.25rem 0;
          }
          pre {
            white-space: pre-wrap;
            background: #f3f5f8;
            padding: 1rem;
            overflow-wrap: anywhere;
          }
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`.toString();
}

/**
 * Shows a paper in a browser window as an A4 sheet, with the margins of its print. Its footer and page breaks appear only in the
 * PDF.
 */
export function screenPreview(page: string): string {
  return page.replace(
    '</head>',
    '<style>@media screen{html{background:#dde3ea}body{width:210mm;min-height:297mm;margin:8mm auto;padding:12mm 16mm 18mm;background:#fff}}</style></head>',
  );
}
