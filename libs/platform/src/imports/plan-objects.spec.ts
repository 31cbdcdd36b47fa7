import type { ImportedValues, ImportField } from './import-field';
import {
  changesBetween,
  groupRows,
  isOfSource,
  keysOf,
  matchesOf,
  objectOf,
  type ObjectRead,
  pairedLines,
  planObject,
  type RowProblem,
  shownValue,
  type StoredObject,
  twinsOf,
} from './plan-objects';
import { refusedColumns } from './refused-rows';

const fields: readonly ImportField[] = [
  { key: 'name', label: 'Nom', kind: 'text', isRequired: true },
  { key: 'day', label: 'Jour', kind: 'day' },
  { key: 'price', label: 'Prix', kind: 'money' },
  { key: 'kind', label: 'Type', kind: 'choice', choices: [{ code: '2', label: 'Collectivité locale' }] },
  { key: 'phone', label: 'Téléphone', kind: 'phone', isOnlyForNew: true },
  { key: 'id', label: 'Référence', kind: 'text', isSourceId: true },
];

const object = (...lines: ImportedValues[]): ObjectRead =>
  objectOf(lines.map((values, at) => ({ row: at + 2, values, problems: [], restored: [] })));
const refusedObject = (problem: RowProblem): ObjectRead =>
  objectOf([{ row: 2, values: { name: 'Bron' }, problems: [problem], restored: [] }]);
const stored = (id: number, ...lines: ImportedValues[]): StoredObject => ({ id, name: `Objet ${id}`, lines });
const plan = (read: ObjectRead, ...matches: StoredObject[]) =>
  planObject(
    read,
    matches,
    fields,
    ({ values }) => (values['price'] === -1 ? [{ field: 'price', message: 'Trop peu' }] : []),
    ({ label }) => `Colonne ${label}`,
  );

describe('the plan of an object', () => {
  it('creates one that is not stored', () => {
    expect(plan(object({ name: 'Bron', phone: '06' }))).toMatchObject({ outcome: 'create', id: null, name: 'Bron' });
  });

  it('changes nothing of a stored one that says the same, whatever is empty, new only or of the tool before', () => {
    const known = stored(7, { name: 'Bron', day: '2027-05-12', price: 100 });
    const read = object({ name: 'Bron', phone: '06', id: '12' });
    expect(plan(read, known)).toMatchObject({ outcome: 'same', id: 7, name: 'Objet 7', changes: [] });
  });

  it('says what changes, with the values before', () => {
    const read = object({ name: 'Bron', price: 200, kind: '2' });
    expect(plan(read, stored(7, { name: 'Bron', price: 100 }))).toMatchObject({
      outcome: 'change',
      changes: [
        { field: 'price', before: 100, after: 200 },
        { field: 'kind', before: '', after: '2' },
      ],
      before: [{ name: 'Bron', price: 100, kind: '' }],
    });
  });

  it('is the same for the lines of an object in another order', () => {
    const lines = [
      { name: 'Foire', day: '2027-05-12' },
      { name: 'Foire', day: '2027-05-13' },
    ];
    expect(plan(object(...lines), stored(7, ...lines.toReversed())).outcome).toBe('same');
    expect(changesBetween([lines[0]!, { name: 'Foire', day: '2027-05-14' }], lines.toReversed())).toEqual([
      { field: 'day', before: '2027-05-13', after: '2027-05-14' },
    ]);
  });

  it('pairs lines by their keys; what undoing needs has the stored lines that the file does not name', () => {
    const dated = fields.map((field) => (field.key === 'day' ? { ...field, isLineKey: true } : field));
    const fair = (day: string, price: number) => ({ name: 'Foire', day: `2027-05-${day}`, price });
    const known = stored(7, fair('12', 100), { ...fair('13', 200), 'kept:all': 'x' });
    const planned = (...lines: ImportedValues[]) =>
      planObject(
        object(...lines),
        [known],
        dated,
        () => [],
        ({ label }) => label,
      );
    expect(planned(fair('13', 300))).toMatchObject({
      changes: [{ field: 'price', before: 200, after: 300 }],
      before: [{ ...fair('13', 200), 'kept:all': 'x' }, fair('12', 100)],
    });
    expect(planned(fair('14', 5), fair('12', 100)).before).toEqual([
      { name: '', day: '', price: '' },
      fair('12', 100),
      fair('13', 200),
    ]);
    expect(planned({ price: 100 }, { price: 250 }).before).toEqual([
      { day: '2027-05-12', price: 100 },
      { day: '2027-05-13', price: 200, 'kept:all': 'x' },
    ]);
  });

  it('pairs the only lines of one first key, whatever their other keys', () => {
    const keyed = ['day', 'hour'].map((key) => ({ key, label: key, kind: 'text', isLineKey: true }) as const);
    const at = (day: string, hour: string) => ({ day, hour });
    const known = [at('12', '8h'), at('13', '8h'), at('13', '14h')];
    expect(pairedLines([at('12', '9h'), at('13', '9h'), at('14', '8h')], known, keyed)).toEqual([
      known[0],
      undefined,
      undefined,
    ]);
    const days = [at('12', '8h'), at('13', '8h')];
    expect(pairedLines([at('13', '9h'), at('12', '9h')], days, keyed)).toEqual([days[1], days[0]]);
    expect(pairedLines([at('12', '9h'), at('12', '14h')], known, keyed)).toEqual([undefined, undefined]);
    expect(pairedLines([at('12', '14h'), at('12', '8h')], known, keyed)).toEqual([undefined, known[0]]);
  });

  it.each([
    ['a cell that could not be read', refusedObject({ column: 'Jour', value: 'x', message: 'Pas une date' }), []],
    [
      'a missing required value',
      object({ price: 1 }),
      [{ column: 'Colonne Nom', value: '', message: 'Nom\u00a0: obligatoire' }],
    ],
    [
      'a broken rule',
      object({ name: 'Bron', price: -1 }),
      [{ column: 'Colonne Prix', value: shownValue(fields[2]!, -1), message: 'Trop peu' }],
    ],
  ])('refuses %s', (_, read, problems) => {
    expect(plan(read)).toMatchObject({ outcome: 'refuse', id: null, problems });
  });

  it('names a refused word of a list as the file has it', () => {
    const row = { row: 2, values: { name: 'Bron', kind: '2' }, problems: [], restored: [], words: { kind: 'Mairie' } };
    const rules = () => [{ field: 'kind', message: 'Pas ici' }];
    expect(planObject(objectOf([row]), [], fields, rules, ({ label }) => label)).toMatchObject({
      problems: [{ column: 'Type', value: 'Mairie', message: 'Pas ici' }],
    });
  });

  it('takes a required value from the stored object', () => {
    expect(plan(object({ price: 2 }), stored(7, { name: 'Bron' }))).toMatchObject({ outcome: 'change', id: 7 });
  });

  it('refuses an object that two stored ones match, and names both', () => {
    expect(plan(object({ name: 'Bron' }), stored(7), stored(8))).toMatchObject({
      outcome: 'refuse',
      id: null,
      lookAlikes: [
        { id: 7, name: 'Objet 7' },
        { id: 8, name: 'Objet 8' },
      ],
    });
  });
});

