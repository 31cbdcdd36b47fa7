import { defineConfig } from 'orval';

/** The drift check generates the client in another folder and compares it with the committed one. */
const folder = `./libs/api-client/src/${process.env['CLIENT_FOLDER'] ?? 'generated'}`;

/** The client of the HTTP API and its React Query hooks, generated from the exported OpenAPI document. */
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
      // A configuration of its own: unlike imports in tools, imports in the client do not end in .ts.
      tsconfig: { compilerOptions: { target: 'es2024', module: 'esnext', allowImportingTsExtensions: false } },
      override: {
        // The mutator returns the body and throws a Problem, so that a hook's `data` is the answer of the call.
        fetch: { includeHttpResponseReturnType: false },
        mutator: { path: './libs/api-client/src/fetch.ts', name: 'fetchApi' },
        query: { signal: true },
      },
    },
  },
});
