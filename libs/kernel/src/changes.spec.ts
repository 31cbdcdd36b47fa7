import fc from 'fast-check';
import { changesBetween, pathSegments, undoChanges } from './index';

const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const { state } = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, leaf, tie('list'), tie('rows'), tie('state')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  rows: fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 6 }), of: tie('value') }), {
    selector: ({ id }) => id,
    maxLength: 5,
  }),
  // Few keys, so that two states share some; with keys that need escaping in a path.
  state: fc.dictionary(fc.constantFrom('a', 'b', 'c/d', 'e~f', '#1', '0'), tie('value'), { maxKeys: 4 }),
}));

const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as object;

describe('changes', () => {
  it('restore any earlier state when undone, and do not modify the later state', () => {
    fc.assert(
      fc.property(state, state, (one, other) => {
        const [before, after] = [plain(one), plain(other)];
        const changes = changesBetween(before, after);
        const unchanged = plain(after);
        // Parsed from JSON, as read from a database.
        expect(undoChanges(after, JSON.parse(JSON.stringify(changes)))).toEqual(before);
        expect(after).toEqual(unchanged);
      }),
      { numRuns: 500 },
    );
  });

  it('between a state and itself are empty', () => {
    fc.assert(fc.property(state, (one) => expect(changesBetween(plain(one), plain(one))).toEqual([])));
  });

  it('identify rows by their id at any position, and report a new order', () => {
    const before = { slots: [row(11, 'Matin'), row(12, 'Soir')], discount: 0 };
    const after = { slots: [row(12, 'Nuit'), row(13, 'Après')], discount: 5 };
    expect(changesBetween(before, after)).toEqual([
      { path: '/slots/#11', before: row(11, 'Matin') },
      { path: '/slots/#12/name', before: 'Soir', after: 'Nuit' },
      { path: '/slots/#13', after: row(13, 'Après') },
      { path: '/slots/#', before: [11, 12], after: [12, 13] },
      { path: '/discount', before: 0, after: 5 },
    ]);
  });

  it('contain only the changed elements of lists without ids', () => {
    expect(changesBetween({ rates: [1, 2, 3] }, { rates: [1, 5] })).toEqual([
      { path: '/rates/1', before: 2, after: 5 },
      { path: '/rates/2', before: 3 },
    ]);
  });

  it('have paths that can be split again', () => {
    const [{ path } = { path: '' }] = changesBetween({ 'a/b~c': { d: 1 } }, { 'a/b~c': { d: 2 } });
    expect(pathSegments(path)).toEqual(['a/b~c', 'd']);
  });
});

function row(id: number, name: string) {
  return { id, name };
}
