import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import puppeteer from 'puppeteer';
import { findBrowser } from './browser-path';
import { ChromiumPdfRenderer } from './chromium-pdf-renderer';
import { PdfQueueFull, PdfRendererClosed } from './pdf-renderer';
import { page, titled, titleOf } from './testing/pages';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
/** The one-pixel picture, not the browser's icon for a broken one. */
const showsPicture = (pdf: Buffer) => /\/Width 1\b/.test(pdf.toString('latin1'));

describe('ChromiumPdfRenderer', () => {
  const renderer = new ChromiumPdfRenderer();
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

  it('refuses after it was closed', async () => {
    const closed = new ChromiumPdfRenderer();
    await closed.close();
    await expect(closed.render(page('late'))).rejects.toThrow(PdfRendererClosed);
  });
});
