import 'reflect-metadata';
import { DomainError } from '@pds/kernel';
import { OversizedRequest, refuseOutOfBounds, requestBounds } from './bounds';
import { ListField, ObjectField, TextField } from '../fields';
import { InvalidRequest } from '../problems/invalid-request';
import { validationPipe } from '../problems/validation';

/** The error for a value: its class with its fields, or null. */
function refusalOf(value: unknown): [new (...args: never[]) => DomainError, string[]] | null {
  try {
    refuseOutOfBounds(value);
    return null;
  } catch (error) {
    if (!(error instanceof OversizedRequest || error instanceof InvalidRequest)) throw error;
    const messages = error.fields.map(({ field, message }) => `${field}: ${message}`);
    return [error instanceof OversizedRequest ? OversizedRequest : InvalidRequest, messages];
  }
}

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
/** Built from text: nested values need no recursion. */
const deep = (levels: number): unknown => JSON.parse('[]'.slice(0, 1).repeat(levels) + ']'.repeat(levels));

describe('the bounds of every request', () => {
  it.each([
    ['nothing', undefined],
    ['a form', { name: 'Été 🚑', slots: [{ a: null }, { a: 1.5 }], ok: true }],
    ['a list of the maximum length', { list: Array.from({ length: requestBounds.items }, () => 0) }],
    ['a text of the maximum length', { text: 'a'.repeat(requestBounds.characters) }],
    ['values of the maximum depth', nested(requestBounds.depth)],
    [
      'parts of an upload of any size',
      {
        file: new (class File {
          readonly bytes = 'x'.repeat(requestBounds.characters + 1);
        })(),
      },
    ],
  ])('accept %s', (_, value) => expect(refusalOf(value)).toBeNull());

  it.each([
    [
      'a list that is too long',
      { list: Array.from({ length: 1_001 }, () => ({})) },
      ['list: 1\u202f000\u00a0éléments au plus'],
    ],
    [
      'an object with too many fields',
      Object.fromEntries(Array.from({ length: 201 }, (__, index) => [`f${index}`, 1])),
      [],
    ],
    [
      'many lists, each within its limit',
      { lists: Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => 0)) },
      [],
    ],
    ['a text that is too long', { a: { b: 'a'.repeat(120_001) } }, ['a.b: Texte trop long']],
    ['values nested too deeply', deep(5_000), ['0.0.0.0.0.0.0.0: Trop de niveaux imbriqués']],
  ])('refuse %s', (_, value, fields) => expect(refusalOf(value)).toEqual([OversizedRequest, fields]));

  it.each([
    ['U+0000', { slots: [{ name: 'a\0' }] }, ['slots.0.name: Caractère interdit']],
    ['half a surrogate pair', { name: '\ud83d' }, ['name: Caractère interdit']],
    ['a name that objects have of their own', JSON.parse('{"constructor": null}'), ['constructor: Champ inconnu']],
    ['their prototype', JSON.parse('{"a": {"__proto__": {}}}'), ['a.__proto__: Champ inconnu']],
    ['a text alone', '\udc00', []],
  ])('refuse %s at its field', (_, value, fields) => expect(refusalOf(value)).toEqual([InvalidRequest, fields]));
});

describe('a list with more items than its field allows', () => {
  const looked: unknown[] = [];
  class Item {
    @TextField({ maxLength: 5 })
    set name(value: string) {
      looked.push(value);
    }
  }
  class Group {
    @ListField(() => Item, { maxItems: 2, tooMany: 'Deux au plus' })
    items!: Item[];
  }
  class Base {
    @ListField(() => Group, { optional: true, maxItems: 3 })
    groups?: Group[];
  }
  class Body extends Base {
    @ObjectField(() => Group, { optional: true })
    one?: Group;
  }

  const refused = (body: object) =>
    (validationPipe().transform(body, { type: 'body', metatype: Body }) as Promise<unknown>).then(
      () => null,
      (error: InvalidRequest) => error.fields,
    );
  const items = (count: number) => ({ items: Array.from({ length: count }, () => ({ name: 'long name' })) });

  it('is refused before any item is converted or validated, at any level', async () => {
    expect(await refused({ one: items(3), groups: [items(2), items(4)] })).toEqual([
      { field: 'one.items', message: 'Deux au plus' },
      { field: 'groups.1.items', message: 'Deux au plus' },
    ]);
    expect(await refused({ groups: [items(0), items(0), items(0), items(9)] })).toEqual([
      { field: 'groups', message: '3 au plus' },
    ]);
    expect(looked).toEqual([]);
    await refused({ one: items(1) });
    expect(looked).toEqual(['long name']);
  });
});
