import { leftInShort, remainderFor } from './means-left';

describe('what remains of the means of an office', () => {
  it('is compared with what is needed', () => {
    expect(remainderFor({ rescuer: 4, vps: 1 }, { rescuer: 6, vps: 1 })).toEqual({
      text: 'Secouristes 6 pour 4, VPS 1 pour 1',
      isEnough: true,
    });
    expect(remainderFor({ vps: 1 }, { vps: -1 })).toEqual({ text: 'VPS -1 pour 1', isEnough: false });
  });

  it('does not suffice where it is unknown', () => {
    expect(remainderFor({ lotA: 1 }, {})).toEqual({ text: 'Lots A inconnu', isEnough: false });
  });

  it('is named for people and vehicles', () => {
    expect(leftInShort({ rescuer: 6, vps: 2, vl: 0, tent: 3 })).toBe('Secouristes 6 · VPS 2');
  });
});
