import { type CreditNoteContent, CreditNotePdfs } from '@pds/accounting/domain';
import { type FrozenPictures, type PdfRenderer, readPdf } from '@pds/platform';
import { ciiOf } from './cii';
import { creditNotePaper } from './credit-note-paper';
import { electronicCreditNote } from './electronic-document';
import { toFacturX } from './factur-x';

/** Prints credit notes with the shared browser, as Factur-X like invoices. */
export class ChromiumCreditNotePdfs extends CreditNotePdfs {
  constructor(
    private readonly renderer: PdfRenderer,
    private readonly pictures: FrozenPictures,
  ) {
    super();
  }

  override async render(content: CreditNoteContent, askedBy?: number): Promise<Uint8Array> {
    const logo = await this.pictures.dataUrl(content.issuer.logo);
    const pdf = await this.renderer.render(
      creditNotePaper(content, logo),
      askedBy === undefined ? 'batch' : String(askedBy),
    );
    return toFacturX(await readPdf(pdf), ciiOf(electronicCreditNote(content)), {
      title: `Avoir ${content.number}`,
      author: content.issuer.name,
      issuedAt: content.issuedAt,
    });
  }
}
