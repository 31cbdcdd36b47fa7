import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import type { InvoiceContent } from '@pds/accounting/domain';
import {
  sampleCreditNote,
  sampleDossier,
  sampleDossierOfThreeSlots,
  sampleInvoice,
} from '@pds/accounting/domain/testing';
import { InMemoryFrozenFiles } from '@pds/kernel/testing';
import { pdfFacts, printedPages } from '@pds/paper/testing';
import { ChromiumPdfRenderer, FrozenPictures } from '@pds/platform';
import { drawing } from '@pds/platform/testing';
import { ciiOf } from './cii';
import { ChromiumCreditNotePdfs } from './chromium-credit-note-pdfs';
import { ChromiumInvoicePdfs } from './chromium-invoice-pdfs';
import { creditNotePaper } from './credit-note-paper';
import { electronicCreditNote, electronicInvoice } from './electronic-document';
import { invoicePaper } from './invoice-paper';

const hostile = '"><script>&amp;</script> Ω≤Ж 漢字 ﷽ 🚑 \u0007\u202e';

function contentOf(change: Partial<Parameters<typeof sampleInvoice>[0]> = {}): InvoiceContent {
  return sampleInvoice({ id: 1, sequence: 1, dossier: sampleDossierOfThreeSlots(), ...change }).snapshot().content;
}

function hostileDossier() {
  const { event, customer, issuer } = sampleDossier();
  return sampleDossier({
    event: { ...event, name: hostile, place: hostile },
    customer: { ...customer, name: hostile },
    issuer: { ...issuer, name: `Protection civile ${hostile}` },
  });
}

function hostileContent(): InvoiceContent {
  return contentOf({ dossier: hostileDossier() });
}

/** Properties that every Factur-X has, and the content of its metadata. */
const facturX = {
  header: '%PDF-1.7',
  identifier: expect.stringMatching(/^[0-9A-F]{32}$/) as string,
  intent: ['/GTS_PDFA1', 'RGB '],
  files: 1,
  relationship: '/Alternative',
  attachmentType: '/text#2Fxml',
  attachments: ['factur-x.xml'],
  author: 'Protection civile du Rhône',
};
const facturXSays = [
  '<pdfaid:part>3</pdfaid:part>',
  '<pdfaid:conformance>U</pdfaid:conformance>',
  '<fx:DocumentType>INVOICE</fx:DocumentType>',
  '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
  '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
  '<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>',
];

/** Characters on its pages for which no font has a glyph (`.notdef`). */
function missingGlyphsOf(pdf: Uint8Array): number {
  return printedPages(pdf).reduce((sum, { missingGlyphs }) => sum + missingGlyphs, 0);
}

function streamIn(dictionary: PDFDict, name: string): PDFRawStream {
  const stream = dictionary.lookup(PDFName.of(name));
  if (!(stream instanceof PDFRawStream)) throw new Error(`No stream: ${name}`);
  return stream;
}

