import { type FormPart, multipartForm } from '@pds/platform/testing';
import fc from 'fast-check';
import { examples } from '../access/examples';
import { callOf, cookieOf } from '../access/matrix';
import type { Caller, World } from '../access/world';
import type { Operation, Schema } from '../openapi/operations';
import { hostileParameter, hostileValue, marker, partlyInvalidValue, validValue } from './hostile-values';

/** A request as sent over the network. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

/** Stands for a number that JSON can write and JavaScript reads as infinite. */
const overflowMarker = '@overflow@';

/** Bodies that are not JSON, or JSON in a form that our programs do not write. */
const rawBodies = [
  '',
  '{',
  'null',
  '""',
  '1e400',
  '[]',
  '{}',
  '[[]]',
  `{"${marker}":`,
  '{"a":1,"a":2}',
  '{"__proto__":{"a":1}}',
  '{"constructor":null}',
  '{"toString":1,"valueOf":2,"hasOwnProperty":3}',
  '['.repeat(5_000) + ']'.repeat(5_000),
  `[${'{},'.repeat(50_000)}{}]`,
  `{${Array.from({ length: 5_000 }, (_, index) => `"f${index}":${index}`).join()}}`,
  '\ufeff{}',
];

const part = (name: string, fileName: string, content: string) => ({ name, fileName, content });
const serialisedForm = (...parts: readonly FormPart[]) => multipartForm(parts).payload.toString();

/** Forms that no browser sends. */
const rawForms = [
  serialisedForm(),
  serialisedForm(part('Annexe 1', 'a.pdf', '')).slice(0, -20),
  serialisedForm(part('', '', ''), part('', '', '')),
  serialisedForm(...Array.from({ length: 500 }, (_, index) => ({ name: `f${index}`, content: marker }))),
  serialisedForm({ name: 'particularities', content: `[${'['.repeat(5_000)}` }),
  serialisedForm({ name: 'particularities', content: '{"__proto__":{"a":1}}' }),
  serialisedForm({ name: 'particularities', content: 'x'.repeat(300_000) }),
  serialisedForm(part('__proto__', 'a.pdf', '%PDF-1.4')),
  serialisedForm(part('x'.repeat(10_000), 'y'.repeat(10_000), marker)),
  serialisedForm(part('Annexe 1', 'a.gpx', `<gpx>${'<a b="'.repeat(100_000)}`)),
  serialisedForm(part('Annexe 1', 'a.xlsx', `PK\x03\x04${'PK\x01\x02'.repeat(100_000)}`)),
];

/** A correct form, a truncated one, or one with an invalid part. */
function formOf(form: readonly FormPart[]): fc.Arbitrary<string> {
  const whole = serialisedForm(...form);
  const begins = fc.constantFrom('', '%PDF-1.4', 'PK\x03\x04', '<gpx>', '<?xml version="1.0"?>', '{"parking":', marker);
  const madeUp = fc.record({
    name: fc.oneof(fc.constantFrom('Annexe 1', 'decreeFile', 'particularities'), hostileParameter),
    fileName: fc.oneof(fc.constantFrom('a.pdf', '../a'), hostileParameter),
    content: fc.tuple(begins, fc.string()).map((texts) => texts.join('')),
  });
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(whole) },
    { weight: 2, arbitrary: fc.nat(whole.length).map((length) => whole.slice(0, length)) },
    { weight: 4, arbitrary: madeUp.map((made) => serialisedForm(made)) },
    { weight: 2, arbitrary: fc.tuple(madeUp, fc.constantFrom(...form)).map((parts) => serialisedForm(...parts)) },
    { weight: 1, arbitrary: fc.constantFrom(...rawForms) },
  );
}

/**
 * Requests of one operation by one caller, with variations of body, address and headers: the example of the access matrix, that example
 * with one error, values that the schema allows, and nonsense.
 */
export function requestsOf(
  operation: Operation,
  caller: Caller,
  world: World,
  resolve: (schema: Schema) => Schema,
): fc.Arbitrary<WireRequest> {
  const { method, path, parameters, bodies } = operation;
  const example = examples[`${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`]!;
  const call = callOf(world, caller, 'own');
  const cookie = cookieOf(world, caller);

  const concrete = example.path(call).split('?')[0]!.split('/');
  const segments = path.split('/').map((segment, index) => {
    const usual = fc.constant(concrete[index]!);
    if (!segment.startsWith('{')) return usual;
    return fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: hostileParameter });
  });

  const filters = parameters.filter((parameter) => parameter.in === 'query');
  const query = fc.record(Object.fromEntries(filters.map(({ name, schema }) => [name, parameterOf(schema, resolve)])), {
    requiredKeys: [],
  });
  const unknownFilter = fc.oneof(
    { weight: 15, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom(`${marker}=1`, '__proto__=1', 'sort[a]=1', 'a=&'.repeat(1_000)) },
  );

  const schema = bodies['application/json'];
  const form = example.form?.(call);
  const body = form ? formOf(form) : schema ? bodyOf(example.body?.(call), schema, resolve) : fc.constant(undefined);

  const contentType = fc.oneof(
    { weight: 12, arbitrary: fc.constant(form ? multipartForm([]).contentType : 'application/json') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('application/json; charset=latin1', 'text/plain', 'multipart/form-data', marker),
    },
  );
  const usualCredentials: Record<string, string> = cookie === undefined ? {} : { cookie };
  const credentials = fc.oneof(
    { weight: 15, arbitrary: fc.constant(usualCredentials) },
    { weight: 1, arbitrary: hostileCredentials },
  );
  const requestedWith = fc.oneof(
    { weight: 8, arbitrary: fc.constant({ 'x-requested-with': 'fetch' }) },
    { weight: 1, arbitrary: fc.constant({}) },
  );

  return fc
    .record({ segments: fc.tuple(...segments), query, unknownFilter, body, contentType, requestedWith, credentials })
    .map((parts) => {
      const pairs = Object.entries(parts.query).flatMap(([name, values]) =>
        (values as string[]).map((value) => `${name}=${value}`),
      );
      const search = [...pairs, parts.unknownFilter].filter(Boolean).join('&');
      return {
        method,
        url: parts.segments.join('/') + (search === '' ? '' : `?${search}`),
        headers: {
          ...parts.requestedWith,
          'sec-fetch-site': 'same-origin',
          ...parts.credentials,
          ...(parts.body === undefined ? {} : { 'content-type': parts.contentType }),
        },
        ...(parts.body === undefined ? {} : { payload: parts.body }),
      };
    });
}

