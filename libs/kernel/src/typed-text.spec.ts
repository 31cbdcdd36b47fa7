import fc from 'fast-check';
import { comparableText, typedCode, typedText } from './typed-text';

/** Characters that copied texts contain and nobody sees. */
const unseen = [
  '\u200b',
  '\ufeff',
  '\u00ad',
  '\u2060',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u061c',
];
const spaces = ['\u00a0', '\u202f', '\u2009', '\u2002', '\u3000', '\u205f'];
/** Texts of letters of several scripts, marks, joiners, blanks and invisible characters in any order. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...unseen,
        ...spaces,
        '\u200c',
        '\u200d',
        '\u0301',
        '\ufe0f',
        '\u{1f3fd}',
        '\u{e0067}',
        '\u3164',
        '\n',
        ' ',
      ),
      fc.constantFrom(
        'e',
        'É',
        'ß',
        'œ',
        'ﬁ',
        'ب',
        'ی',
        'क',
        '्',
        '각',
        '\u1100',
        '\u1161',
        '👩',
        '🚒',
        '’',
        "'",
        '1',
        'Å',
        '\u212b',
      ),
      fc.string({ unit: 'binary', maxLength: 2 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

/** The letters and digits in canonical order, without fillers, which Unicode counts among them. */
const letters = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Default_Ignorable_Code_Point}|[^\p{L}\p{N}]/gu, '')
    .normalize('NFC');

describe('a typed text', () => {
  it.each([
    ['Jean\u200bne', 'Jeanne'],
    ['\ufeffClub de la Mare', 'Club de la Mare'],
    ['Sapeurs\u00ad-pompiers', 'Sapeurs-pompiers'],
    ['\u202d+33 6 39 98 00 01\u202c', '+33 6 39 98 00 01'],
    ['69\u202f002\u00a0Lyon', '69 002 Lyon'],
    ['Fe\u0302te de l’e\u0301te\u0301', 'Fête de l’été'],
    ['e\u200b\u0301', 'é'],
    ['  deux lignes :\nla seconde\t ', 'deux lignes :\nla seconde'],
    ['Je\u200dan\u200c', 'Jean'],
    ['D’Été et d\u0027été', 'D’Été et d\u0027été'],
  ])('%j is read as %j', (typed, read) => expect(typedText(typed)).toBe(read));

  it.each(['علی‌رضا', 'क्‍ष', '👩‍🚒', '👩🏽‍🚒', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])('%s keeps the signs that it is made of', (text) =>
    expect(typedText(text)).toBe(text.normalize('NFC')),
  );

  it('is read the same a second time', () =>
    fc.assert(
      fc.property(hostile, (text) => typedText(typedText(text)) === typedText(text)),
      { numRuns: 1000 },
    ));

  it('keeps its letters and digits', () =>
    fc.assert(
      fc.property(hostile, (text) => letters(typedText(text)) === letters(text)),
      { numRuns: 1000 },
    ));

  it('contains no invisible character and no space but the plain one', () =>
    fc.assert(
      fc.property(hostile, (text) => {
        expect(typedText(text)).not.toMatch(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff]/u);
        expect(typedText(text)).not.toMatch(/(?! )\p{Zs}|^\s|\s$/u);
      }),
    ));

  it('does not depend on the invisible characters put into it', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'é', ' ', 'ب', '7')),
        fc.constantFrom(...unseen),
        (parts, sign) => typedText(parts.join(sign)) === typedText(parts.join('')),
      ),
    ));
});

describe('texts that are compared', () => {
  it.each([
    ['Foyer de l’Étang', 'FOYER  de\u00a0l\u0027étang '],
    ['L‘Œuvre', 'l´œuvre'],
    ['Fête', 'Fe\u0302te'],
  ])('%j and %j are alike', (one, other) => expect(comparableText(one)).toBe(comparableText(other)));

  it.each([
    ['Été', 'Ete'],
    ['Saint-Jean', 'Saint Jean'],
  ])('%j and %j differ', (one, other) => expect(comparableText(one)).not.toBe(comparableText(other)));
});

describe('a typed code', () => {
  it.each([
    [' 900\u00a0000\u202f019 00019\u200b', '90000001900019'],
    ['900.000.019-00019', '90000001900019'],
    ['w 69/123_4567', 'W691234567'],
    ['fr76 3000\u20116000', 'FR7630006000'],
  ])('%j is %s', (typed, code) => expect(typedCode(typed)).toBe(code));

  it('is read the same a second time, is never longer than typed and keeps letters and digits but for their case', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...'AZaz09', ...unseen, ...spaces, '-', '.', '/', '–')), (parts) => {
        const typed = parts.join('');
        const code = typedCode(typed);
        expect(typedCode(code)).toBe(code);
        expect(code.length).toBeLessThanOrEqual(typed.length);
        expect(code).toBe(typed.replace(/[^A-Za-z0-9]/g, '').toUpperCase());
      }),
    ));
});
