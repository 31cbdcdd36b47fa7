import { readListState } from './list-state';

describe('the state of a list', () => {
  it('reads a named period of an address as the days of the present month, and keeps the words', () => {
    const { filters, params } = readListState(
      new URLSearchParams('startDate=ce mois&endDate=ce mois&eventName=ce mois'),
      {
        filters: { startDate: '', endDate: '', eventName: '' },
        sort: 'id',
      },
      '2026-11-20',
    );
    expect(params).toMatchObject({ startDate: '2026-11-01', endDate: '2026-11-30', eventName: 'ce mois' });
    expect(filters).toEqual({ startDate: 'ce mois', endDate: 'ce mois', eventName: 'ce mois' });
  });
});
