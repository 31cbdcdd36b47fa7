import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import { compress } from './assets.ts';

/**
 * Writes `<route>/page.html` for each of these routes: the document of its first load with its page in it, which can be read and typed into
 * before there is a script (docs/adr/0090); and `drawn-pages.json`, with the parameters of an address that each of them reads. Prints what a
 * phone loads until then – document, styles and fonts –, and fails the build above the limit.
 */
export function drawnPages(routes: readonly string[], limitKilobytes: number): Plugin {
  return {
    name: 'drawn-pages',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const drawings = await draw(routes, (file) => {
        // The address of Ant Design's styles is needed in the browser only.
        if (file.startsWith('virtual:')) return 'export default ""';
        return this.getModuleInfo(file)?.code ?? this.error(`Drawn page: ${file} is not in the bundle`);
      });
      const text = JSON.stringify(Object.fromEntries(drawings.map(({ route, reads }) => [route, reads])));
      this.emitFile({ type: 'asset', fileName: 'drawn-pages.json', source: text });
      /** In kilobytes, by content: what several pages load is compressed once. */
      const sizes = new Map<string | Uint8Array, number>();
      for (const { route, html } of drawings) {
        const source = documentOf(route, html, bundle, (problem) => this.error(problem));
        this.emitFile({ type: 'asset', fileName: `${route.slice(1)}/page.html`, source });

        const addresses = [...source.matchAll(/<link rel="(?:stylesheet|preload)"[^>]* href="\/([^"]+)"/g)];
        const files = addresses.map(([, name]) => bundle[name!]).filter((output) => output?.type === 'asset');
        const styles = files.map((file) => String(file.source)).join('\n');
        for (const [, names] of html.matchAll(/ class="([^"]+)"/g))
          for (const name of names!.trim().split(/\s+/))
            if (!styles.includes(`.${name}`)) this.error(`Drawn page: no style sheet of ${route} has .${name}`);
        if (html.includes(' style="')) this.error(`Drawn page: ${route} has a style that browsers are told to refuse`);
        let kilobytes = 0;
        for (const content of [source, ...files.map((file) => file.source)]) {
          sizes.set(content, sizes.get(content) ?? (await compress(Buffer.from(content))).byteLength / 1000);
          kilobytes += sizes.get(content)!;
        }
        const load = `First load of ${route} until it can be typed into: ${kilobytes.toFixed(1)} kB`;
        console.log(`\n${load} of document, styles and fonts (Brotli), limit ${limitKilobytes} kB`);
        if (kilobytes > limitKilobytes) this.error(`${load}, above ${limitKilobytes} kB`);
      }
    },
  };
}

/** Returns the document of a first load with its page in it. */
function documentOf(route: string, page: string, bundle: Rolldown.OutputBundle, fail: (problem: string) => never) {
  const document = bundle[`${route.slice(1)}/index.html`];
  if (document?.type !== 'asset') return fail(`Drawn page: ${route} has no document`);
  const script = (name: string) => {
    const chunk = Object.values(bundle).find((output) => output.type === 'chunk' && output.name === name);
    return `<script type="module" src="/${chunk?.fileName ?? fail(`Drawn page: there is no ${name}`)}"></script>`;
  };
  const call = page.includes(' data-asks="/') ? script('first-call') : '';
  const title = /<h1>(.*?)<\/h1>/.exec(page)?.[1] ?? fail(`Drawn page: ${route} has no title`);
  const scripts: string[] = [];
  return (
    String(document.source)
      .replace('<title>', `$&${title} · `)
      .replace(
        /<script type="module" crossorigin src="(.*?)"><\/script>/,
        '<link rel="modulepreload" crossorigin href="$1" data-application>',
      )
      // What can be seen comes first: on a slow phone, files of a head wait for one another.
      .replaceAll(/<link rel="modulepreload"(.*?>)\s*/g, (_link, rest: string) => {
        scripts.push(`<link rel="modulepreload" fetchpriority="low"${rest}`);
        return '';
      })
      .replaceAll('<link rel="preload" as="style"', '<link rel="stylesheet"')
      .replace(/<div id="root">.*<\/noscript>/s, () => `<div id="root" data-drawn>${page}</div>`)
      .replace('</body>', `${call}${scripts.join('')}${script('first-script')}$&`)
  );
}

/**
 * Returns pages as their components render them.
 * @param styles returns the code of a style sheet's module, with its class names
 */
async function draw(routes: readonly string[], styles: (file: string) => string) {
  const file = fileURLToPath(new URL('../src/app/draw-page.tsx', import.meta.url));
  const { module } = await runnerImport<typeof import('../src/app/draw-page.tsx')>(file, {
    configFile: false,
    mode: 'production',
    define: { 'import.meta.env.DRAWN_ROUTES': JSON.stringify(routes) },
    resolve: { tsconfigPaths: true },
    plugins: [
      {
        name: 'class-names-of-the-build',
        enforce: 'pre',
        resolveId: (id, importer = '') =>
          id.endsWith('.css') ? `\0${id.startsWith('.') ? join(dirname(importer), id) : id}.js` : null,
        load: (id) => (id.endsWith('.css.js') ? styles(id.slice(1, -'.js'.length)) : null),
      },
    ],
  });
  return module.drawings;
}
