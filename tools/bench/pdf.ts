import { quotePage } from '@pds/documents/adapters';
import { ordinaryQuote } from '@pds/documents/domain/testing';
import { ChromiumPdfRenderer, findBrowser } from '@pds/platform';
import puppeteer from 'puppeteer';
import { median } from '../measured';
import { inParallel, memoryMegabytes, timed } from './measure';
import type { BenchRow } from './report';

const concurrency = 2;
/** Quotes and static pages alternate in short batches, so that a busy moment of the machine slows both. */
const batchSize = 25;

/**
 * Measures the quotes printed per second by the product (content, page, pool, guards), compared with the browser alone in the same run at
 * the same concurrency: `setContent` and `pdf` of a static page, once with the complete HTML of a quote, once with plain paragraphs of as
 * many bytes. Then checks that the browser's memory does not grow. Prints `PDF_COUNT` PDFs (200), or 2 000 with `--full`.
 */
export async function benchPdf(): Promise<BenchRow[]> {
  const count = process.argv.includes('--full') ? 2_000 : Number(process.env.PDF_COUNT ?? 200);
  const renderer = new ChromiumPdfRenderer({ pages: concurrency });
  const bare = await barePrinter();
  try {
    const frozen = quotePage(ordinaryQuote(1));
    const bytes = Buffer.byteLength(frozen);
    const plain = plainPageOf(bytes);
    const quote = (n: number) => renderer.render(quotePage(ordinaryQuote(n)));
    const works = { quote, frozen: () => bare.print(frozen), plain: () => bare.print(plain) };
    for (const work of Object.values(works)) await inParallel(20, concurrency, work);

    const spent = { quote: 0, frozen: 0, plain: 0 };
    const ratios: number[] = [];
    const memory = [memoryMegabytes(await renderer.processId())];
    for (let done = 0; done < count; done += batchSize) {
      const size = Math.min(batchSize, count - done);
      const milliseconds = { quote: 0, frozen: 0 };
      // Each is first in turn: the second profits from warmer caches.
      const order = (done / batchSize) % 2 === 0 ? (['quote', 'frozen'] as const) : (['frozen', 'quote'] as const);
      for (const name of order) milliseconds[name] = await timed(() => inParallel(size, concurrency, works[name]));
      memory.push(memoryMegabytes(await renderer.processId()));
      ratios.push(milliseconds.frozen / milliseconds.quote);
      spent.quote += milliseconds.quote;
      spent.frozen += milliseconds.frozen;
      // Slower, and only informative: one fifth is enough.
      spent.plain += 5 * (await timed(() => inParallel(Math.ceil(size / 5), concurrency, works.plain)));
    }
    const perSecond = (milliseconds: number) => (count / milliseconds) * 1_000;
    const ratio = median(ratios);
    const at = (share: number) => memory[Math.round(share * (memory.length - 1))]!;
    const growth = at(1) / at(0.25);
    const size = `${Math.round(bytes / 1024)} kB`;
    return [
      { what: `Plain paragraphs, ${size}, bare browser`, value: perSecond(spent.plain), unit: 'PDF/s' },
      { what: `Static page of a quote, ${size}, bare browser`, value: perSecond(spent.frozen), unit: 'PDF/s' },
      {
        what: `Quote, ${size}, ${count} printed`,
        value: perSecond(spent.quote),
        unit: 'PDF/s',
        ratio,
        reference: 'its static page, median of the batches',
        goal: { text: 'at least 0.9', met: ratio >= 0.9 },
      },
      { what: 'Browser memory at the start', value: at(0), unit: 'MB' },
      { what: 'Browser memory at 25 %', value: at(0.25), unit: 'MB' },
      { what: 'Browser memory at 50 %', value: at(0.5), unit: 'MB' },
      {
        what: 'Browser memory at the end',
        value: at(1),
        unit: 'MB',
        ratio: growth,
        reference: 'at 25 %',
        goal: { text: 'flat, at most 1.3', met: growth <= 1.3 },
      },
    ];
  } finally {
    await renderer.close();
    await bare.close();
  }
}

/** Starts the same browser, without the product's code. */
async function barePrinter(): Promise<{ print(html: string): Promise<unknown>; close(): Promise<void> }> {
  const browser = await puppeteer.launch({
    executablePath: await findBrowser(),
    headless: 'shell',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const pages = await Promise.all(Array.from({ length: concurrency }, () => browser.newPage()));
  return {
    print: async (html) => {
      const page = pages.pop()!;
      await page.setContent(html);
      await page.pdf({ format: 'A4' });
      pages.push(page);
    },
    close: () => browser.close(),
  };
}

/** Builds a page of paragraphs without style, of the given size in bytes. */
function plainPageOf(bytes: number): string {
  const head = '<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Page</title></head><body>';
  const paragraph = '<p>Douze secouristes tiennent le poste, heures normales et heures de nuit comprises.</p>';
  return head + paragraph.repeat(Math.floor((bytes - head.length) / paragraph.length));
}
