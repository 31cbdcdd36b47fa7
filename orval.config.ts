import { defineConfig } from 'orval';

/** The drift check generates beside the committed client and compares. */
const folder = `./libs/api-client/src/${process.env['CLIENT_FOLDER'] ?? 'generated'}`;

/** The client of the HTTP API and its React Query hooks, made from the exported OpenAPI document. */
export default defineConfig({
  api: {
    input: './libs/api-client/openapi.json',
    output: {
      target: `${folder}/api.ts`,
      schemas: `${folder}/model`,
      mode: 'tags-split',
      client: 'react-query',
      httpClient: 'fetch',
      clean: true,
      // Not ours, whose imports of tools may end in .ts: the client's own need not.
      tsconfig: { compilerOptions: { target: 'es2024', module: 'esnext', allowImportingTsExtensions: false } },
      override: {
        // The mutator answers the body itself and throws a Problem, so a hook's `data` is what the call returns.
        fetch: { includeHttpResponseReturnType: false },
        mutator: { path: './libs/api-client/src/fetch.ts', name: 'fetchApi' },
        query: { signal: true },
      },
    },
  },
});
