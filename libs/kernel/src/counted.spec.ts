import { counted } from './counted';

describe('a number of things', () => {
  it.each([
    [0, '0\u00a0personne'],
    [1, '1\u00a0personne'],
    [2, '2\u00a0personnes'],
    [999, '999\u00a0personnes'],
    [12_000, '12\u202f000\u00a0personnes'],
  ])('%d agrees with its noun and has grouped digits', (count, text) => expect(counted(count, 'personne')).toBe(text));

  it('uses the irregular plural of a noun', () => {
    expect([counted(1, 'lot médical', 'lots médicaux'), counted(3, 'lot médical', 'lots médicaux')]).toEqual([
      '1\u00a0lot médical',
      '3\u00a0lots médicaux',
    ]);
  });
});
