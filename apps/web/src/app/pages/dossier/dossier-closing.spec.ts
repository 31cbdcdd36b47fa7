import { closingOf } from './dossier-closing';

const demand = (status: number, commercialStatus: number | null) => ({ status, commercialStatus });

describe('a dossier with nothing left to do', () => {
  it('is a refused demand, whatever its commercial status', () => {
    expect(closingOf({ demand: demand(2, 1), aidStation: null })).toBe('refused');
  });

  it('is a demand or a station « Sans suite »', () => {
    expect(closingOf({ demand: demand(1, 3), aidStation: null })).toBe('dropped');
    expect(closingOf({ demand: demand(3, null), aidStation: { commercialStatus: 3 } })).toBe('dropped');
  });

  it('is no other demand, nor a station taken up again', () => {
    expect(closingOf({ demand: demand(1, 2), aidStation: null })).toBeNull();
    expect(closingOf({ demand: demand(3, 3), aidStation: { commercialStatus: 4 } })).toBeNull();
  });
});
