import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

/**
 * Writes `routes.json`: the path of every page, as the router has it (`/aid-station/success/:id`), so that the server answers any other
 * address with 404.
 */
export function routeList(): Plugin {
  return {
    name: 'route-list',
    apply: 'build',
    async generateBundle() {
      const file = fileURLToPath(new URL('../src/routing/routes.ts', import.meta.url));
      const { module } = await runnerImport<typeof import('../src/routing/routes.ts')>(file, {
        configFile: false,
        resolve: { tsconfigPaths: true },
      });
      // A document of its own, beside the application.
      const paths = ['/benevole', ...Object.values(module.routes).map(({ path }) => path)];
      this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify([...paths, module.loginAlias]) });
    },
  };
}
