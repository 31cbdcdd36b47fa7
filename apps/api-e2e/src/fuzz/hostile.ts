import fc from 'fast-check';
import type { Schema } from '../openapi/operations';

/** Is part of every hostile text, so that an error that repeats its input is detected. */
export const marker = 'zq7marker';

const texts = [
  marker,
  `${marker}'; DROP TABLE users.accounts; --`,
  `<script>${marker}</script>`,
  `${marker}\u0000`,
  `${marker}\ud83d`,
  `\udc00${marker}`,
  `\u202e${marker}\u2066\u200f`,
  `\u00a0 ${marker} \u2028`,
  `${marker}${'é'.repeat(300)}`,
  `${marker}${'x'.repeat(3_000)}`,
  `${marker}${'🚑'.repeat(6_000)}`,
  `${marker}${'<a'.repeat(20_000)}`,
  `${marker}${'<br>'.repeat(12_000)}`,
  `${'<i>'.repeat(16_000)}${marker}`,
  `${marker}${'a@'.repeat(200)}`,
  `%${marker}%_\\`,
  `${marker}\r\nBcc: a@b.fr`,
];

/** Texts that have a meaning for some field. */
const meaningfulTexts = [
  '',
  ' ',
  '0',
  '1',
  '69',
  '2A',
  '69002',
  '2028-06-10',
  '2028-02-30',
  '2028-06-10T10:00:00+02:00',
  '2028-06-10T10:00',
  '9999-12-31T23:59:59Z',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '0000-00-00',
  '21:00',
  '24:00',
  'zoe@example.org',
  '06 39 98 00 01',
  'Été à Lyon',
  'true',
  'null',
  'NaN',
  'Infinity',
  '1e400',
  '0x10',
  '99999999999999999999',
  'constructor',
  '<p>Une <strong>condition</strong></p>',
  'FR7630006000011234567890189',
];

const numbers = [
  0, -0, -1, 0.5, 0.001, 1e-7, 1e-320, 32_768, 2_147_483_647, 2_147_483_648, -2_147_483_648, -2_147_483_649,
  9_007_199_254_740_991, 9_007_199_254_740_992, -9_007_199_254_740_992, 9e12, 9.99e15, 8.64e15, 1e20, 1e21, 1e308,
  -1e308,
];

/** Any value that no form sends at this place. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 3, arbitrary: fc.constantFrom(...numbers) },
  { weight: 2, arbitrary: fc.constantFrom(...meaningfulTexts) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      {},
      [],
      [[]],
      [null],
      [{}],
      [[[[[[[[[[]]]]]]]]]],
      { length: 1e9 },
      { then: 1, toString: null },
      { toJSON: marker },
      [1, 'a', {}],
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 0, max: 20_000 })
      .map((length) => Array.from({ length }, (_, index) => (index % 2 ? {} : null))),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** A value for a path or query parameter, percent-encoded. */
export const hostileParameter: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...texts.filter((text) => text.length < 4_000), ...meaningfulTexts).map(encoded),
  fc.constantFrom(...numbers).map(String),
  fc.constantFrom(
    '%ff',
    '%',
    '%00',
    '%0a',
    '%2e%2e%2f',
    '..',
    '%ED%A0%80',
    '%F0%9F%98%80',
    '%2F',
    '%5c',
    '٣',
    '１',
    '1;2',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }).map(encoded),
);

/** Half surrogate pairs have no percent-encoding of their own: they are sent as programs in other languages write them. */
function encoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : `${encodeURIComponent(text.toWellFormed())}%ED%A0%BD`;
}

/** Generates the parts of a value. */
type Part = (schema: Schema) => fc.Arbitrary<unknown>;

/** A value that the schema allows: what a person could enter, and the limits of its bounds. */
export function fitting(schema: Schema, resolve: (schema: Schema) => Schema): fc.Arbitrary<unknown> {
  return valueOf(schema, resolve, (part) => fitting(part, resolve));
}

/** The same, with a part that sometimes does not fit. */
export function nearlyFitting(schema: Schema, resolve: (schema: Schema) => Schema): fc.Arbitrary<unknown> {
  return valueOf(schema, resolve, (part) =>
    fc.oneof({ weight: 14, arbitrary: nearlyFitting(part, resolve) }, { weight: 1, arbitrary: hostileValue }),
  );
}

function valueOf(schema: Schema, resolve: (schema: Schema) => Schema, part: Part): fc.Arbitrary<unknown> {
  const {
    enum: choices,
    type,
    nullable,
    items,
    properties,
    required = [],
    maxItems = 3,
    oneOf,
    anyOf,
    ...bounds
  } = resolve(schema);
  const withNull = (arbitrary: fc.Arbitrary<unknown>) =>
    nullable ? fc.oneof({ weight: 5, arbitrary }, { weight: 1, arbitrary: fc.constant(null) }) : arbitrary;
  const either = oneOf ?? anyOf;
  if (either) return withNull(fc.oneof(...either.map(part)));
  if (choices) return withNull(fc.constantFrom(...choices));
  if (type === 'boolean') return withNull(fc.boolean());
  if (type === 'array') {
    const some = fc.array(part(items ?? {}), { maxLength: Math.min(3, maxItems) });
    const full = fc
      .constantFrom(maxItems, maxItems + 1)
      .chain((length) => part(items ?? {}).map((item) => Array.from({ length }, () => item)));
    return withNull(fc.oneof({ weight: 8, arbitrary: some }, { weight: 1, arbitrary: full }));
  }
  if (type === 'object') {
    const fields = Object.entries(properties ?? {}).map(([name, inner]) => [name, part(inner)] as const);
    return withNull(fc.record(Object.fromEntries(fields), { requiredKeys: [...required] }));
  }
  if (type === 'integer' || type === 'number') {
    const { minimum = -1e6, maximum = 1e6 } = bounds;
    const edges = fc.constantFrom(minimum, maximum, Math.min(Math.max(1, minimum), maximum));
    const usual = fc.integer({
      min: Math.max(Math.ceil(minimum), -10),
      max: Math.max(Math.ceil(minimum), Math.min(Math.floor(maximum), 1_000)),
    });
    const hundredths = type === 'number' ? usual.map((value) => value / 4) : usual;
    return withNull(fc.oneof(edges, usual, hundredths));
  }
  const { maxLength = 200 } = bounds;
  return withNull(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...meaningfulTexts.filter((text) => text.length <= maxLength)) },
      { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 30) }) },
      { weight: 1, arbitrary: fc.constantFrom('é'.repeat(maxLength), 'x'.repeat(maxLength)) },
    ),
  );
}
