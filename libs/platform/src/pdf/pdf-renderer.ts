import { defineError } from '@pds/kernel';

/** The pages of a browser that print, and the PDFs that wait for one. */
export interface PdfLoad {
  readonly busy: number;
  readonly free: number;
  readonly waiting: number;
}

/** Turns a complete HTML document (see `paper`) into a PDF. */
export abstract class PdfRenderer {
  /**
   * An A4 PDF, tagged for screen readers, with its headings as an outline. The HTML gets no network, no file and no script; it must contain
   * its styles, fonts and pictures as text or `data:` URIs. Page size and margins are those of its `@page` rules.
   *
   * @param asker the person or task it is for: askers that wait at once take turns
   * @throws PdfTimeout when the browser does not answer in time, PdfQueueFull when too many wait, PdfBrowserLost when the browser died
   * twice, PdfRendererClosed after shutdown
   */
  abstract render(html: string, asker?: string): Promise<Buffer>;

  /** Prepares a browser and a page in advance: the first paper is then as fast as the next. */
  abstract warmUp(): Promise<void>;

  /** What this process prints at the moment. */
  abstract readonly load: PdfLoad;

  /** Name and version of the running browser; null before the first PDF. */
  abstract browserVersion(): Promise<string | null>;
}

/** So many papers are waiting that one more would be printed too late. */
export class PdfQueueFull extends defineError('pdf.queue-full', 'unavailable', {
  message: 'Beaucoup de documents sont demandés en ce moment. Veuillez réessayer dans une minute.',
}) {}

/** The browser died while printing a paper, and again at the second try. */
export class PdfBrowserLost extends defineError('pdf.browser-lost', 'unavailable', {
  message: 'La mise en page du document a été interrompue. Veuillez réessayer.',
}) {}

/** The browser did not print in time: it is overloaded, or the page is far longer than any paper. */
export class PdfTimeout extends defineError('pdf.timeout', 'unavailable', {
  message:
    'Le document n’a pas pu être mis en page à temps. S’il est très long, raccourcissez ses textes ; sinon réessayez.',
}) {}

/** This process is stopping; another one prints. */
export class PdfRendererClosed extends defineError('pdf.closed', 'unavailable', {
  message: 'Le service redémarre. Veuillez réessayer dans quelques instants.',
}) {}
