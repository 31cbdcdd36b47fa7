import { type RowSelection, updateTicks } from './ticks';

interface Row {
  readonly id: number;
  readonly balance: number;
}

const row = (id: number, balance = 10): Row => ({ id, balance });
const keyOf = ({ id }: Row) => id;
const unpaid = ({ balance }: Row) => balance > 0;
const ticked = (rows: readonly Row[], page: RowSelection<Row>['page']): RowSelection<Row> => ({
  searched: '{}',
  ticked: new Map(rows.map((each) => [each.id, each])),
  page,
});
const first = (records: readonly Row[]) => ({ of: 'page 1', isFirst: true, records });
const second = (records: readonly Row[]) => ({ of: 'page 2', isFirst: false, records });
const rowsOf = (ticks: RowSelection<Row>) => [...ticks.ticked.values()];

describe('ticked rows of a reloaded list', () => {
  it('exclude rows that left the page, such as a paid invoice', () => {
    const before = ticked([row(1), row(2)], first([row(1), row(2), row(3)]));
    expect(rowsOf(updateTicks(before, first([row(2), row(3), row(4)]), keyOf, () => true))).toEqual([row(2)]);
  });

  it('take the present values of the rows', () => {
    const before = ticked([row(1)], first([row(1), row(2)]));
    expect(rowsOf(updateTicks(before, first([row(1, 4), row(2)]), keyOf, () => true))).toEqual([row(1, 4)]);
  });

  it('are kept from page to page and in another order', () => {
    const before = ticked([row(1), row(2)], first([row(1), row(2)]));
    const after = updateTicks(before, second([row(3)]), keyOf, () => true);
    expect(rowsOf(after)).toEqual([row(1), row(2)]);
    expect(rowsOf(updateTicks(after, first([row(2)]), keyOf, () => true))).toEqual([row(1), row(2)]);
  });

  it('include those that moved to the next page because of new rows, but not those removed from among them', () => {
    const before = ticked([row(1), row(2), row(3)], first([row(1), row(2), row(3)]));
    expect(rowsOf(updateTicks(before, first([row(9), row(1), row(2)]), keyOf, () => true))).toEqual([
      row(1),
      row(2),
      row(3),
    ]);
    expect(rowsOf(updateTicks(before, first([row(9), row(1), row(3)]), keyOf, () => true))).toEqual([row(1), row(3)]);
  });

  it('include those that moved to the previous page because one of its rows left', () => {
    const before = ticked([row(4), row(5), row(6)], second([row(4), row(5), row(6)]));
    expect(rowsOf(updateTicks(before, second([row(5), row(6), row(7)]), keyOf, () => true))).toEqual([
      row(4),
      row(5),
      row(6),
    ]);
    expect(rowsOf(updateTicks(before, second([row(4), row(6), row(7)]), keyOf, () => true))).toEqual([row(4), row(6)]);
  });

  it('exclude those that can no longer be ticked', () => {
    const before = ticked([row(1), row(2)], first([row(1), row(2)]));
    expect(rowsOf(updateTicks(before, first([row(1, 0), row(2)]), keyOf, unpaid))).toEqual([row(2)]);
  });
});
