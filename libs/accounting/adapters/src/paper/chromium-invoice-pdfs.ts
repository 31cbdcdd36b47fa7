import { setImmediate as turn } from 'node:timers/promises';
import type { PDFDocument } from '@cantoo/pdf-lib';
import { type InvoiceContent, InvoicePdfs, invoiceTitle } from '@pds/accounting/domain';
import { type PaperOfBatch, papers } from '@pds/paper';
import { type FrozenPictures, type PdfRenderer, PrintedBatch, readPdf } from '@pds/platform';
import { ciiOf } from './cii';
import { electronicInvoice } from './electronic-document';
import { toFacturX } from './factur-x';
import { invoicePaper, invoiceSheet } from './invoice-paper';

interface Sheet extends PaperOfBatch {
  readonly content: InvoiceContent;
}

interface PrintedInvoice {
  readonly content: InvoiceContent;
  readonly bytes: Uint8Array;
}

/** Lengths of invoices whose number of pages is remembered: some hundreds occur. */
const mostLengths = 1_000;

/** Rows of an invoice above which it is printed alone: some three pages, which would be printed twice in a batch. */
const mostRows = 60;

/** Whom a batch is printed for, among those who wait for the browser. */
const batchAsker = 'batch';

/** Invoices printed by the shared browser, as Factur-X: what is frozen is both the paper and its data. */
export class ChromiumInvoicePdfs extends InvoicePdfs {
  /** Of how many pages the last invoice of a length was: what the next one is printed as first. */
  private readonly pagesByLength = new Map<string, number>();

  constructor(
    private readonly renderer: PdfRenderer,
    private readonly pictures: FrozenPictures,
  ) {
    super();
  }

  override async render(content: InvoiceContent, askedBy?: number): Promise<Uint8Array> {
    const asker = askedBy === undefined ? batchAsker : String(askedBy);
    const logo = await this.pictures.dataUrl(content.issuer.logo);
    return electronic(content, await readPdf(await this.renderer.render(invoicePaper(content, logo), asker)));
  }

  /**
   * In one document, as if each had as many pages as the last one of its length; those that turn out to have another number once
   * again, with that.
   */
  override async *renderMany(contents: readonly InvoiceContent[]): AsyncGenerator<PrintedInvoice> {
    const others: Sheet[] = [];
    const sheets = await Promise.all(contents.map((content) => this.sheetOf(content)));
    yield* this.print(
      sheets.filter((sheet) => sheet !== null),
      others,
    );
    yield* this.print(others, []);
  }

  /** @param others takes those whose pages are another number than the one they were printed with */
  private async *print(sheets: readonly Sheet[], others: Sheet[]): AsyncGenerator<PrintedInvoice> {
    if (sheets.length === 0) return;
    const printed = await PrintedBatch.read(await this.renderer.render(papers(sheets), batchAsker), sheets.length);
    for (const [index, { content, ...sheet }] of sheets.entries()) {
      const pageCount = printed.pageCounts[index]!;
      this.remember(content, pageCount);
      if (pageCount !== sheet.pageCount) {
        others.push({ content, ...sheet, pageCount });
        continue;
      }
      const bytes = await electronic(content, await printed.take(index, titleOf(content))).catch(() => null);
      if (bytes) yield { content, bytes };
      // Whoever else this process answers has a turn after each.
      await turn();
    }
  }

  private remember(content: InvoiceContent, pageCount: number): void {
    if (this.pagesByLength.size >= mostLengths) this.pagesByLength.clear();
    this.pagesByLength.set(lengthOf(content), pageCount);
  }

  /**
   * A long one is left out, which company makes no quicker, and one that cannot even be laid out: printed alone, its trouble is
   * told.
   */
  private async sheetOf(content: InvoiceContent): Promise<Sheet | null> {
    try {
      if (rowsOf(content) > mostRows) return null;
      const logo = await this.pictures.dataUrl(content.issuer.logo);
      const pageCount = this.pagesByLength.get(lengthOf(content)) ?? 1;
      return { content, paper: invoiceSheet(content, logo), pageCount };
    } catch {
      return null;
    }
  }
}

function titleOf(content: InvoiceContent): string {
  return `${invoiceTitle(content)} ${content.number}`;
}

function rowsOf({ lines, priceDetail, earlier = [] }: InvoiceContent): number {
  return lines.length + priceDetail.length + earlier.length;
}

/** What tells best how many pages an invoice takes: its rows and slots, and its free texts by a few lines of some hundred characters. */
function lengthOf(content: InvoiceContent): string {
  const texts = [content.comment, content.issuer.paymentConditions ?? '', ...content.mentions];
  const lines = texts.flatMap((text) => text.split('\n')).reduce((sum, line) => sum + Math.ceil(line.length / 110), 0);
  return [rowsOf(content), content.slots?.length ?? 0, Math.round(lines / 3)].join('/');
}

async function electronic(content: InvoiceContent, pdf: PDFDocument): Promise<Uint8Array> {
  return toFacturX(pdf, ciiOf(electronicInvoice(content)), {
    title: titleOf(content),
    author: content.issuer.name,
    issuedAt: content.issuedAt,
  });
}
