import { PDFDocument } from '@cantoo/pdf-lib';
import type { InvoiceContent } from '@pds/accounting/domain';
import { sampleDossier, sampleDossierOfThreeSlots, sampleInvoice } from '@pds/accounting/domain/testing';
import { InMemoryFrozenFiles, plainSpaces } from '@pds/kernel/testing';
import { pdfFacts, printedPages } from '@pds/paper/testing';
import { ChromiumPdfRenderer, FrozenPictures, NotABatchOfPapers, PdfRenderer, PrintedBatch } from '@pds/platform';
import { drawing } from '@pds/platform/testing';
import { ChromiumInvoicePdfs } from './chromium-invoice-pdfs';

const hostile =
  '</article></div></table><article>"><script>x</script><style>@page{size:A6}*{display:none}</style> 3 0 R (';

function invoice(sequence: number, dossier = sampleDossier()): InvoiceContent {
  return sampleInvoice({ id: sequence, sequence, dossier }).snapshot().content;
}

const dossierOfLines = (count: number) => {
  const dossier = sampleDossier();
  const lines = Array.from({ length: count }, () => dossier.lines[1]!);
  const slots = [{ ...dossier.slots[0]!, lineCount: count }];
  return sampleDossier({ lines, slots, priceCents: count * lines[0]!.amountCents });
};

/** An ordinary invoice, one of three slots, two of several pages, one with hostile texts, one in other scripts, one with long names. */
function mixture(): InvoiceContent[] {
  const dossier = sampleDossier();
  const named = (name: string) =>
    sampleDossier({
      event: { ...dossier.event, name, place: name },
      customer: { ...dossier.customer, name },
      issuer: { ...dossier.issuer, name, paymentConditions: name },
    });
  return [
    invoice(1),
    invoice(2, sampleDossierOfThreeSlots()),
    invoice(3, dossierOfLines(30)),
    invoice(4, dossierOfLines(60)),
    invoice(5, named(hostile)),
    invoice(6, named('Łukasz Őry – Δράμα – Пётр – 北京')),
    invoice(7, named('Longue'.repeat(60))),
    invoice(8),
  ];
}

