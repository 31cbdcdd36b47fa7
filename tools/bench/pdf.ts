import { readdirSync, readFileSync } from 'node:fs';
import { quotePage } from '@pds/documents/adapters';
import { ordinaryQuote } from '@pds/documents/domain/testing';
import { ChromiumPdfRenderer, findBrowser } from '@pds/platform';
import puppeteer from 'puppeteer';
import type { BenchRow } from './report';

const concurrency = 2;
/** Quotes and static pages take turns in short stretches, so that a busy moment of the machine slows both. */
const stretch = 25;

/**
 * Quotes printed per second through the product (content, page, pool, guards), beside the browser's own ceilings in the
 * same run at the same concurrency: bare `setContent` and `pdf` of a static page, once the finished HTML of a quote as a
 * constant, once plain paragraphs of as many bytes. Then whether the browser's memory stays flat. `PDF_COUNT` PDFs (200),
 * or 1 000 with `--full`.
 */
export async function benchPdf(): Promise<BenchRow[]> {
  const count = process.argv.includes('--full') ? 1_000 : Number(process.env.PDF_COUNT ?? 200);
  const renderer = new ChromiumPdfRenderer({ pages: concurrency });
  const bare = await barePrinter();
  try {
    const frozen = quotePage(ordinaryQuote(1));
    const bytes = Buffer.byteLength(frozen);
    const plain = plainPageOf(bytes);
    const quote = (n: number) => renderer.render(quotePage(ordinaryQuote(n)));
    const works = { quote, frozen: () => bare.print(frozen), plain: () => bare.print(plain) };
    for (const work of Object.values(works)) await inParallel(20, work);

    const spent = { quote: 0, frozen: 0, plain: 0 };
    const memory = [memoryMegabytes(await renderer.processId())];
    for (let done = 0; done < count; done += stretch) {
      const size = Math.min(stretch, count - done);
      spent.quote += await timed(() => inParallel(size, works.quote));
      memory.push(memoryMegabytes(await renderer.processId()));
      spent.frozen += await timed(() => inParallel(size, works.frozen));
      // Slower, and only for orientation: a fifth is enough.
      spent.plain += 5 * (await timed(() => inParallel(Math.ceil(size / 5), works.plain)));
    }
    const perSecond = (milliseconds: number) => (count / milliseconds) * 1_000;
    const ratio = spent.frozen / spent.quote;
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
        reference: 'its static page',
        goal: { text: 'at least 0.7', met: ratio >= 0.7 },
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

/** The same browser program with nothing of ours around it. */
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

/** Paragraphs without any style, as many bytes as asked. */
function plainPageOf(bytes: number): string {
  const head = '<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Page</title></head><body>';
  const paragraph = '<p>Douze secouristes tiennent le poste, heures normales et heures de nuit comprises.</p>';
  return head + paragraph.repeat(Math.floor((bytes - head.length) / paragraph.length));
}

async function inParallel(count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(++next);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Resident memory of a process and all that descend from it, without what they share counted twice where PSS is known. */
function memoryMegabytes(root: number | null): number {
  if (root === null) return NaN;
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // ended meanwhile
    }
  }
  const family = [root];
  for (let index = 0; index < family.length; index++) family.push(...(children.get(family[index]!) ?? []));
  const kilo = family.reduce((sum, pid) => sum + residentKilobytes(pid), 0);
  return kilo / 1024;
}

function residentKilobytes(pid: number): number {
  for (const [file, field] of [
    ['smaps_rollup', 'Pss'],
    ['status', 'VmRSS'],
  ]) {
    try {
      const match = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'));
      if (match) return Number(match[1]);
    } catch {
      // not readable, or ended
    }
  }
  return 0;
}
