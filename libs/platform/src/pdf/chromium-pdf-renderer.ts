import type { Browser, CDPSession, Page, Protocol } from 'puppeteer';
import { copyOwnPriority } from '../processes/priority';
import { traced } from '../traces/traces';
import { findBrowser } from './browser-path';
import { FairQueue } from './fair-queue';
import { PdfBrowserLost, type PdfLoad, PdfQueueFull, PdfRenderer, PdfRendererClosed, PdfTimeout } from './pdf-renderer';

export interface ChromiumPdfRendererOptions {
  /** Pages that print at the same time. */
  readonly pages?: number;
  /** Ordinary PDFs after which a page is replaced: one reused for a thousand grew from 185 MB to 1 GB, as measured. */
  readonly pdfsPerPage?: number;
  /** How long one PDF may take, without the wait for a free page. */
  readonly timeoutMs?: number;
  /** PDFs that may wait for a free page: at a dozen per second the last one waits half a minute. */
  readonly maxWaiting?: number;
}

/**
 * A4 unless the page's CSS sets another size, tagged, with an outline. Requested in one answer: the library's own `pdf` fetches it in
 * pieces and first waits for fonts, which printing does anyway; that is 8 % of the time of a quote (docs/performance.md).
 */
const printSettings: Protocol.Page.PrintToPDFRequest = {
  paperWidth: 8.2677,
  paperHeight: 11.6929,
  marginTop: 0,
  marginRight: 0,
  marginBottom: 0,
  marginLeft: 0,
  preferCSSPageSize: true,
  printBackground: true,
  generateTaggedPDF: true,
  generateDocumentOutline: true,
  transferMode: 'ReturnAsBase64',
};

/** The size of a quote of three pages. */
const typicalPdfBytes = 80_000;

/**
 * The environment variables passed to the browser: the paths of programs, its own folder and fonts. It renders what users have written, so
 * it gets neither the database URL nor a secret.
 */
const browserEnvironment =
  /^(?:path|home|lang|lc_.*|tz|tmpdir|temp|tmp|fontconfig_.*|xdg_.*|ld_library_path|systemroot|.*appdata|userprofile)$/i;

interface Slot {
  browser: Browser | null;
  page: Page | null;
  /** Controls the page for operations in which the library takes more steps than needed; null without a page. */
  session: CDPSession | null;
  printed: number;
}

/**
 * One warm Chromium, launched at the first PDF and again after it died, and a few pages that take turns. Injected HTML is contained twice:
 * the page is offline and runs no script, and the browser resolves no host name and no address.
 */
export class ChromiumPdfRenderer extends PdfRenderer {
  private readonly options: Required<ChromiumPdfRendererOptions>;
  private readonly idle: Slot[];
  private readonly waiting: FairQueue<(slot: Slot) => void>;
  private launching: Promise<Browser> | null = null;
  private running = 0;
  private closed = false;
  private onIdle: (() => void) | null = null;

  constructor(options: ChromiumPdfRendererOptions = {}) {
    super();
    this.options = {
      pages: 2,
      pdfsPerPage: 100,
      timeoutMs: 30_000,
      maxWaiting: 400,
      ...options,
    };
    this.waiting = new FairQueue(this.options.maxWaiting);
    this.idle = Array.from({ length: this.options.pages }, () => ({
      browser: null,
      page: null,
      session: null,
      printed: 0,
    }));
  }

  override render(html: string, asker = ''): Promise<Buffer> {
    return traced('pdf', () => this.renderInTurn(html, asker));
  }

  private renderInTurn(html: string, asker: string): Promise<Buffer> {
    return this.withSlot(asker, async (slot) => {
      try {
        return await this.print(slot, html);
      } catch (error) {
        // A PDF whose browser died had no effect: a new browser prints it, once.
        if (error instanceof PdfTimeout || !(await hasDied(slot.browser))) throw error;
        slot.page = null;
        try {
          return await this.print(slot, html);
        } catch (again) {
          throw (await hasDied(slot.browser)) ? new PdfBrowserLost() : again;
        }
      }
    });
  }

  override async warmUp(): Promise<void> {
    await this.withSlot('', (slot) => this.readyPage(slot));
  }

  override get load(): PdfLoad {
    const free = this.idle.length;
    return { busy: this.options.pages - free, free, waiting: this.waiting.size };
  }

  override async browserVersion(): Promise<string | null> {
    const browser = await this.launching?.catch(() => null);
    return browser ? browser.version() : null;
  }

  /** Passes a page's slot to `work` once one is free. */
  private async withSlot<Result>(asker: string, work: (slot: Slot) => Promise<Result>): Promise<Result> {
    if (this.closed) throw new PdfRendererClosed();
    const slot = this.idle.pop() ?? this.acquireSlot(asker);
    this.running += 1;
    const own = await slot;
    try {
      return await work(own);
    } catch (error) {
      this.discard(own);
      throw error;
    } finally {
      const next = this.waiting.take();
      if (next) next(own);
      else this.idle.push(own);
      this.running -= 1;
      if (this.running === 0) this.onIdle?.();
    }
  }

