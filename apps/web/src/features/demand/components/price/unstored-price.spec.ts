import { unstoredPrice } from './unstored-price';

describe('a shown price before a paper is generated', () => {
  it('is saved first when the dossier has none yet', () => {
    expect(unstoredPrice(820, null, null)).toBe('save');
  });

  it('is asked about when another price is stored', () => {
    expect(unstoredPrice(820, 800, null)).toMatchObject({
      text: expect.stringMatching(/800,00\s€.*820,00\s€/) as unknown,
      action: expect.stringMatching(/820,00\s€/) as unknown,
    });
    expect(unstoredPrice(820, 800, { matches: false })).not.toBeNull();
  });

  it.each([
    ['is the stored one', 820, 820, null],
    ['differs by less than a cent', 820.001, 820, null],
    ['is unknown', null, 800, null],
    ['is zero and none is stored', 0, null, null],
    ['differs from an accepted stored price', 820, 800, { matches: true }],
  ])('needs nothing when it %s', (_, shown, stored, agreement) => {
    expect(unstoredPrice(shown, stored, agreement)).toBeNull();
  });
});
