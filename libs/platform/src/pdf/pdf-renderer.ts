/** Turns a complete HTML document (see `paper`) into a PDF. */
export abstract class PdfRenderer {
  /**
   * An A4 PDF, tagged for screen readers. The HTML gets no network, no file and no script; what it needs (styles, fonts,
   * pictures) it carries as text or `data:` URIs. Page size and margins are those of its `@page` rules.
   * @throws PdfTimeout when the browser does not answer in time, PdfRendererClosed after shutdown
   */
  abstract render(html: string): Promise<Buffer>;
}

export class PdfTimeout extends Error {
  constructor(milliseconds: number) {
    super(`The browser did not print within ${milliseconds} ms`);
  }
}

export class PdfRendererClosed extends Error {
  constructor() {
    super('The PDF renderer is shut down');
  }
}
