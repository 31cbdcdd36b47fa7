import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import { sampleDossier, sampleDossierOfThreeSlots, sampleInvoice } from '@pds/accounting/domain/testing';
import { InMemoryFrozenFiles } from '@pds/kernel/testing';
import { ChromiumPdfRenderer, FrozenPictures, type MergedPaper, mergedPdf } from '@pds/platform';
import { ChromiumInvoicePdfs } from './chromium-invoice-pdfs';

const key = (name: string) => PDFName.of(name);

describe('invoices merged into one PDF', () => {
  const renderer = new ChromiumPdfRenderer();
  const papers: MergedPaper[] = [];
  let file: Buffer;
  let merged: PDFDocument;

  beforeAll(async () => {
    const contents = [1, 2, 3, 4, 5].map(
      (sequence) =>
        sampleInvoice({
          id: sequence,
          sequence,
          dossier: sequence % 2 === 0 ? sampleDossierOfThreeSlots() : sampleDossier(),
        }).snapshot().content,
    );
    const pdfs = new ChromiumInvoicePdfs(renderer, new FrozenPictures(new InMemoryFrozenFiles()));
    for (const content of contents) papers.push({ title: content.number, bytes: await pdfs.render(content) });
    const unreadable: string[] = [];
    file = await buffer(Readable.from(mergedPdf(Readable.from(papers), ({ title }) => unreadable.push(title))));
    expect(unreadable).toEqual([]);
    merged = await PDFDocument.load(file, { updateMetadata: false });
  });
  afterAll(() => renderer.close());

  const sources = () => Promise.all(papers.map(({ bytes }) => PDFDocument.load(bytes, { updateMetadata: false })));

  /** The drawing operations of a page. */
  function drawn(page: PDFPage): string {
    const contents = page.node.lookup(key('Contents'));
    if (!(contents instanceof PDFRawStream)) throw new Error('A page without contents');
    return Buffer.from(decodePDFRawStream(contents).decode()).toString('latin1');
  }

  it('contain all their pages, in order, with their fonts', async () => {
    const pages = (await sources()).flatMap((source) => source.getPages());
    expect(pages).toHaveLength(7);
    expect(merged.getPages().map(drawn)).toEqual(pages.map(drawn));
    const fontsOf = (page: PDFPage) => {
      const fonts = page.node.Resources()!.lookup(key('Font'), PDFDict);
      return fonts.keys().map((name) => [String(name), String(fonts.lookup(name, PDFDict).get(key('BaseFont')))]);
    };
    expect(merged.getPages().map(fontsOf)).toEqual(pages.map(fontsOf));
  });

  it('keep the tags of each paper, linked from the page content to the root of the file', async () => {
    const { context, catalog } = merged;
    const root = catalog.get(key('StructTreeRoot')) as PDFRef;
    const tags = catalog.lookup(key('StructTreeRoot'), PDFDict);
    expect(tags.lookup(key('K'), PDFArray).size()).toBe(papers.length);
    const byPage = new Map<number, PDFArray>();
    const leaves = tags.lookup(key('ParentTree'), PDFDict).lookup(key('Kids'), PDFArray);
    for (let leaf = 0; leaf < leaves.size(); leaf++) {
      const nums = leaves.lookup(leaf, PDFDict).lookup(key('Nums'), PDFArray);
      for (let at = 0; at < nums.size(); at += 2) {
        const tagsOfPage = nums.lookup(at + 1);
        if (tagsOfPage instanceof PDFArray) byPage.set(nums.lookup(at, PDFNumber).asNumber(), tagsOfPage);
      }
    }
    for (const page of merged.getPages()) {
      const marked = byPage.get(page.node.lookup(key('StructParents'), PDFNumber).asNumber())!.asArray();
      expect(marked.length).toBeGreaterThan(20);
      for (const tag of marked.filter((each) => each instanceof PDFRef)) {
        expect(context.lookup(tag, PDFDict).get(key('Pg'))).toBe(page.ref);
        let above = tag;
        for (let depth = 0; above !== root && depth < 50; depth++) {
          above = context.lookup(above, PDFDict).get(key('P')) as PDFRef;
        }
        expect(above).toBe(root);
      }
    }
    const count = (document: PDFDocument) =>
      document.context
        .enumerateIndirectObjects()
        .filter(([, object]) => object instanceof PDFDict && object.get(key('Type')) === key('StructElem')).length;
    expect(count(merged)).toBe((await sources()).reduce((sum, source) => sum + count(source), 0));
  });

  it('have one bookmark each, which opens their first page', async () => {
    const firsts: PDFRef[] = [];
    const pages = merged.getPages().map(({ ref }) => ref);
    for (const source of await sources()) firsts.push(...pages.splice(0, source.getPageCount()).slice(0, 1));
    const outline = merged.catalog.lookup(key('Outlines'), PDFDict);
    let item = outline.lookupMaybe(key('First'), PDFDict);
    for (const [index, { title }] of papers.entries()) {
      expect(String(item!.lookup(key('Title')))).toContain(
        Buffer.from(title, 'utf16le').swap16().toString('hex').toUpperCase(),
      );
      expect(item!.lookup(key('Dest'), PDFArray).get(0)).toBe(firsts[index]);
      item = item!.lookupMaybe(key('Next'), PDFDict);
    }
    expect(item).toBeUndefined();
  });

  it('index the position of each object, and write shared fonts and colours once', () => {
    const text = file.toString('latin1');
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1]);
    const [, size] = /^xref\n0 (\d+)\n/.exec(text.slice(start))!;
    const lines = text.slice(text.indexOf('\n', start + 5) + 1, text.indexOf('trailer', start)).match(/.{18} \n/g)!;
    expect(lines).toHaveLength(Number(size));
    for (const [number, line] of lines.entries()) {
      if (number === 0) continue;
      expect(text.slice(Number(line.slice(0, 10))).startsWith(`${number} 0 obj\n`)).toBe(true);
    }
    const streams = merged.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) =>
        object instanceof PDFRawStream ? [`${object.dict} ${Buffer.from(object.contents).toString('latin1')}`] : [],
      );
    expect(new Set(streams).size).toBe(streams.length);
    expect(streams.length).toBeGreaterThan(10);
  });
});