describe('the keys of objects', () => {
  it('have the number of the tool before ahead of the weakest identity', () => {
    expect(keysOf(['siret:1', 'name:a'], '12')).toEqual(['siret:1', 'source:12', 'name:a']);
    expect(keysOf(['name:a'], '12')).toEqual(['source:12', 'name:a']);
    expect(keysOf(['name:a'], null)).toEqual(['name:a']);
  });

  it('find stored objects by the strongest key that any has', () => {
    const ids: Readonly<Record<string, number[]>> = { 'source:12': [4, 4], 'name:a': [5, 6] };
    expect(matchesOf(['siret:1', 'source:12', 'name:a'], (key) => ids[key] ?? [])).toEqual([4]);
    expect(matchesOf(['name:a'], (key) => ids[key] ?? [])).toEqual([5, 6]);
    expect(matchesOf(['name:b'], (key) => ids[key] ?? [])).toEqual([]);
  });

  it('of the tool before are trusted only where another identity or all required texts agree', () => {
    const known = stored(4, { name: 'Mairie de Bron' });
    expect(isOfSource(object({ name: 'MAIRIE DE BRON' }), known, [], fields)).toBe(true);
    expect(isOfSource(object({ name: 'Lycée Ampère' }), known, [], fields)).toBe(false);
    expect(isOfSource(object({ name: 'Lycée Ampère' }), known, [4], fields)).toBe(true);
    expect(isOfSource(object({ name: 'Lycée Ampère' }), known, [], [])).toBe(false);
  });

  it('are shared by twins, unless a stronger key tells them apart', () => {
    expect(
      twinsOf([
        ['siret:1', 'name:a'],
        ['siret:2', 'name:a'],
        ['name:b'],
        ['siret:3', 'name:c'],
        ['name:b'],
        ['siret:3', 'name:d'],
      ]),
    ).toEqual([null, null, 4, 5, 2, 3]);
    expect(
      twinsOf([
        ['source:1', 'name:a'],
        ['source:2', 'name:a'],
      ]),
    ).toEqual([1, 0]);
  });
});

describe('refused rows', () => {
  it('are given back with numbers, hours and names of lists as they were read', () => {
    const columns = (['decimal', 'hour', 'hour', 'choice', 'text'] as const).map((kind, column) => ({
      column,
      title: '',
      field: { key: String(column), label: '', kind, choices: [{ code: '2', label: 'Collectivité locale' }] },
    }));
    const words = [{ field: '3', text: 'Mairie', code: '2' }];
    const midnight = { day: '1899-12-31', minutes: 0 };
    const row = { row: 2, cells: [7.125, midnight, 'le soir', 'Mairie', null] };
    const values = refusedColumns(columns, words).map(({ value }) => value(row));
    expect(values).toEqual([7.125, '24:00', 'le soir', 'Collectivité locale', '']);
    // The workbook that is given back counts from 1900.
    const day = { column: 0, title: '', field: { key: 'day', label: '', kind: 'day' } } as const;
    const days = [false, true].map((is1904) =>
      refusedColumns([day], [], is1904)[0]!.value({ row: 2, cells: [45_057] }),
    );
    expect(days).toEqual([45_057, '12/05/2027']);
  });
});

describe('rows', () => {
  it('are one object where their group is the same, wherever they stand', () => {
    const rows = ['a', 'a', 'b', 'a', null, null].map((group, at) => ({
      row: at,
      values: (group === null ? {} : { group }) as ImportedValues,
      problems: [],
      restored: [],
    }));
    const grouped = groupRows(rows, ({ group }) => (group === undefined ? null : String(group)));
    expect(grouped.map((each) => each.rows.map(({ row }) => row))).toEqual([[0, 1, 3], [2], [4], [5]]);
  });
});
