import fc from 'fast-check';
import { type OpenPage, peopleOfPages, presenceHeartbeatSeconds, presenceTimeoutSeconds } from './presence';

const page = fc.record({
  accountId: fc.integer({ min: 1, max: 5 }),
  editing: fc.boolean(),
  since: fc.integer({ min: 0, max: 9 }),
});

describe('peopleBehind', () => {
  it('returns a person once, as editing when one of their pages is', () => {
    const pages: OpenPage[] = [
      { accountId: 5, editing: false, since: 1 },
      { accountId: 6, editing: false, since: 2 },
      { accountId: 5, editing: true, since: 9 },
      { accountId: 6, editing: false, since: 0 },
    ];
    expect(peopleOfPages(pages)).toEqual([
      { accountId: 5, editing: true, since: 9 },
      { accountId: 6, editing: false, since: 0 },
    ]);
  });

  it('returns the same for any order of pages: editors first, then by time since opening', () => {
    fc.assert(
      fc.property(fc.array(page), (pages) => {
        const people = peopleOfPages(pages);
        expect(peopleOfPages([...pages].reverse())).toEqual(people);
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

describe('presenceTimeoutSeconds', () => {
  it('tolerates two lost reports, and the minute for which browsers pause a page in the background', () => {
    expect(presenceTimeoutSeconds).toBeGreaterThan(2 * presenceHeartbeatSeconds);
    expect(presenceTimeoutSeconds).toBeGreaterThan(60);
  });
});
