import { hasWords, searchWords } from './search-words';

describe('the words of a search', () => {
  it.each([
    ['Fête d’Été', ['fete', 'd', 'ete']],
    ['L’Œuvre', ['l', 'oeuvre']],
    ['  Saint-Étienne,  Loire ', ['saint', 'etienne', 'loire']],
    ['anne@club.example', ['anne@club', 'example']],
    ['% _ \\', []],
  ])('of « %s » have no accents, case and punctuation', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  it.each([
    ['cheq', true],
    ['quotes', false],
    ['ch', true],
    ['eq', false],
    ['depots cheques', true],
    ['depots virements', false],
    ['', true],
  ])('« %s » are in « Dépôts de chèques »: %s', (text, isFound) => {
    expect(hasWords('Dépôts de chèques', searchWords(text))).toBe(isFound);
  });
});
