import { freeText, readable } from './free-text';

describe('free text in an e-mail', () => {
  it.each([
    ['Foulées lyonnaises 2027', 'Foulées lyonnaises 2027'],
    ['Fête de l’été, J.-P. & Cie (S.A.R.L.)', 'Fête de l’été, J.-P. & Cie (S.A.R.L.)'],
    ['10.5 km', '10.5 km'],
    ['علی‌رضا', 'علی‌رضا'],
  ])('leaves %j unchanged', (typed, shown) => {
    expect(freeText(typed)).toBe(shown);
  });

  it.each([
    ['a\r\nBcc: x@y.fr\n\nb', 'a Bcc: x@\u200by.\u200bfr b'],
    ['voir https://secours.example/x', 'voir https:\u200b//secours.\u200bexample/x'],
    ['www.secours.example', 'www.\u200bsecours.\u200bexample'],
    ['javascript:alert(1)', 'javascript:\u200balert(1)'],
    ['a\u202eb\u2066c\u200bd\u0000e\ud800f', 'abcdef'],
    ['a\u2028b\u2029c', 'a b c'],
  ])('makes %j harmless', (typed, shown) => {
    expect(freeText(typed)).toBe(shown);
  });

  it('retains the line breaks of a whole message', () => {
    expect(readable('Bonjour,\r\n\tici\u202e\u0007')).toBe('Bonjour,\n\tici');
  });
});
