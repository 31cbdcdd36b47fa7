import fc from 'fast-check';
import { type OpenPage, peopleBehind, presenceBeatSeconds, presenceSilenceSeconds, presentFor } from './presence';

const page = fc.record({
  accountId: fc.integer({ min: 1, max: 5 }),
  editing: fc.boolean(),
  since: fc.integer({ min: 0, max: 9 }),
});

describe('peopleBehind', () => {
  it('names a person once, who edits where one of their pages does', () => {
    const pages: OpenPage[] = [
      { accountId: 5, editing: false, since: 1 },
      { accountId: 6, editing: false, since: 2 },
      { accountId: 5, editing: true, since: 9 },
      { accountId: 6, editing: false, since: 0 },
    ];
    expect(peopleBehind(pages)).toEqual([
      { accountId: 5, editing: true, since: 9 },
      { accountId: 6, editing: false, since: 0 },
    ]);
  });

  it('says the same in whatever order pages come: everybody, those who edit first, then the longest there', () => {
    fc.assert(
      fc.property(fc.array(page), (pages) => {
        const people = peopleBehind(pages);
        expect(peopleBehind([...pages].reverse())).toEqual(people);
        expect(new Set(people.map(({ accountId }) => accountId))).toEqual(
          new Set(pages.map(({ accountId }) => accountId)),
        );
        expect(people).toHaveLength(new Set(people.map(({ accountId }) => accountId)).size);
        const places = people.map(({ editing, since }) => (editing ? 0 : 100) + since);
        expect(places).toEqual([...places].sort((one, other) => one - other));
        for (const { accountId, editing } of people) {
          expect(editing).toBe(pages.some((one) => one.accountId === accountId && one.editing));
        }
      }),
    );
  });
});

describe('presentFor', () => {
  it('is asked for often enough for others to know within five seconds, two of them for the way', () => {
    expect(presenceBeatSeconds).toBeLessThanOrEqual(3);
  });

  it('outlasts two lost words, and in the background the minute for which browsers keep a page silent', () => {
    expect(presentFor({ background: false })).toBe(presenceSilenceSeconds);
    expect(presentFor({ background: false })).toBeGreaterThan(2 * presenceBeatSeconds);
    expect(presentFor({ background: true })).toBeGreaterThan(60);
  });
});