describe('invoices printed many at once', () => {
  const renderer = new ChromiumPdfRenderer();
  const files = new InMemoryFrozenFiles();
  const pictures = new FrozenPictures(files);
  const pdfs = new ChromiumInvoicePdfs(renderer, pictures);
  afterAll(() => renderer.close());

  async function printedTogether(contents: readonly InvoiceContent[]): Promise<Map<string, Uint8Array>> {
    const papers = new Map<string, Uint8Array>();
    for await (const { content, bytes } of pdfs.renderMany(contents)) {
      expect(papers.has(content.number)).toBe(false);
      papers.set(content.number, bytes);
    }
    return papers;
  }

  it('are identical to the same papers printed alone: texts of each page, tags, outline, title, fonts, data', async () => {
    const contents = mixture();
    const together = await printedTogether(contents);
    expect([...together.keys()].toSorted()).toEqual(contents.map(({ number }) => number));
    for (const content of contents) {
      const alone = await pdfs.render(content);
      const paper = together.get(content.number)!;
      expect([content.number, printedPages(paper)]).toEqual([content.number, printedPages(alone)]);
      expect([content.number, await factsOf(paper)]).toEqual([content.number, await factsOf(alone)]);
      expect(tagsOf(paper)).toEqual(tagsOf(alone));
    }
    expect(printedPages(together.get(contents[3]!.number)!).length).toBeGreaterThan(1);
  });

  it('are printed once if their page counts match those of the last invoices of their lengths, and again otherwise', async () => {
    const documents: string[] = [];
    class WatchedRenderer extends PdfRenderer {
      override render(html: string, asker?: string): Promise<Buffer> {
        documents.push(html);
        return renderer.render(html, asker);
      }
      override warmUp(): Promise<void> {
        return renderer.warmUp();
      }
      override get load() {
        return renderer.load;
      }
      override browserVersion(): Promise<string | null> {
        return renderer.browserVersion();
      }
    }
    const watched = new ChromiumInvoicePdfs(new WatchedRenderer(), pictures);
    const endings = async (contents: readonly InvoiceContent[]) => {
      const found: [string, string | undefined][] = [];
      for await (const { content, bytes } of watched.renderMany(contents)) {
        found.push([content.number, printedPages(bytes).at(-1)!.texts[0]]);
      }
      return found.toSorted().map(([, text]) => /^Page \d \/ \d/.exec(plainSpaces(text!))?.[0]);
    };
    const two = dossierOfLines(30);
    expect(await endings([invoice(1), invoice(2, two)])).toEqual(['Page 1 / 1', 'Page 2 / 2']);
    expect(documents).toHaveLength(2);
    expect(await endings([invoice(3), invoice(4, two), invoice(5, two)])).toEqual([
      'Page 1 / 1',
      'Page 2 / 2',
      'Page 2 / 2',
    ]);
    expect(documents).toHaveLength(3);
    // The same number of rows and lines, on more paper.
    const { event } = sampleDossier();
    const tall = invoice(6, sampleDossier({ event: { ...event, name: 'Longue course '.repeat(150) } }));
    expect(await endings([tall, invoice(7)])).toEqual(['Page 2 / 2', 'Page 1 / 1']);
    expect(documents).toHaveLength(5);
  });

  it('contain the logo of their issuer, as when printed alone', async () => {
    const logo = await files.freeze(await drawing('png', 90), { folder: 'logos', extension: 'png' });
    const { issuer } = sampleDossier();
    const withLogo = sampleDossier({ issuer: { ...issuer!, logo } });
    const contents = [invoice(1), invoice(2, withLogo), invoice(3, withLogo)];
    const together = await printedTogether(contents);
    const picturesIn = async (paper: Uint8Array) =>
      (await PDFDocument.load(paper, { updateMetadata: false })).context
        .enumerateIndirectObjects()
        .filter(([, object]) => String(object).includes('/Subtype /Image')).length;
    for (const content of contents) {
      const paper = together.get(content.number)!;
      expect([content.number, await picturesIn(paper)]).toEqual([
        content.number,
        await picturesIn(await pdfs.render(content)),
      ]);
    }
    expect(await picturesIn(together.get(contents[1]!.number)!)).toBeGreaterThan(0);
  });

  it('exclude a long invoice, which a batch does not print faster', async () => {
    const together = await printedTogether([invoice(1), invoice(2, dossierOfLines(61))]);
    expect([...together.keys()]).toEqual([invoice(1).number]);
  });

  it('exclude only the invoice that cannot be laid out', async () => {
    const broken = { ...invoice(2), customer: null } as unknown as InvoiceContent;
    const together = await printedTogether([invoice(1), broken, invoice(3)]);
    expect([...together.keys()]).toEqual([invoice(1).number, invoice(3).number]);
  });

  it('are not split if the pages do not show which paper they belong to', async () => {
    const page = (body: string) => renderer.render(`<!doctype html><html lang="fr"><body>${body}</body></html>`);
    for (const body of ['<article>1</article>', '<p>1</p>'.repeat(3), '<article>1</article><article>2</article>']) {
      await expect(page(body).then((pdf) => PrintedBatch.read(pdf, 2))).rejects.toThrow(NotABatchOfPapers);
    }
  });
});

/** Reads the title as PDF readers do: among the objects of a PDF, the outline titles may come first. */
async function factsOf(pdf: Uint8Array) {
  return { ...pdfFacts(pdf), title: (await PDFDocument.load(pdf)).getTitle() };
}

/** The number of tags of each role in a PDF; also checks that each tag refers to an existing tag or page. */
function tagsOf(pdf: Uint8Array): Record<string, number> {
  const text = Buffer.from(pdf).toString('latin1');
  const bodies = new Map([...text.matchAll(/(\d+) 0 obj\s([\s\S]*?)\sendobj/g)].map(([, id, body]) => [id!, body!]));
  const counts: Record<string, number> = {};
  for (const body of bodies.values()) {
    const role = /\/Type \/StructElem[\s\S]*?\/S \/(\w+)/.exec(body)?.[1];
    if (!role) continue;
    counts[role] = (counts[role] ?? 0) + 1;
    for (const [, id] of body.replace(/\((?:\\.|[^\\)])*\)/g, '').matchAll(/(\d+) 0 R/g))
      expect([role, bodies.has(id!)]).toEqual([role, true]);
  }
  return counts;
}
