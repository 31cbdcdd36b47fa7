import { readFileSync } from 'node:fs';
import { defineConfig } from 'orval';

const document = './libs/api-client/openapi.json';
const folder = './libs/api-client/src/generated';

/**
 * Calls that only programs, machines and links in mails make: a `…ByGet` repeats a POST, « Qui vient ? » is no part of the SPA, most others repeat data that it has from
 * another call.
 */
const notCalledByTheSpa =
  /ByGet$|^(answerSlot|askReplacement|getAddress|getDossierPricing|isLive|isReady|listDepartmentOptions|listEprotecDepartments|listEprotecOffices|listOfficesOfDepartment|listOrganiserAidStations|mapDepartments|noteShiftsSeen|openShiftCalendar|showVolunteerShifts|simulateSlotPricing)$/;

/** Calls of the public form's first load: in a file of their own, so that it brings no others. */
const ofTheFirstLoad = /^(getAccount|listDepartments|listOffices)$/;

/** Calls that only pages of organisers make: in a file of their own, so that these bring none of the accounting, and a dossier none of them. */
const ofOrganisers =
  /^(addDemand|checkDemandData|listOrganiserDemands|pageOrganiserAidStations|payOwnInvoice|previewRepetition|repeatDemand|showAidStation|updateFilerContact)$/;

interface Operation {
  readonly operationId?: string;
  tags?: readonly string[];
  readonly responses?: Readonly<Record<string, { readonly content?: object }>>;
}

/** Whether an operation answers with data; the others are opened by their address: papers, exports, pictures. */
function answersData({ responses = {} }: Operation): boolean {
  return Object.entries(responses).some(
    ([status, { content }]) => status.startsWith('2') && Object.keys(content ?? {}).includes('application/json'),
  );
}

const { paths } = JSON.parse(readFileSync(document, 'utf8')) as {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const openedByAddress = Object.values(paths)
  .flatMap((path) => Object.values(path))
  .filter((operation) => !answersData(operation))
  .map(({ operationId }) => operationId!);

/**
 * The client of the HTTP API, generated from the exported OpenAPI document: a function for each call of the SPA, a React Query hook for
 * each reading of data. Changes have no hooks: features write their mutations with the queries that they outdate.
 */
export default defineConfig({
  api: {
    input: {
      target: document,
      override: {
        transformer: (api) => {
          for (const path of Object.values(api.paths ?? {}) as Record<string, Operation>[])
            for (const [method, operation] of Object.entries(path)) {
              const { operationId = '' } = operation;
              if (notCalledByTheSpa.test(operationId)) delete path[method];
              if (ofTheFirstLoad.test(operationId)) operation.tags = ['first-load'];
              if (ofOrganisers.test(operationId)) operation.tags = ['organiser'];
              // Only « Pour qui ? » searches by name.
              if (operationId === 'findCompanies') operation.tags = ['companies'];
            }
          return api;
        },
      },
    },
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
        header: false,
        // The mutator returns the body and throws a Problem, so that a hook's `data` is the answer of the call.
        fetch: { includeHttpResponseReturnType: false },
        mutator: { path: './libs/api-client/src/fetch.ts', name: 'fetchApi' },
        query: { signal: true, useMutation: false },
        operations: {
          ...Object.fromEntries(openedByAddress.map((id) => [id, { query: { useQuery: false } }])),
          // Asked for once, at a press.
          previewRepetition: { query: { useQuery: false } },
          // POSTs that only read: the secret of the link stays out of addresses.
          readAttestation: { query: { useQuery: true } },
          readPaymentLink: { query: { useQuery: true } },
        },
      },
    },
  },
});
