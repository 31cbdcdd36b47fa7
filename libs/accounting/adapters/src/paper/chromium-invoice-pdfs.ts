import { setImmediate as turn } from 'node:timers/promises';
import type { PDFDocument } from '@cantoo/pdf-lib';
import { type InvoiceContent, InvoicePdfs, invoiceTitle } from '@pds/accounting/domain';
import { type BatchedPaper, renderPapers } from '@pds/paper';
import { type FrozenPictures, type PdfRenderer, PrintedBatch, readPdf } from '@pds/platform';
import { ciiOf } from './cii';
import { electronicInvoice } from './electronic-document';
import { toFacturX } from './factur-x';
import { invoicePaper, invoiceSheet } from './invoice-paper';

interface Sheet extends BatchedPaper {
  readonly content: InvoiceContent;
}

interface PrintedInvoice {
  readonly content: InvoiceContent;
  readonly bytes: Uint8Array;
}

/** Number of length keys whose page count is cached: some hundreds occur. */
const maxRememberedLengths = 1_000;

/** An invoice with more rows (some three pages) is printed alone: in a batch it would be printed twice. */
const maxRowsInBatch = 60;

/** The name under which a batch waits for the browser. */
const batchAsker = 'batch';

/** Prints invoices with the shared browser, as Factur-X: the frozen file contains both the paper and its data. */
export class ChromiumInvoicePdfs extends InvoicePdfs {
  /** Page count of the last invoice with each length key: the first guess for the next one. */
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
   * Prints all invoices in one document, assuming for each the page count of the last invoice of its length. Those with a different page
   * count are printed once more, with the actual count.
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

  /** @param others receives the sheets whose page count differs from the assumed one */
  private async *print(sheets: readonly Sheet[], others: Sheet[]): AsyncGenerator<PrintedInvoice> {
    if (sheets.length === 0) return;
    const printed = await PrintedBatch.read(
      await this.renderer.render(renderPapers(sheets), batchAsker),
      sheets.length,
    );
    for (const [index, { content, ...sheet }] of sheets.entries()) {
      const pageCount = printed.pageCounts[index]!;
      this.remember(content, pageCount);
      if (pageCount !== sheet.pageCount) {
        others.push({ content, ...sheet, pageCount });
        continue;
      }
      const bytes = await electronic(content, await printed.take(index, titleOf(content))).catch(() => null);
      if (bytes) yield { content, bytes };
      // Gives other work of this process a turn after each invoice.
      await turn();
    }
  }

  private remember(content: InvoiceContent, pageCount: number): void {
    if (this.pagesByLength.size >= maxRememberedLengths) this.pagesByLength.clear();
    this.pagesByLength.set(lengthKey(content), pageCount);
  }

  /**
   * Returns null for a long invoice, which a batch would not print faster, and for one that cannot be laid out: printing it alone reports
   * the error.
   */
  private async sheetOf(content: InvoiceContent): Promise<Sheet | null> {
    try {
      if (rowsOf(content) > maxRowsInBatch) return null;
      const logo = await this.pictures.dataUrl(content.issuer.logo);
      const pageCount = this.pagesByLength.get(lengthKey(content)) ?? 1;
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

/**
 * The best predictor of the number of pages of an invoice: its rows and slots, and the length of its free texts in lines of some hundred
 * characters.
 */
function lengthKey(content: InvoiceContent): string {
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
