import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import type { Plugin } from 'vite';
import { theme } from '../src/shared/ui/ant-design/theme.ts';

const require = createRequire(import.meta.url);
/** Resolves modules from Ant Design's own location, because its styles are cached in that copy. */
const requireAsAntDesign = createRequire(require.resolve('antd'));

/** The library that Ant Design creates its styles with. Its types are in another package. */
interface StyleLibrary {
  createCache(): { cache: Map<string, unknown> };
  extractStyle(cache: object, options: { plain: true; types: 'style' }): string;
  StyleProvider: string;
}

export const antDesignStyleSheet = 'ant-design.css';

/**
 * `virtual:ant-design.css`: the address of a style sheet with the styles of the Ant Design components that the app uses, in our theme. Ant
 * Design would write them in the browser when each component is first drawn, which took a fifth of the time until a dossier was on screen.
 * With `zeroRuntime` it leaves them to this sheet. Amounts and colours stay variables that Ant Design sets itself. Fails the build for a
 * component that is drawn and has no styles here.
 */
export function antDesignStyles(): Plugin {
  const name = 'virtual:ant-design.css';
  let folder: string;
  let isBuild = false;
  let styled: Promise<ReadonlySet<string>> | undefined;
  return {
    name: 'ant-design-styles',
    configResolved({ cacheDir, command }) {
      folder = cacheDir;
      isBuild = command === 'build';
    },
    async resolveId(id) {
      if (id !== name) return null;
      const file = join(folder, antDesignStyleSheet);
      styled ??= Promise.resolve(stylesOfComponents()).then(async ({ css, components }) => {
        await mkdir(folder, { recursive: true });
        await writeFile(file, css);
        return components;
      });
      await styled;
      return `${file}?url`;
    },
    // Removes the code that creates the styles, which is no longer called: a tenth of the script of every screen.
    transform: {
      filter: { id: isAntDesign },
      handler(code) {
        if (!isBuild || !styleGenerator.test(code)) return null;
        return { code: withoutStyles(code, this.parse(code)), map: null };
      },
    },
    async generateBundle(_options, bundle) {
      const components = await styled;
      for (const output of Object.values(bundle))
        for (const [id, { code }] of Object.entries(output.type === 'chunk' ? output.modules : {}))
          for (const component of isAntDesign.test(id) ? styledComponentsIn(code ?? '') : [])
            if (!components?.has(component) && !unusedComponents.has(component))
              this.error(`Ant Design's ${component} (${id}) has no styles: draw it in apps/web/build/ant-design.ts`);
    },
  };
}

/** Included with other components for variants that the app does not use: `Modal.confirm`, `Space.Addon`. */
const unusedComponents = new Set(['Modal-confirm', 'Addon-Addon']);

const isAntDesign = /\/node_modules\/antd\/es\//;

const styleGenerator = /\bgen(?:StyleHooks|ComponentStyleHook|SubStyleComponent)\b/;

/** Returns an Ant Design module without the functions that create a component's styles. Its amounts and colours stay. */
function withoutStyles(code: string, program: object): string {
  const made: { readonly start: number; readonly end: number }[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, callee, arguments: given } = node as Partial<CallExpression>;
    if (type === 'CallExpression' && styleGenerator.test(callee?.name ?? '') && given?.[1]) made.push(given[1]);
    else Object.values(node).forEach(visit);
  };
  visit(program);
  return made.reduceRight((text, { start, end }) => `${text.slice(0, start)}null${text.slice(end)}`, code);
}

/** The properties read from a call expression. */
interface CallExpression {
  readonly type: 'CallExpression';
  readonly callee: { readonly name?: string };
  readonly arguments: readonly { readonly start: number; readonly end: number }[];
}

/** Returns the components, and parts of them, whose styles a module creates: `Button-Button`, `Form-item-item`. */
function styledComponentsIn(code: string): string[] {
  const made =
    /\bgen(?:StyleHooks|ComponentStyleHook|SubStyleComponent)(?:\$\d+)?\(\s*(?:\[\s*)?['"]([\w-]+)['"](?:,\s*['"]([\w-]+)['"]\s*\])?/g;
  return [...code.matchAll(made)].map(([, component, part = component]) => `${component}-${part}`);
}

/** Matches the rules for columns of the 24-column grid, a fifth of all rules. Forms here have labels above and no columns. */
const columnsOfGrid =
  /\.ant-col(?:-rtl)?(?:-(?:xs|sm|md|lg|xl|xxl|xxxl))?(?:-(?:push|pull|offset|order))?-\d+(?:\.ant-col-rtl)?\{[^}]*\}/g;

/** Matches the selector of Ant Design's link reset, which is then limited to links that it draws itself. */
const linkResetSelector = /(?<=^|[{},])a(?=[:[{])/g;

/** Draws each component that the app uses once and collects the created styles. */
function stylesOfComponents(): { css: string; components: ReadonlySet<string> } {
  const { createElement: draw } = require('react') as typeof import('react');
  const { renderToStaticMarkup } = require('react-dom/server') as typeof import('react-dom/server');
  const { createCache, extractStyle, StyleProvider } = requireAsAntDesign('@ant-design/cssinjs') as StyleLibrary;
  type Drawn = Parameters<typeof draw<{ key?: string }>>[0];
  const component = <Parts extends object>(name: string) =>
    (require(`antd/lib/${name}`) as { default: Drawn & Parts }).default;
  const form = component<{ Item: Drawn }>('form');
  const { Compact } = component<{ Compact: Drawn }>('space');

  const cache = createCache();
  const alone = ['button', 'checkbox', 'input', 'modal', 'skeleton', 'space', 'switch', 'tooltip'];
  const components: ReactNode[] = [
    draw(form, null, draw(form.Item, { label: 'x', tooltip: 'x', help: 'x' } as object)),
    draw(Compact, null, draw(component('button'))),
    ...alone.map((name) => draw(component(name))),
  ];
  renderToStaticMarkup(
    draw(
      StyleProvider,
      { cache } as object,
      draw(component('config-provider'), { theme: { ...theme, zeroRuntime: false } } as object, ...components),
    ),
  );
  const css = extractStyle(cache, { plain: true, types: 'style' })
    .replace(columnsOfGrid, '')
    .replace(/@media[^{}]*\{\}/g, '')
    .replace(linkResetSelector, `a:where([class^="ant-"],[class*=" ant-"])`);
  const names = [...cache.cache.keys()].flatMap((key) => /^style%[^%]*%([\w-]+)%/.exec(key)?.[1] ?? []);
  return { css, components: new Set(names) };
}
