import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ciiOf, electronicInvoice, InvoiceReadModel, invoicePaper, toFacturX } from '@pds/accounting/adapters';
import { InvoiceIssued } from '@pds/accounting/contract';
import { type InvoiceContent, Invoices } from '@pds/accounting/domain';
import { sampleDossier, sampleDossierOfThreeSlots, sampleInvoice } from '@pds/accounting/domain/testing';
import { createApplicationContext } from '@pds/application';
import { loadDemoBooks } from '@pds/demonstration';
import { Outbox, UnitOfWork } from '@pds/kernel';
import {
  BackgroundWorker,
  ChromiumPdfRenderer,
  findBrowser,
  PdfRenderer,
  readPdf,
  readSettings,
  SupervisedProcess,
} from '@pds/platform';
import puppeteer, { type Page } from 'puppeteer';
import { benchListsUnderLoad } from './lists-under-load';
import { median } from '../measured';
import { inParallel, memoryMegabytes, residentMegabytes, timed } from './measure';
import { type BenchDatabase, withBenchDatabase } from './read-model';
import type { BenchRow } from './report';

/** Invoices and reference alternate in batches of this size, so that a busy moment of the machine slows both. */
const batchSize = 200;
/** Invoices printed before anything is measured. */
const warmUp = 40;
const goal = 0.6;
/** The number of invoices in the list that is read meanwhile: the data of `bench -- exports`. */
const listedInvoices = 100_000;
/** The longest wait before a measurement counts as hung. Milliseconds. */
const longestWait = 600_000;

/**
 * Measures the papers of issued invoices (Factur-X, frozen) per second, from the queued invoices through the worker, its queue, database,
 * browser and files. The reference, measured in turns, is the best rate of the browser for the same pages: two bare browsers,
 * each invoice converted by the same code and not stored.
 * Prints 1 000 invoices, or 10 000 with `--full`.
 */
