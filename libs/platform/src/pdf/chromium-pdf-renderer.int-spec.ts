import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import puppeteer from 'puppeteer';
import { findBrowser } from './browser-path';
import { ChromiumPdfRenderer } from './chromium-pdf-renderer';
import { PdfBrowserLost, PdfQueueFull, PdfRendererClosed, PdfTimeout } from './pdf-renderer';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const page = (body: string) => `<!doctype html><html><head><meta charset="utf-8"></head><body>${body}</body></html>`;
/** The one-pixel picture, not the browser's icon for a broken one. */
const showsPicture = (pdf: Buffer) => /\/Width 1\b/.test(pdf.toString('latin1'));

const titled = (title: string) => `<!doctype html><html lang="fr"><title>${title}</title><p>${title}</p></html>`;
/** The title in the PDF, written in letters that need no encoding. */
const titleOf = (pdf: Buffer) => /\/Title \(([^)]*)\)/.exec(pdf.toString('latin1'))?.[1];

/** Whether a process runs; false for one that has ended and was not reaped by its parent. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

describe('ChromiumPdfRenderer', () => {
  const renderer = new ChromiumPdfRenderer({ pdfsPerPage: 3 });
  let server: Server;
  let origin: string;
  let folder: string;
  const requested: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      requested.push(request.url ?? '');
      response.setHeader('access-control-allow-origin', '*');
      response.end(Buffer.from(pixel, 'base64'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    folder = await mkdtemp(join(tmpdir(), 'pds-pdf-'));
    await writeFile(join(folder, 'secret.png'), Buffer.from(pixel, 'base64'));
    await writeFile(join(folder, 'secret.html'), page(`<img src="data:image/png;base64,${pixel}">`));
  });

  afterAll(async () => {
    await renderer.close();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true });
  });

  beforeEach(() => requested.splice(0));

  const hostile = () => {
    const http = `http://${origin}`;
    return page(`
      <link rel="stylesheet" href="${http}/link"><link rel="preload" as="image" href="${http}/preload">
      <style>@import url("${http}/import"); @font-face{font-family:x;src:url("${http}/font")}
        body{background:url("${http}/background");font-family:x}</style>
      <img src="${http}/img"><img srcset="${http}/srcset 1x"><iframe src="${http}/iframe"></iframe>
      <object data="${http}/object"></object><embed src="${http}/embed"><video poster="${http}/poster"></video>
      <script src="${http}/script"></script>
      <script>fetch("${http}/fetch"); new Image().src = "${http}/image"; location = "${http}/location";</script>
      <img src="x" onerror="fetch('${http}/onerror')"><svg><image href="${http}/svg"/></svg>
      <img src="http://localhost:${origin.split(':')[1]}/by-name">
      <iframe srcdoc="<img src='${http}/srcdoc'>"></iframe>
      ${['secret.png', 'secret.html'].map((name) => fileTags(pathToFileURL(join(folder, name)).href)).join('')}
      ${fileTags('file:///etc/passwd')}`);
  };
  const fileTags = (url: string) => `<img src="${url}"><iframe src="${url}"></iframe><object data="${url}"></object>`;

  it('lets hostile HTML reach no server and no file', async () => {
    const pdf = await renderer.render(hostile());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(requested).toEqual([]);
    expect(showsPicture(pdf)).toBe(false);
  });

  it('follows no redirection in the HTML', async () => {
    const refresh = `<meta http-equiv="refresh" content="0;url=http://${origin}/refresh">`;
    // Whether the page is printed before it tries to navigate is a matter of chance; it reaches nothing, and the next one prints.
    await renderer.render(page(refresh)).catch(() => undefined);
    expect(requested).toEqual([]);
    expect((await renderer.render(page('next'))).length).toBeGreaterThan(500);
  });

  it('is proven to block by HTML that reaches the server from an unguarded browser, and by a picture that is shown', async () => {
    const browser = await puppeteer.launch({
      executablePath: await findBrowser(),
      headless: 'shell',
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    const unguarded = await browser.newPage();
    await unguarded.setContent(hostile(), { waitUntil: 'load' }).catch(() => undefined);
    await browser.close();
    expect(requested.length).toBeGreaterThan(5);
    expect(showsPicture(await renderer.render(page(`<img src="data:image/png;base64,${pixel}">`)))).toBe(true);
  });

  it('prints more than its pages can hold at once, across page replacements', async () => {
    const pdfs = await Promise.all(Array.from({ length: 12 }, (_, n) => renderer.render(page(`<p>${n}</p>`))));
    expect(pdfs.every((pdf) => pdf.includes('/Type /Page'))).toBe(true);
  });

  it('prints in the fonts that a page contains, also in the first print of a browser page', async () => {
    const file = createRequire(import.meta.url).resolve(
      '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff2',
    );
    const source = `data:font/woff2;base64,${readFileSync(file).toString('base64')}`;
    const html = page(
      `<style>@font-face{font-family:own;src:url(${source}) format("woff2")} p{font-family:own}</style><p>Papier`,
    );
    const fresh = new ChromiumPdfRenderer({ pdfsPerPage: 1 });
    for (const pdf of await Promise.all(Array.from({ length: 12 }, () => fresh.render(html)))) {
      const fonts = pdf.toString('latin1').match(/\/FontName \/\S+/g);
      expect(fonts).toEqual([expect.stringMatching(/\+DejaVuSans$/)]);
    }
    await fresh.close();
  });

  it('prints all of two hundred while the browser is killed three times, each with its own content', async () => {
    const numbers = Array.from({ length: 200 }, (_, n) => n + 1);
    let arrived = 0;
    const kills = [50, 100, 150];
    const pdfs = await Promise.all(
      numbers.map(async (n) => {
        const pdf = await renderer.render(titled(`Papier ${n}`));
        if (kills.includes(++arrived)) process.kill((await renderer.processId())!, 'SIGKILL');
        return pdf;
      }),
    );
    expect(pdfs.map(titleOf)).toEqual(numbers.map((n) => `Papier ${n}`));
  });

  it('reports a lost browser when it dies during the second try too', async () => {
    const unlucky = new ChromiumPdfRenderer({ pages: 1 });
    await unlucky.warmUp();
    const killed: number[] = [];
    const refused = expect(unlucky.render(page('<p>x</p>'.repeat(20_000)))).rejects.toThrow(PdfBrowserLost);
    while (killed.length < 2) {
      const browser = await unlucky.processId();
      if (browser === null || killed.includes(browser)) await new Promise((later) => setImmediate(later));
      else {
        killed.push(browser);
        process.kill(browser, 'SIGKILL');
      }
    }
    await refused;
    expect(titleOf(await unlucky.render(titled('suivant')))).toBe('suivant');
    await unlucky.close();
  });

  it('lets simultaneous callers take turns, and refuses when too many wait', async () => {
    const small = new ChromiumPdfRenderer({ pages: 1, maxWaiting: 6 });
    await small.warmUp();
    const done: string[] = [];
    const printFor = (asker: string, n: number) =>
      small.render(titled(`${asker}${n}`), asker).then((pdf) => done.push(titleOf(pdf)!));
    // The first occupies the page, six wait.
    const all = [1, 2, 3, 4, 5].map((n) => printFor('a', n)).concat([1, 2].map((n) => printFor('b', n)));
    await expect(printFor('c', 1)).rejects.toThrow(PdfQueueFull);
    await Promise.all(all);
    expect(done).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4', 'a5']);
    await printFor('c', 2);
    await small.close();
  });

  it('gives up a PDF that takes too long, and prints the next', async () => {
    const hasty = new ChromiumPdfRenderer({ timeoutMs: 1_500, pages: 1 });
    await hasty.render(page('warm'));
    const browser = await hasty.processId();
    await expect(hasty.render(page('<p>slow</p>'.repeat(400_000)))).rejects.toThrow(PdfTimeout);
    expect((await hasty.render(page('next'))).length).toBeGreaterThan(500);
    expect(await hasty.processId()).toBe(browser);
    await hasty.close();
  });

  it('passes none of our settings to the browser', async () => {
    const settings = { DATABASE_URL: 'postgres://us:secret@database.example/pds', SESSION_SECRET: 'very-secret' };
    const browser = new ChromiumPdfRenderer();
    Object.assign(process.env, settings);
    try {
      await browser.warmUp();
      const variables = readFileSync(`/proc/${await browser.processId()}/environ`, 'utf8').split('\0');
      expect(variables).toContain(`PATH=${process.env.PATH}`);
      expect(variables.filter((each) => /secret|DATABASE_URL/.test(each))).toEqual([]);
    } finally {
      for (const name of Object.keys(settings)) delete process.env[name];
      await browser.close();
    }
  });

  it('leaves no browser behind when its process is killed', async () => {
    const hooks = join(import.meta.dirname, '../testing/typescript-hooks.ts');
    const program = join(import.meta.dirname, 'testing/printing-process.ts');
    const child = spawn(process.execPath, ['--import', hooks, program], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const browser = Number(String(line));
    expect(isAlive(browser)).toBe(true);
    child.kill('SIGKILL');
    // Exceeds the test's time limit when a browser remains.
    while (isAlive(browser)) await new Promise((later) => setTimeout(later, 50));
  });

  it('refuses after it was closed', async () => {
    const closed = new ChromiumPdfRenderer();
    await closed.close();
    await expect(closed.render(page('late'))).rejects.toThrow(PdfRendererClosed);
  });
});
