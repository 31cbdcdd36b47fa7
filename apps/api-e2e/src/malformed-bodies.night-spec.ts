import { jest } from '@jest/globals';
import { buildOpenApi } from '@pds/application';
import { PdfRenderer, type Problem } from '@pds/platform';
import { type FormPart, multipartForm } from '@pds/platform/testing';
import { blankPage, type TestApplication, testApplication } from '@pds/testing';
import { examples } from './access/examples';
import { callOf, cookieOf, inRolledBackTransaction, mayCall } from './access/matrix';
import { buildWorld, type Caller, type World } from './access/world';
import { englishTextsOf } from './fuzz/english-texts';
import { type Operation, operationsOf, resolved, type Schema } from './openapi/operations';
import { type ValueLocation, valueLocationsOf, withValueAt } from './openapi/value-locations';

interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly problem: Problem;
}

/** Every body of the contract, sent by a caller who may make the call to an object in sight. */
describe('malformed bodies', () => {
  let app: TestApplication;
  let world: World;
  let operations: readonly Operation[];
  let resolve: (schema: Schema) => Schema;

  beforeAll(async () => {
    app = await testApplication({ PUBLIC_REQUESTS_PER_HOUR: '100000' });
    jest.spyOn(app.application.get(PdfRenderer), 'render').mockResolvedValue(blankPage);
    world = await buildWorld(app);
    const document = buildOpenApi(app.application);
    operations = operationsOf(document);
    resolve = (schema) => resolved(document, schema);
  });
  afterAll(() => app?.close());

  /** A caller of a route, its address and the body of its call. */
  function validCall({ method, path }: Operation) {
    const example = examples[`${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`]!;
    const caller = (['admin', 'organiser', 'anonymous'] as Caller[]).find((each) => mayCall(example, each))!;
    const call = callOf(world, caller, 'own');
    return {
      url: example.path(call),
      cookie: cookieOf(world, caller),
      body: example.body?.(call),
      form: example.form?.(call),
    };
  }

  async function answerTo(operation: Operation, payload: string | Buffer, contentType: string): Promise<Answer> {
    const { url, cookie } = validCall(operation);
    const headers = { 'x-requested-with': 'fetch', 'content-type': contentType, ...(cookie && { cookie }) };
    const method = operation.method as 'POST';
    return inRolledBackTransaction(app, async () => {
      const {
        statusCode: status,
        headers: answered,
        body,
      } = await app.application.inject({ method, url, headers, payload });
      const isJson = /json/.test(String(answered['content-type']));
      return {
        status,
        contentType: String(answered['content-type']),
        problem: (isJson && body !== '' ? JSON.parse(body) : { detail: body }) as Problem,
      };
    });
  }

  const answerToJson = (operation: Operation, body: unknown) =>
    answerTo(operation, JSON.stringify(body), 'application/json');

  /** What is wrong with a response that should be a refusal in French; null when nothing is. */
  function complaintAbout({ status, contentType, problem }: Answer): string | null {
    if (status < 400 || status >= 500) return `${status} ${problem.detail ?? ''}`;
    if (contentType !== 'application/problem+json; charset=utf-8') return `answered as ${contentType}`;
    const english = englishTextsOf(problem);
    return english.length > 0 ? `in English: ${english.join(' / ')}` : null;
  }

  const jsonOperations = () => operations.filter(({ bodies }) => bodies['application/json'] !== undefined);
  const placesIn = ({ bodies }: Operation): ValueLocation[] => valueLocationsOf(bodies['application/json']!, resolve);
  const isList = ({ schema }: Pick<ValueLocation, 'schema'>) => schema.type === 'array';
  const isObject = ({ schema }: Pick<ValueLocation, 'schema'>) => schema.type === 'object';

  /** The complaints about refusals of each value at each of some places, including refusals that name another field. */
  async function complaintsAt(
    isMeant: (place: ValueLocation) => boolean,
    values: (place: ValueLocation) => readonly unknown[],
  ): Promise<{ complaints: string[]; count: number }> {
    const complaints: string[] = [];
    let count = 0;
    for (const operation of jsonOperations()) {
      const { body } = validCall(operation);
      for (const place of placesIn(operation).filter(isMeant)) {
        for (const value of values(place)) {
          count += 1;
          const answer = await answerToJson(operation, withValueAt(body, place.path, value));
          const field = place.path.join('.');
          // A list of plain values is validated as a whole.
          const named = new RegExp(`^${field.replace(/\.0$/, '(\\.0)?')}(\\.|$)`);
          const isNamed = (answer.problem.errors ?? []).some((error) => named.test(error.field));
          const complaint =
            complaintAbout(answer) ?? (isNamed ? null : `not named: ${JSON.stringify(answer.problem.errors)}`);
          if (complaint !== null) complaints.push(`${operation.name} ${field}=${shortened(value)}: ${complaint}`);
        }
      }
    }
    return { complaints, count };
  }

  const shortened = (value: unknown) => JSON.stringify(value).slice(0, 40);

  it.each(['[]', '"x"', 'true', 'null', '[[]]', '7', '[null]', '["x"]'])(
    '%s as the whole body is refused in French',
    async (payload) => {
      const complaints: string[] = [];
      for (const operation of jsonOperations()) {
        // An empty list is also a list.
        if (payload === '[]' && isList({ schema: operation.bodies['application/json']! })) continue;
        const complaint = complaintAbout(await answerTo(operation, payload, 'application/json'));
        if (complaint !== null) complaints.push(`${operation.name}: ${complaint}`);
      }
      expect(complaints).toEqual([]);
    },
  );

  it('a body sent to a route without one causes no failure', async () => {
    const complaints: string[] = [];
    for (const operation of operations.filter(
      ({ method, bodies }) => method !== 'GET' && Object.keys(bodies).length === 0,
    ))
      for (const payload of ['[]', '"x"', 'true', 'null', '[[]]']) {
        const answer = await answerTo(operation, payload, 'application/json');
        const complaint = answer.status < 400 ? null : complaintAbout(answer);
        if (complaint !== null) complaints.push(`${operation.name} ${payload}: ${complaint}`);
      }
    expect(complaints).toEqual([]);
  });

  it('every list refuses invalid items, and names them', async () => {
    const { complaints, count } = await complaintsAt(isList, () => [[[]], [null], [true], [[[]]]]);
    expect(complaints).toEqual([]);
    expect(count).toBeGreaterThan(60);
  });

  it('every list refuses 10,001 elements, and one more than its maximum', async () => {
    const filled = ({ schema }: ValueLocation, length: number) =>
      Array.from({ length }, () => (resolve(schema.items ?? {}).type === 'object' ? {} : 1));
    const { complaints } = await complaintsAt(isList, (place) => [
      filled(place, 10_001),
      filled(place, place.schema.maxItems! + 1),
    ]);
    expect(complaints).toEqual([]);
  });

  it('every list refuses what is not a list, every object what is not an object, and names it', async () => {
    const { complaints } = await complaintsAt(
      (place) => isList(place) || isObject(place),
      (place) => ['x', true, 7, ...(isList(place) ? [{}] : [[], [[]]])],
    );
    expect(complaints).toEqual([]);
  });

  it('every other field refuses lists and objects', async () => {
    const { complaints } = await complaintsAt(
      (place) => !isList(place) && !isObject(place),
      () => [[], [[]], {}],
    );
    expect(complaints).toEqual([]);
  });

  it('JSON texts in multipart forms refuse what is not an object', async () => {
    const complaints: string[] = [];
    for (const operation of operations.filter(({ bodies }) => bodies['multipart/form-data'] !== undefined)) {
      const { form = [] } = validCall(operation);
      for (const content of ['[]', '"x"', 'true', 'null', '[[]]', '']) {
        for (const part of form) {
          const isFile = 'fileName' in part && part.fileName !== undefined;
          if (isFile && content !== '') continue;
          const parts = form.map((each) => (each === part ? { ...each, content } : each)) as FormPart[];
          const { contentType, payload } = multipartForm(parts);
          const answer = await answerTo(operation, payload, contentType);
          // The text of a letter may be anything.
          const complaint = answer.status < 400 && !isFile ? null : complaintAbout(answer);
          if (complaint !== null) complaints.push(`${operation.name} ${part.name}=${content}: ${complaint}`);
        }
      }
    }
    expect(complaints).toEqual([]);
  });
});

describe('the check for English texts', () => {
  it.each([
    'Validation failed (object is expected)',
    'an unknown value was passed to the validate function',
    'property zip should not exist',
    'each value in nested property extras must be either object or array',
    'Unexpected token < in JSON at position 0',
    'Body cannot be empty when content-type is set to application/json',
    'Unsupported Media Type',
    '',
  ])('detects %j', (detail) => expect(englishTextsOf({ detail })).toEqual([detail]));

  it('checks the messages of fields, and accepts French', () => {
    const errors = [
      { field: 'value', message: 'Objet attendu' },
      { field: 'name', message: 'name must be a string' },
    ];
    expect(englishTextsOf({ detail: 'Veuillez vérifier la validité des champs', errors })).toEqual([
      'name must be a string',
    ]);
  });
});
