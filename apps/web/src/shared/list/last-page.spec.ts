import { lastPageFrom } from './last-page';

describe('the page to show instead of one beyond the last row', () => {
  it('is the last one that has rows', () => {
    expect(lastPageFrom({ records: [], total: 50 }, { page: 3, perPage: 25 })).toBe(2);
    expect(lastPageFrom({ records: [], total: 51 }, { page: 9, perPage: 25 })).toBe(3);
  });

  it('is none where the page has rows, or nothing was found', () => {
    expect(lastPageFrom({ records: [{}], total: 51 }, { page: 3, perPage: 25 })).toBeNull();
    expect(lastPageFrom({ records: [], total: 0 }, { page: 3, perPage: 25 })).toBeNull();
  });

  it('is never a later page: rows that went away between counting and reading do not lead on', () => {
    expect(lastPageFrom({ records: [], total: 50 }, { page: 2, perPage: 25 })).toBeNull();
  });
});
