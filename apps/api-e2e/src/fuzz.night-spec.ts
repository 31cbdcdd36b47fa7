import { createHash } from 'node:crypto';
import { jest } from '@jest/globals';
import { buildOpenApi } from '@pds/application';
import { PdfRenderer } from '@pds/platform';
import { blankPage, type TestApplication, testApplication } from '@pds/testing';
import fc from 'fast-check';
import { buildWorld, type Caller, type World } from './access/world';
import { checkAnswer } from './fuzz/check-answer';
import { rawRequestsOf, requestsOf, type WireRequest } from './fuzz/requests';
import { type Operation, operationsOf, resolved, type Schema } from './openapi/operations';

/** `npm run fuzz -- --seed 7 --minutes 20` sends other requests, for longer. */
const { FUZZ_SEED: givenSeed, FUZZ_MINUTES: givenMinutes } = process.env;
const seed = givenSeed === undefined ? 20_261_120 : Number(givenSeed);
const minutes = Number(givenMinutes ?? 0);

const callers: readonly Caller[] = ['anonymous', 'organiser', 'local manager', 'admin'];

/** The number of requests by one caller in one round: more when there is a body or a filter. */
const requestsFor = ({ bodies, parameters }: Operation) =>
  Object.keys(bodies).length > 0 || parameters.some((parameter) => parameter.in === 'query') ? 2 : 1;

/** Every operation of the API, called by every caller with values that no form sends. */
describe(`hostile requests (seed ${seed})`, () => {
  let app: TestApplication;
  let world: World;
  let operations: readonly Operation[];
  let resolve: (schema: Schema) => Schema;

  beforeAll(async () => {
    app = await testApplication();
    // Printing is tested elsewhere, and takes a tenth of a second.
    jest.spyOn(app.application.get(PdfRenderer), 'render').mockResolvedValue(blankPage);
    world = await buildWorld(app);
    const document = buildOpenApi(app.application);
    operations = operationsOf(document);
    resolve = (schema) => resolved(document, schema);
  });
  afterAll(() => app?.close());

  /** The failures of a round over all operations, each as the smallest request that shows it. */
  async function round(roundSeed: number, until: number): Promise<{ complaints: string[]; requests: number }> {
    const complaints: string[] = [];
    let requests = 0;
    for (const operation of operations) {
      for (const caller of callers) {
        if (Date.now() > until) return { complaints, requests };
        const property = fc.asyncProperty(requestsOf(operation, caller, world, resolve), async (request) => {
          requests += 1;
          const complaint = await checkAnswer(app, request);
          if (complaint !== null) throw new Error(complaint);
        });
        const numRuns = requestsFor(operation);
        const found = await fc.check(property, {
          seed: seedOf(roundSeed, operation, caller),
          numRuns,
          interruptAfterTimeLimit: 60_000,
        });
        if (found.failed && found.counterexample)
          complaints.push(describeComplaint(operation, caller, found.counterexample[0], String(found.errorInstance)));
      }
    }
    return { complaints, requests };
  }

  it(
    'each get a response that is not a failure, not oversized and repeats nothing of the request',
    async () => {
      const until = minutes > 0 ? Date.now() + minutes * 60_000 : Infinity;
      const complaints = new Set<string>();
      let requests = 0;
      for (let roundSeed = seed; roundSeed === seed || Date.now() < until; roundSeed++) {
        const found = await round(roundSeed, minutes > 0 ? until : Infinity);
        for (const complaint of found.complaints) complaints.add(`seed ${roundSeed}: ${complaint}`);
        requests += found.requests;
        if (minutes === 0) break;
      }
      expect([...complaints]).toEqual([]);
      // Every operation was called by every caller.
      if (minutes === 0) expect(requests).toBeGreaterThan(operations.length * callers.length);
    },
    (minutes + 10) * 60_000,
  );

  it('get the same when the whole body is nonsense, at every operation that takes one', async () => {
    const complaints: string[] = [];
    for (const operation of operations)
      for (const request of rawRequestsOf(operation, 'admin', world)) {
        const complaint = await checkAnswer(app, request);
        if (complaint !== null) complaints.push(describeComplaint(operation, 'admin', request, complaint));
      }
    expect(complaints).toEqual([]);
  });
});

/** A different seed for each operation and caller: one seed would send the same kind of nonsense to all. */
function seedOf(roundSeed: number, { name }: Operation, caller: Caller): number {
  return createHash('sha256').update(`${roundSeed} ${name} ${caller}`).digest().readInt32LE();
}

function describeComplaint(
  operation: Operation,
  caller: Caller,
  { url, headers, payload }: WireRequest,
  error: string,
): string {
  const type = headers['content-type'] ?? '';
  return [
    operation.name,
    `by ${caller}`,
    url.slice(0, 300),
    type,
    payload?.slice(0, 600) ?? '',
    error.slice(0, 700),
  ].join('\n  ');
}
