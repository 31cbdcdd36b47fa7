import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import { compress, type FirstLoad } from './assets.ts';

/**
 * Writes `<route>/page.html`: the document of a first load with its page in it, which can be read and typed into before there is a script
 * (docs/adr/0090). Prints what a phone loads until then – document, styles and fonts –, and fails the build above the limit.
 */
export function drawnPage({ route, limitKilobytes }: FirstLoad & { readonly limitKilobytes: number }): Plugin {
  return {
    name: 'drawn-page',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const outputs = Object.values(bundle);
      const document = bundle[`${route.slice(1)}/index.html`];
      const script = outputs.find((output) => output.type === 'chunk' && output.name === 'first-script');
      if (document?.type !== 'asset' || !script) this.error(`Drawn page: ${route} has no document, or no script`);
      const page = await draw(route, (file) => {
        // The address of Ant Design's styles is needed in the browser only.
        if (file.startsWith('virtual:')) return 'export default ""';
        return this.getModuleInfo(file)?.code ?? this.error(`Drawn page: ${file} is not in the bundle`);
      });
      const title = /<h1>(.*?)<\/h1>/.exec(page)?.[1] ?? this.error(`Drawn page: ${route} has no title`);
      const scripts: string[] = [];
      const source = String(document.source)
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
        .replace('</body>', `${scripts.join('')}<script type="module" src="/${script.fileName}"></script>$&`);
      this.emitFile({ type: 'asset', fileName: `${route.slice(1)}/page.html`, source });

      const addresses = [...source.matchAll(/<link rel="(?:stylesheet|preload)"[^>]* href="\/([^"]+)"/g)];
      const files = addresses.map(([, name]) => bundle[name!]).filter((output) => output?.type === 'asset');
      const styles = files.map((file) => String(file.source)).join('\n');
      for (const [, names] of page.matchAll(/ class="([^"]+)"/g))
        for (const name of names!.trim().split(/\s+/))
          if (!styles.includes(`.${name}`)) this.error(`Drawn page: no style sheet of ${route} has .${name}`);
      const sizes = await Promise.all(
        [Buffer.from(source), ...files.map((file) => Buffer.from(file.source))].map(
          async (bytes) => (await compress(bytes)).byteLength,
        ),
      );
      const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
      const text = `First load of ${route} until it can be typed into: ${kilobytes.toFixed(1)} kB`;
      console.log(`\n${text} of document, styles and fonts (Brotli), limit ${limitKilobytes} kB`);
      if (kilobytes > limitKilobytes) this.error(`${text}, above ${limitKilobytes} kB`);
    },
  };
}

/**
 * Returns the HTML of a page, as its components render it.
 * @param styles returns the code of a style sheet's module, with its class names
 */
async function draw(route: string, styles: (file: string) => string): Promise<string> {
  const file = fileURLToPath(new URL('../src/app/draw-page.tsx', import.meta.url));
  const { module } = await runnerImport<typeof import('../src/app/draw-page.tsx')>(file, {
    configFile: false,
    mode: 'production',
    define: { 'import.meta.env.DRAWN_PATH': JSON.stringify(route) },
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
  return module.html;
}
