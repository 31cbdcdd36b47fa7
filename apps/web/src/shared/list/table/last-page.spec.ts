import { lastPageFrom } from './last-page';

describe('page shown instead of one beyond the last row', () => {
  it('is the last page with rows', () => {
    expect(lastPageFrom({ records: [], total: 50 }, { page: 3, perPage: 25 })).toBe(2);
    expect(lastPageFrom({ records: [], total: 51 }, { page: 9, perPage: 25 })).toBe(3);
  });

  it('is null when the page has rows, or when nothing was found', () => {
    expect(lastPageFrom({ records: [{}], total: 51 }, { page: 3, perPage: 25 })).toBeNull();
    expect(lastPageFrom({ records: [], total: 0 }, { page: 3, perPage: 25 })).toBeNull();
  });

  it('is never a later page, even when rows disappear between counting and reading', () => {
    expect(lastPageFrom({ records: [], total: 50 }, { page: 2, perPage: 25 })).toBeNull();
  });
});