  private acquireSlot(asker: string): Promise<Slot> {
    const { promise, resolve } = Promise.withResolvers<Slot>();
    if (!this.waiting.add(asker, resolve)) throw new PdfQueueFull();
    return promise;
  }

  /** The process id of the running browser, or null; for measuring. */
  async processId(): Promise<number | null> {
    return (await this.launching)?.process()?.pid ?? null;
  }

  /** Lets the current PDFs finish (at most the time of one PDF), then ends the browser. */
  async close(): Promise<void> {
    this.closed = true;
    if (this.running > 0) {
      const quiet = new Promise<void>((resolve) => (this.onIdle = resolve));
      await Promise.race([quiet, delay(this.options.timeoutMs)]);
    }
    const browser = await this.launching?.catch(() => null);
    this.launching = null;
    if (!browser) return;
    const ended = browser.close().catch(() => undefined);
    const tooLate = await Promise.race([ended.then(() => false), delay(5_000).then(() => true)]);
    if (tooLate) browser.process()?.kill('SIGKILL');
  }

  /** Nest's last shutdown hook: the HTTP server and the background jobs have ended by then. */
  onApplicationShutdown(): Promise<void> {
    return this.close();
  }

  private async print(slot: Slot, html: string): Promise<Buffer> {
    const { page, session } = await this.readyPage(slot);
    const { timeoutMs } = this.options;
    const printing = (async () => {
      // Our own timeout ends both steps: the library's would raise a different error in each.
      await page.setContent(html, { waitUntil: 'load', timeout: 0 });
      const { data } = await session.send('Page.printToPDF', printSettings, { timeout: 0 });
      return Buffer.from(data, 'base64');
    })();
    printing.catch(() => undefined);
    const timer = Promise.withResolvers<never>();
    const alarm = setTimeout(() => timer.reject(new PdfTimeout()), timeoutMs);
    try {
      const pdf = await Promise.race([printing, timer.promise]);
      // A document of many papers leaves as much memory behind as the same papers printed singly.
      slot.printed += Math.max(1, pdf.length / typicalPdfBytes);
      return pdf;
    } finally {
      clearTimeout(alarm);
    }
  }

  private async readyPage(slot: Slot): Promise<{ page: Page; session: CDPSession }> {
    const browser = await this.browser();
    const { page: warm, session: ready } = slot;
    const usable = warm && ready && !warm.isClosed() && slot.browser === browser;
    slot.browser = browser;
    if (usable && slot.printed < this.options.pdfsPerPage) return { page: warm, session: ready };
    if (usable) this.discard(slot);
    const page = await browser.newPage();
    const [session] = await Promise.all([
      page.createCDPSession(),
      page.setJavaScriptEnabled(false),
      page.setOfflineMode(true),
    ]);
    Object.assign(slot, { page, session, printed: 0 });
    return { page, session };
  }

  private discard(slot: Slot): void {
    const page = slot.page;
    Object.assign(slot, { page: null, session: null, printed: 0 });
    void page?.close().catch(() => undefined);
  }

  private browser(): Promise<Browser> {
    if (this.closed && !this.launching) return Promise.reject(new PdfRendererClosed());
    this.launching ??= this.launch().then(
      (browser) => {
        // The library starts it in a separate session.
        const pid = browser.process()?.pid;
        if (pid !== undefined) copyOwnPriority(pid);
        browser.once('disconnected', () => (this.launching = null));
        return browser;
      },
      (error: unknown) => {
        this.launching = null;
        throw error;
      },
    );
    return this.launching;
  }

  private async launch(): Promise<Browser> {
    const [executablePath, { default: puppeteer }] = await Promise.all([findBrowser(), import('puppeteer')]);
    const launch = (...extra: string[]) =>
      puppeteer.launch({
        executablePath,
        headless: 'shell',
        env: Object.fromEntries(Object.entries(process.env).filter(([name]) => browserEnvironment.test(name))),
        // A browser controlled by a pipe ends with the process at the other end: none outlives a killed process.
        pipe: true,
        // Our own graceful stop decides when the browser ends.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
        args: [
          '--host-resolver-rules=MAP * ~NOTFOUND',
          '--disable-gpu',
          '--font-render-hinting=none',
          '--no-first-run',
          ...extra,
        ],
      });
    // Chromium's sandbox refuses root, and containers often lack the user namespaces that it needs.
    if (process.getuid?.() === 0) return launch('--no-sandbox');
    return launch().catch(() => launch('--no-sandbox'));
  }
}

/** A call to a dying browser may fail before the browser is known to have ended. */
async function hasDied(browser: Browser | null): Promise<boolean> {
  if (browser?.connected) await delay(100);
  return browser !== null && !browser.connected;
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