export async function benchInvoicePapers(): Promise<BenchRow[]> {
  const count = process.argv.includes('--full') ? 10_000 : Number(process.env.INVOICE_COUNT ?? 1_000);
  const load = async () => {};
  const dataDir = await mkdtemp(join(tmpdir(), 'pds-bench-papers-'));
  try {
    return await withBenchDatabase('pds_bench_papers', load, async ({ unitOfWork, url }) => {
      const settings = readSettings({ ...process.env, DATA_DIR: dataDir, S3_ENDPOINT: '' });
      const context = await createApplicationContext(settings, url);
      const reference = await bareBrowsers();
      try {
        const portOf = <T>(port: abstract new (...parameters: never[]) => T): T => context.get(port, { strict: false });
        const renderer = portOf(PdfRenderer) as ChromiumPdfRenderer;
        const worker = portOf(BackgroundWorker);
        const [last] = await unitOfWork.query<{ sequence: number }>(
          'SELECT coalesce(max(sequence), 0)::integer AS sequence FROM accounting.invoices',
        );
        let { sequence } = last!;
        /** Creates issued invoices whose papers are not printed yet. */
        const issue = async (size: number): Promise<InvoiceContent[]> => {
          const contents: InvoiceContent[] = [];
          for (let n = 0; n < size; n++) {
            sequence += 1;
            const dossier = sequence % 4 === 0 ? sampleDossierOfThreeSlots() : sampleDossier();
            const invoice = sampleInvoice({ id: await portOf(Invoices).nextId(), sequence, dossier });
            const { id, aidStationId, content } = invoice.snapshot();
            await portOf(UnitOfWork).run(async () => {
              await portOf(Invoices).add(invoice);
              await portOf(Outbox).publish(InvoiceIssued({ invoiceId: id, aidStationId, send: false }));
            });
            contents.push(content);
          }
          return contents;
        };

        const none = async (what: string) => {
          for (const until = performance.now() + longestWait; ; await delay(20)) {
            const [left] = await unitOfWork.query<{ count: number }>(`SELECT count(*)::integer AS count FROM ${what}`);
            if (left!.count === 0) return;
            if (performance.now() > until)
              throw new Error(`${left!.count} left of ${what} after ${longestWait / 1_000} s`);
          }
        };
        const untilPrinted = async () => {
          await worker.start();
          await none('accounting.invoices WHERE file_key IS NULL');
        };
        /** Waits for the work that follows printing: it is not measured, and must not disturb the reference. */
        const untilQuiet = async () => {
          await none('platform.outbox_events WHERE handled_at IS NULL');
          await worker.stop();
        };

        await reference.print(await issue(warmUp));
        await untilPrinted();
        await untilQuiet();
        const memory = {
          browser: [memoryMegabytes(await renderer.processId())],
          /** Memory of this process, which reads, splits and converts like the worker. */
          node: [residentMegabytes()],
        };
        const spent = { papers: 0, reference: 0 };
        const ratios: number[] = [];
        for (let done = 0; done < count; done += batchSize) {
          const contents = await issue(Math.min(batchSize, count - done));
          const turns = [
            async () => {
              took.papers = await timed(untilPrinted);
              await untilQuiet();
            },
            async () => (took.reference = await timed(() => reference.print(contents))),
          ];
          const took = { papers: 0, reference: 0 };
          for (const turn of (done / batchSize) % 2 === 0 ? turns : turns.reverse()) await turn();
          ratios.push(took.reference / took.papers);
          spent.papers += took.papers;
          spent.reference += took.reference;
          memory.browser.push(memoryMegabytes(await renderer.processId()));
          memory.node.push(residentMegabytes());
        }
        /** Measures the lists as in production: with a separate worker, which has printed before. */
        const listedBesideWorker = async () => {
          const apart = new SupervisedProcess(join(import.meta.dirname, 'cli.js'), ['worker'], {
            DATABASE_URL: url,
            DATA_DIR: dataDir,
            S3_ENDPOINT: '',
          });
          try {
            await issue(warmUp);
            await none('accounting.invoices WHERE file_key IS NULL');
            await none('platform.outbox_events WHERE handled_at IS NULL');
            const waits = Promise.withResolvers<void>();
            const go = Promise.withResolvers<void>();
            // All in one transaction, committed later: issuing is not part of the measurement.
            const issued = portOf(UnitOfWork).run(async () => {
              await issue(3 * batchSize);
              waits.resolve();
              await go.promise;
            });
            await Promise.race([waits.promise, issued]);
            try {
              return await benchBookListsUnderLoad('the worker beside prints', async () => {
                go.resolve();
                await issued;
                await none('accounting.invoices WHERE file_key IS NULL');
              });
            } finally {
              // Otherwise, after an error, the transaction would wait for ever.
              go.resolve();
              await issued;
            }
          } finally {
            await apart.stop();
          }
        };
        const listed = await listedBesideWorker();
        const perSecond = (milliseconds: number) => (count / milliseconds) * 1_000;
        const ratio = median(ratios);
        const flat = (whose: string, megabytes: readonly number[]): BenchRow[] => {
          const at = (share: number) => megabytes[Math.round(share * (megabytes.length - 1))]!;
          const ratio = at(1) / at(0.25);
          return [
            { what: `Memory of ${whose} at 25 %`, value: at(0.25), unit: 'MB' },
            {
              what: `Memory of ${whose} at the end`,
              value: at(1),
              unit: 'MB',
              ratio,
              reference: 'at 25 %',
              goal: { text: 'flat, at most 1.3', met: ratio <= 1.3 },
            },
          ];
        };
        return [
          {
            what: 'Best of the browser, converted',
            value: perSecond(spent.reference),
            unit: 'invoices/s',
          },
          {
            what: `Invoices, ${count} printed and frozen`,
            value: perSecond(spent.papers),
            unit: 'invoices/s',
            ratio,
            reference: 'the best, median of the batches',
            goal: { text: `at least ${goal}`, met: ratio >= goal },
          },
          ...flat('the browser', memory.browser),
          ...flat('the Node process, garbage collected', memory.node),
          ...listed,
        ];
      } finally {
        await reference.close();
        await context.close();
      }
    });
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

/** Measures the invoice lists of `bench -- exports` before and during some work. */
function benchBookListsUnderLoad(workName: string, work: () => Promise<unknown>): Promise<BenchRow[]> {
  const load = ({ unitOfWork }: BenchDatabase) =>
    loadDemoBooks(unitOfWork, { invoices: listedInvoices, now: Date.parse('2026-11-20T12:00:00+01:00') });
  return withBenchDatabase('pds_bench_exports', load, ({ unitOfWork }) => {
    const places = { places: async () => ({ departments: new Map(), offices: new Map(), organisations: new Map() }) };
    const invoices = new InvoiceReadModel(unitOfWork, places, { now: () => Date.now() });
    return benchListsUnderLoad(invoices, workName, work);
  });
}

/** Starts two browsers, without the product's code. */
async function bareBrowsers(): Promise<{
  print(contents: readonly InvoiceContent[]): Promise<void>;
  close(): Promise<void>;
}> {
  const executablePath = await findBrowser();
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browsers = await Promise.all([1, 2].map(() => puppeteer.launch({ executablePath, headless: 'shell', args })));
  const idle: Page[] = await Promise.all(browsers.map((browser) => browser.newPage()));
  const print = async (content: InvoiceContent) => {
    const page = idle.pop()!;
    await page.setContent(invoicePaper(content));
    const pdf = await page.pdf({ format: 'A4' });
    idle.push(page);
    await toFacturX(await readPdf(pdf), ciiOf(electronicInvoice(content)), {
      title: content.number,
      author: content.issuer.name,
      issuedAt: content.issuedAt,
    });
  };
  return {
    print: (contents) => inParallel(contents.length, browsers.length, (n) => print(contents[n - 1]!)),
    close: async () => void (await Promise.all(browsers.map((browser) => browser.close()))),
  };
}
