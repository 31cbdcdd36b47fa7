import { createHash } from 'node:crypto';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { type AnswerWords, chainAnswer, chainStart, type Document } from '@pds/documents/domain';
import { ordinaryQuote, sampleQuote } from '@pds/documents/domain/testing';
import { plainSpaces } from '@pds/kernel/testing';
import { printedPages } from '@pds/paper/testing';
import { ChromiumPdfRenderer } from '@pds/platform';
import { ChromiumEvidencePaper } from './chromium-evidence-paper';
import { quotePage } from './quote-page';

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

function answerTo(document: Document, words: AnswerWords, userAgent = 'Mozilla/5.0 (iPhone)') {
  const facts = {
    documentId: document.id,
    documentType: 1,
    demandId: document.demandId,
    documentSha256: document.file.sha256,
    by: { linkDigest: 'b'.repeat(64) },
    words,
    answeredAt: Date.parse('2026-11-21T08:00:12Z'),
    networkAddress: '2001:db8::7',
    userAgent,
  } as const;
  return chainAnswer(chainStart, facts, sha256);
}

describe('the copy with the evidence page', () => {
  const renderer = new ChromiumPdfRenderer();
  const paper = new ChromiumEvidencePaper(renderer);
  afterAll(() => renderer.close());

  const accepted = { outcome: 'accepted', name: 'Camille Roux', capacity: 'Présidente' } as const;
  const spaced = (hash: string) => hash.match(/.{16}/g)!.join(' ');

  it('contains who accepted what, when and from where, and starts with the bytes of the original', async () => {
    const quote = sampleQuote(12);
    const original = await renderer.render(quotePage(ordinaryQuote(12)));
    const answer = answerTo(quote, accepted);
    const copy = Buffer.from(await paper.append(original, quote, answer));

    expect(copy.subarray(0, original.length).equals(original)).toBe(true);
    const before = printedPages(original);
    const pages = printedPages(copy);
    expect(pages).toHaveLength(before.length + 1);
    expect(pages.slice(0, -1)).toEqual(before);
    expect((await PDFDocument.load(copy)).getPageCount()).toBe(before.length + 1);
    const text = plainSpaces(pages.at(-1)!.texts.join(' | '));
    for (const part of [
      'Preuve d’accord',
      'Devis | n° 12',
      '384,00 €',
      'Camille Roux',
      'Présidente',
      '«\u00a0Lu et approuvé, bon pour accord\u00a0»',
      '21/11/2026 à 09:00:12 (UTC+01:00, Europe/Paris)',
      '2001:db8::7',
      'Mozilla/5.0 (iPhone)',
      spaced(quote.file.sha256),
      spaced(answer.hash),
      spaced(answer.previousHash),
    ]) {
      expect(text).toContain(plainSpaces(part));
    }
  });

  it('keeps the tags of the original for screen readers', async () => {
    const quote = sampleQuote(12);
    const original = await renderer.render(quotePage(ordinaryQuote(12)));
    const copy = await PDFDocument.load(await paper.append(original, quote, answerTo(quote, accepted)));
    const tree = (await PDFDocument.load(original)).catalog.get(PDFName.of('StructTreeRoot'));
    expect(tree).toBeDefined();
    expect(copy.catalog.get(PDFName.of('StructTreeRoot'))).toEqual(tree);
  });

  it('adds one page for any typed text, and escapes it', async () => {
    const hostile = '"><script>x</script><img src=x>';
    const words = {
      outcome: 'accepted',
      name: `${hostile}${'Ő'.repeat(100 - hostile.length)}`,
      capacity: `${hostile}${'W'.repeat(100 - hostile.length)}`,
    } as const;
    const quote = sampleQuote(13);
    const original = await renderer.render(quotePage(ordinaryQuote(13)));
    const copy = await paper.append(original, quote, answerTo(quote, words, 'U'.repeat(400)));
    const pages = printedPages(copy);
    expect(pages).toHaveLength(printedPages(original).length + 1);
    expect(pages.at(-1)!.missingGlyphs).toBe(0);
    expect(plainSpaces(pages.at(-1)!.texts.join(' '))).toContain('<script>x</script>');
  });
});
