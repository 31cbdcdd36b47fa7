import { type InvoiceContent, InvoicePdfs, invoiceTitle } from '@pds/accounting/domain';
import { type FrozenPictures, type PdfRenderer, readPdf } from '@pds/platform';
import { ciiOf } from './cii';
import { electronicInvoice } from './electronic-document';
import { toFacturX } from './factur-x';
import { invoicePaper } from './invoice-paper';

/** The name under which the background waits for the browser. */
const backgroundAsker = 'background';

/** Prints invoices with the shared browser, as Factur-X: the frozen file contains both the paper and its data. */
export class ChromiumInvoicePdfs extends InvoicePdfs {
  constructor(
    private readonly renderer: PdfRenderer,
    private readonly pictures: FrozenPictures,
  ) {
    super();
  }

  override async render(content: InvoiceContent, askedBy?: number): Promise<Uint8Array> {
    const asker = askedBy === undefined ? backgroundAsker : String(askedBy);
    const logo = await this.pictures.dataUrl(content.issuer.logo);
    const pdf = await readPdf(await this.renderer.render(invoicePaper(content, logo), asker));
    return toFacturX(pdf, ciiOf(electronicInvoice(content)), {
      title: `${invoiceTitle(content)} ${content.number}`,
      author: content.issuer.name,
      issuedAt: content.issuedAt,
    });
  }
}
