import { DomainError } from '@pds/kernel';

/** Turns a complete HTML document (see `paper`) into a PDF. */
export abstract class PdfRenderer {
  /**
   * An A4 PDF, tagged for screen readers. The HTML gets no network, no file and no script; what it needs (styles, fonts,
   * pictures) it carries as text or `data:` URIs. Page size and margins are those of its `@page` rules.
   * @throws PdfTimeout when the browser does not answer in time, PdfRendererClosed after shutdown
   */
  abstract render(html: string): Promise<Buffer>;
}

/** The browser did not print in time: it is overloaded, or the page is far longer than any paper. */
export class PdfTimeout extends DomainError {
  readonly code = 'pdf.timeout';
  readonly kind = 'unavailable';

  constructor() {
    super(
      'Le document n’a pas pu être mis en page à temps. S’il est très long, raccourcissez ses textes ; sinon réessayez.',
    );
  }
}

/** This process stops; another one prints. */
export class PdfRendererClosed extends DomainError {
  readonly code = 'pdf.closed';
  readonly kind = 'unavailable';

  constructor() {
    super('Le service redémarre. Veuillez réessayer dans quelques instants.');
  }
}
