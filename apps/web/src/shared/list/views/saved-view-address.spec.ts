import { isQueryOfView, queryToSave } from './saved-view-address';

describe('The address of a saved view', () => {
  it('has the filters and the sort order, not the page or the view', () => {
    expect(queryToSave(new URLSearchParams('vue=3&status=1&page=4&sort=createdAt&direction=asc'))).toBe(
      'direction=asc&sort=createdAt&status=1',
    );
  });

  it('is the same in any order of its parts', () => {
    expect(isQueryOfView(new URLSearchParams('vue=3&status=1&sort=name'), 'sort=name&status=1')).toBe(true);
    expect(isQueryOfView(new URLSearchParams('vue=3&status=2&sort=name'), 'sort=name&status=1')).toBe(false);
  });
});