describe('the PDF of an invoice as Factur-X', () => {
  const renderer = new ChromiumPdfRenderer();
  const files = new InMemoryFrozenFiles();
  const pictures = new FrozenPictures(files);
  const pdfs = new ChromiumInvoicePdfs(renderer, pictures);
  const creditNotePdfs = new ChromiumCreditNotePdfs(renderer, pictures);
  afterAll(() => renderer.close());

  /** The parts that PDF/A and Factur-X require, read from the structure of the file. */
  async function partsOf(bytes: Uint8Array) {
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
    const { catalog, context } = pdf;
    const name = (text: string) => PDFName.of(text);
    const metadata = streamIn(catalog, 'Metadata');
    const intent = catalog.lookup(name('OutputIntents'), PDFArray).lookup(0, PDFDict);
    const profile = streamIn(intent, 'DestOutputProfile');
    const associated = catalog.lookup(name('AF'), PDFArray);
    const file = associated.lookup(0, PDFDict);
    const embedded = streamIn(file.lookup(name('EF'), PDFDict), 'F');
    const identifiers = context.lookup(context.trailerInfo.ID, PDFArray);
    return {
      header: Buffer.from(bytes.subarray(0, 8)).toString('latin1'),
      identifier: identifiers.lookup(0, PDFHexString).asString(),
      xmp: Buffer.from(metadata.contents).toString('utf8'),
      intent: [
        String(intent.get(name('S'))),
        Buffer.from(decodePDFRawStream(profile).decode()).toString('latin1', 16, 20),
      ],
      files: associated.size(),
      relationship: String(file.get(name('AFRelationship'))),
      attachment: Buffer.from(decodePDFRawStream(embedded).decode()).toString('utf8'),
      attachmentType: String(embedded.dict.get(name('Subtype'))),
      title: pdf.getTitle(),
      author: pdf.getAuthor(),
      dates: [pdf.getCreationDate()?.getTime(), pdf.getModificationDate()?.getTime()],
      attachments: pdf.getAttachments().map((attachment) => attachment.name),
    };
  }

  it('is a PDF/A-3 with the XML attached as its alternative, byte for byte', async () => {
    const content = contentOf();
    const parts = await partsOf(await pdfs.render(content));
    expect(parts).toMatchObject({
      ...facturX,
      title: 'Facture F69-2026-000001',
      dates: [content.issuedAt, content.issuedAt],
    });
    expect(parts.attachment).toBe(ciiOf(electronicInvoice(content)));
    for (const said of [...facturXSays, 'Facture F69-2026-000001</rdf:li>']) expect(parts.xmp).toContain(said);
  });

  it('keeps tags, outline, language and fonts, and adds no text to the printed pages', async () => {
    const content = contentOf();
    const printed = await renderer.render(invoicePaper(content));
    const bytes = await pdfs.render(content);
    const [before, after] = [pdfFacts(printed), pdfFacts(bytes)];
    expect(after.roles).toEqual(new Set([...before.roles, 'GTS_PDFA1']));
    expect(after).toMatchObject({ language: 'fr', hasOutline: true, fontsNotEmbedded: [], active: ['/EmbeddedFile'] });
    expect(printedPages(bytes)).toEqual(printedPages(printed));
  });

  it('numbers the table headers from one, however much the browser printed before, and cells refer to them', async () => {
    for (const bytes of [await pdfs.render(contentOf()), await pdfs.render(hostileContent())]) {
      const text = Buffer.from(bytes).toString('latin1');
      const index = /\/Names \[((?: ?\(node\d{8}\) \d+ 0 R)+) ?\]/.exec(text)![1]!;
      const named = [...index.matchAll(/\((node\d{8})\)/g)].map(([, name]) => name!);
      expect(named).toEqual(named.map((_, at) => `node${String(at + 1).padStart(8, '0')}`));
      const asked = [...text.matchAll(/\/Headers \[([^\]]*)\]/g)].flatMap(
        ([, names]) => names!.match(/node\d{8}/g) ?? [],
      );
      expect(new Set(asked)).toEqual(new Set(named));
      expect([...text.matchAll(/\/ID \((node\d{8})\)/g)].map(([, name]) => name).toSorted()).toEqual(named);
    }
  });

  it('has every glyph and a valid title for any typed text', async () => {
    const bytes = await pdfs.render(hostileContent());
    expect(missingGlyphsOf(bytes)).toBe(0);
    const { xmp, author, attachment } = await partsOf(bytes);
    expect(author).not.toContain('\u0007');
    expect(xmp).toContain('&lt;script&gt;&amp;amp;&lt;/script&gt;');
    expect(attachment).toContain('&lt;script&gt;&amp;amp;&lt;/script&gt;');
  });

  it('is the same file each time the same content is printed', async () => {
    const [first, second] = [await pdfs.render(contentOf()), await pdfs.render(contentOf())];
    expect(Buffer.compare(first, second)).toBe(0);
    const other = await partsOf(await pdfs.render(contentOf({ sequence: 2 })));
    expect(other.identifier).not.toBe((await partsOf(first)).identifier);
  });

  it('also exists for a credit note, which shows no payment code', async () => {
    const { content } = sampleCreditNote(sampleInvoice({ id: 1, sequence: 1 }), { id: 1, sequence: 7 });
    const bytes = await creditNotePdfs.render(content);
    const parts = await partsOf(bytes);
    expect(parts).toMatchObject({
      ...facturX,
      title: 'Avoir A69-2026-000007',
      dates: [content.issuedAt, content.issuedAt],
    });
    for (const said of [...facturXSays, 'Avoir A69-2026-000007</rdf:li>']) expect(parts.xmp).toContain(said);
    expect(missingGlyphsOf(bytes)).toBe(0);
    expect(parts.attachment).toBe(ciiOf(electronicCreditNote(content)));
    expect(creditNotePaper(content)).not.toContain('<svg');
    expect(creditNotePaper(content)).toContain('FACTURES_PUBLIQUES');
  });

  it('has every glyph of a credit note for any typed text', async () => {
    const invoice = sampleInvoice({ id: 1, sequence: 1, dossier: hostileDossier() });
    const { content } = sampleCreditNote(invoice, { id: 1, sequence: 7, comment: hostile });
    const bytes = await creditNotePdfs.render(content);
    expect(missingGlyphsOf(bytes)).toBe(0);
    expect((await partsOf(bytes)).attachment).toContain('&lt;script&gt;&amp;amp;&lt;/script&gt;');
  });

  it('can contain the logo of its issuer, without any fetch while printing', async () => {
    const logo = await files.freeze(await drawing('png', 90), { folder: 'logos', extension: 'png' });
    const dossier = sampleDossier({ issuer: { ...sampleDossier().issuer!, logo } });
    const bytes = await pdfs.render(contentOf({ dossier }));
    expect(Buffer.from(bytes).toString('latin1')).toContain('/Subtype /Image');
    expect((await partsOf(bytes)).attachments).toEqual(['factur-x.xml']);
    expect([...pdfFacts(bytes).roles]).toContain('Figure');
  });

  /** A paper of each kind: the full price, a part and its rest, credit notes. */
  async function* everyKind(): AsyncGenerator<Uint8Array> {
    const deposit = sampleInvoice({ id: 1, sequence: 1, amountCents: 50_000 });
    const rest = sampleInvoice({ id: 2, sequence: 2, amountCents: 73_450, earlier: [deposit] });
    const contents = [contentOf(), hostileContent(), ...[deposit, rest].map((one) => one.snapshot().content)];
    for (const content of contents) yield pdfs.render(content);
    for (const invoice of [rest, sampleInvoice({ id: 3, sequence: 3, dossier: hostileDossier() })]) {
      yield creditNotePdfs.render(sampleCreditNote(invoice, { id: 1, sequence: 7 }).content);
    }
  }

  it('has the structure of a PDF/A-3, for every kind of paper', async () => {
    const titles: (string | undefined)[] = [];
    for await (const bytes of everyKind()) {
      const { title, ...parts } = await partsOf(bytes);
      expect(parts).toMatchObject({ ...facturX, author: expect.any(String) as string });
      for (const said of facturXSays) expect(parts.xmp).toContain(said);
      expect([title, missingGlyphsOf(bytes)]).toEqual([title, 0]);
      titles.push(title);
    }
    expect(titles).toEqual([
      'Facture F69-2026-000001',
      'Facture F69-2026-000001',
      'Facture d’acompte F69-2026-000001',
      'Facture de solde F69-2026-000002',
      'Avoir A69-2026-000007',
      'Avoir A69-2026-000007',
    ]);
  });

  const verapdf = process.env['VERAPDF'];
  (verapdf ? it : it.skip)('is found PDF/A-3U by veraPDF', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'factur-x-'));
    try {
      const files: string[] = [];
      for await (const bytes of everyKind()) {
        files.push(join(folder, `${files.length}.pdf`));
        writeFileSync(files.at(-1)!, bytes);
      }
      const report = execFileSync(verapdf!, ['--flavour', '3u', '--format', 'text', ...files], { encoding: 'utf8' });
      expect(report.match(/^PASS /gm)).toHaveLength(files.length);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
