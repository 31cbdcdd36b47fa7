import { identifierLabel, postalCodePattern, truncatedName } from './organisation-types';

describe('truncatedName', () => {
  it('leaves a name of forty characters as it is', () => {
    expect(truncatedName('a'.repeat(40))).toBe('a'.repeat(40));
  });

  it('shows 37 characters and an ellipsis of a longer one', () => {
    expect(truncatedName('é'.repeat(41))).toBe(`${'é'.repeat(37)}...`);
  });
});

describe('identifierLabel', () => {
  it.each([
    [1, 'SIRET'],
    [4, 'RNA'],
    [5, 'LEA'],
    [2, 'CHORUS'],
    [3, 'CHORUS'],
    [null, 'CHORUS'],
  ])('names the identifier of type %s %s', (type, label) => expect(identifierLabel(type)).toBe(label));
});

describe('postalCodePattern', () => {
  it.each(['00000', '01000', '69003', '20090', '97400', '98800', ' 69003 '])('accepts %s', (code) =>
    expect(code).toMatch(postalCodePattern),
  );
  it.each(['99000', '6900', '690033', '2A004', ''])('refuses %s', (code) =>
    expect(code).not.toMatch(postalCodePattern),
  );
});
