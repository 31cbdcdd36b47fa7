import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ChromiumPdfRenderer } from './chromium-pdf-renderer';
import { PdfBrowserLost, PdfTimeout } from './pdf-renderer';
import { page, titled, titleOf } from './testing/pages';

/** Whether a process runs; false for one that has ended and was not reaped by its parent. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

describe('ChromiumPdfRenderer under load and after crashes', () => {
  const renderer = new ChromiumPdfRenderer({ pdfsPerPage: 3 });

  afterAll(() => renderer.close());

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

  it('gives up a PDF that takes too long, and prints the next', async () => {
    const hasty = new ChromiumPdfRenderer({ timeoutMs: 1_500, pages: 1 });
    await hasty.render(page('warm'));
    const browser = await hasty.processId();
    await expect(hasty.render(page('<p>slow</p>'.repeat(400_000)))).rejects.toThrow(PdfTimeout);
    expect((await hasty.render(page('next'))).length).toBeGreaterThan(500);
    expect(await hasty.processId()).toBe(browser);
    await hasty.close();
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
});
