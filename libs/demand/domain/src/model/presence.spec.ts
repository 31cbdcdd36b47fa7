import fc from 'fast-check';
import {
  type OpenPage,
  peopleOfPages,
  presenceHeartbeatSeconds,
  presenceTimeoutOf,
  presenceTimeoutSeconds,
} from './presence';

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

describe('presentFor', () => {
  it('is refreshed often enough for others to know within five seconds, with two seconds for the network', () => {
    expect(presenceHeartbeatSeconds).toBeLessThanOrEqual(3);
  });

  it('tolerates two lost reports, and in the background the minute for which browsers pause a page', () => {
    expect(presenceTimeoutOf({ background: false })).toBe(presenceTimeoutSeconds);
    expect(presenceTimeoutOf({ background: false })).toBeGreaterThan(2 * presenceHeartbeatSeconds);
    expect(presenceTimeoutOf({ background: true })).toBeGreaterThan(60);
  });
});