/** The example of one operation by one caller, with each body that our programs do not write. */
export function rawRequestsOf({ method, path, bodies }: Operation, caller: Caller, world: World): WireRequest[] {
  const isForm = bodies['multipart/form-data'] !== undefined;
  if (!isForm && bodies['application/json'] === undefined) return [];
  const example = examples[`${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`]!;
  const cookie = cookieOf(world, caller);
  const headers = {
    'x-requested-with': 'fetch',
    'content-type': isForm ? multipartForm([]).contentType : 'application/json',
    ...(cookie === undefined ? {} : { cookie }),
  };
  const url = example.path(callOf(world, caller, 'own'));
  return (isForm ? [...rawBodies, ...rawForms] : rawBodies).map((payload) => ({ method, url, headers, payload }));
}

/** Cookies and tokens that we never issued; a header contains ASCII only. */
const hostileCredentials = hostileParameter
  .filter((text) => /^[\x21-\x7e]*$/.test(text))
  .chain((text) =>
    fc.constantFrom<Record<string, string>>(
      { cookie: `pds_session=${text}` },
      { cookie: `pds_oidc=${text}; pds_session="${text}"` },
      { cookie: text },
      { authorization: `Bearer ${text}` },
      { authorization: `Bearer pds_${text}` },
      { authorization: text },
    ),
  );

/** The values of one filter: a valid one, an invalid one, or several. */
function parameterOf(schema: Schema, resolve: (schema: Schema) => Schema): fc.Arbitrary<string[]> {
  const fits = validValue(schema, resolve).map((value) => encodeURIComponent(String(value).toWellFormed()));
  return fc.oneof(
    { weight: 6, arbitrary: fits.map((value) => [value]) },
    { weight: 2, arbitrary: hostileParameter.map((value) => [value]) },
    { weight: 1, arbitrary: fc.array(fits, { minLength: 2, maxLength: 3 }) },
  );
}

function bodyOf(
  example: object | undefined,
  schema: Schema,
  resolve: (schema: Schema) => Schema,
): fc.Arbitrary<string | undefined> {
  const text = (value: unknown) => JSON.stringify(value)?.replaceAll(`"${overflowMarker}"`, '1e400');
  const valid = example === undefined ? validValue(schema, resolve) : fc.constant(example);
  return fc.oneof(
    { weight: 2, arbitrary: valid.map(text) },
    { weight: 6, arbitrary: valid.chain(withOneThingWrong).map(text) },
    { weight: 4, arbitrary: withValidFields(example, schema, resolve).map(text) },
    { weight: 3, arbitrary: partlyInvalidValue(schema, resolve).map(text) },
    { weight: 1, arbitrary: hostileValue.map(text) },
    { weight: 1, arbitrary: fc.constantFrom(...rawBodies) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

/** The example with a few of its fields, or of its missing fields, set to values that the schema allows. */
function withValidFields(
  example: object | undefined,
  schema: Schema,
  resolve: (schema: Schema) => Schema,
): fc.Arbitrary<unknown> {
  const { properties = {}, type } = resolve(schema);
  const names = Object.keys(properties);
  if (example === undefined || type !== 'object') return validValue(schema, resolve);
  return fc
    .subarray(names, { minLength: 1, maxLength: Math.min(4, names.length) })
    .chain((some) => fc.record(Object.fromEntries(some.map((name) => [name, validValue(properties[name]!, resolve)]))))
    .map((fields) => ({ ...example, ...fields }));
}

/** The body with one of its values replaced or removed, or with an unknown field. */
function withOneThingWrong(body: unknown): fc.Arbitrary<unknown> {
  const places = placesOf(body);
  if (places.length === 0) return hostileValue;
  const wrong = fc.oneof(
    { weight: 6, arbitrary: hostileValue },
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constant(overflowMarker) },
  );
  return fc
    .tuple(fc.constantFrom(...places), wrong, fc.constantFrom('', '', '', marker, 'constructor'))
    .map(([place, value, unknown]) => {
      const changed = replaced(body, place, value);
      return unknown === '' ? changed : { ...(changed as object), [unknown]: 1 };
    });
}

/** The path of every value inside an object or list. */
function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [[...path, name], ...placesOf(inner, [...path, name])]);
}

function replaced(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by;
  const inner = replaced((value as Record<string, unknown>)[name], rest, by);
  if (Array.isArray(value)) return value.with(Number(name), inner);
  return { ...(value as object), [name]: inner };
}
