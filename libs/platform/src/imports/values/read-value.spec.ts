import { formatEuros, frenchDay, frenchHour, frenchNumber } from '@pds/kernel';
import fc from 'fast-check';
import { type ImportField, type ImportFieldKind, importFieldKinds } from '../import-field';
import type { Cell, CellDay } from '../sheet';
import { cellText } from './cell-text';
import { readValue } from './read-value';

const read = (kind: ImportFieldKind, cell: Cell, more: Partial<ImportField> = {}) =>
  readValue({ key: 'field', label: 'Champ', kind, ...more }, cell);
const day = (iso: string, minutes: number | null = null): CellDay => ({ day: iso, minutes });
const problemOf = (kind: ImportFieldKind, cell: Cell, more?: Partial<ImportField>) => {
  const value = read(kind, cell, more);
  return value !== null && 'problem' in value ? value.problem : value;
};
const notA = (text: string, what: string) => `«\u00a0${text}\u00a0» n’est pas ${what}`;

describe('a day', () => {
  it.each<Cell>([
    ...[
      '12/05/2027',
      '12.05.27',
      'sam. 12 mai 2027',
      '2027-05-12',
      '2027-05-12T08:30',
      '12 05 2027',
      ' 12\u00a0mai\u202f2027 ',
    ],
    ...[day('2027-05-12'), day('2027-05-12', 510)],
  ])('%j is 12 May 2027', (cell) => expect(read('day', cell)).toEqual({ value: '2027-05-12' }));

  it.each<[Cell, string]>([
    [46_519, '46519 lu 12/05/2027'],
    ['46519', '46519 lu 12/05/2027'],
    [12_052_027, '12/05/2027'],
    [5_052_027, '5052027 lu 05/05/2027'],
  ])('%j without the format of a date is a day', (cell, told) => {
    const value = read('day', cell);
    expect(value).toMatchObject({ value: `2027-05-${told.includes('05/05') ? '05' : '12'}` });
    expect(value).toEqual(told.includes('lu') ? expect.objectContaining({ restored: told }) : { value: '2027-05-12' });
  });

  it('without the format of a date counts as its workbook does', () =>
    expect(readValue({ key: 'field', label: 'Champ', kind: 'day' }, 45_057, [], true)).toEqual({
      ...{ value: '2027-05-12', restored: '45057 lu 12/05/2027' },
    }));

  it.each([
    ['Champ', '12/05/49', { value: '2049-05-12' }],
    ['Champ', '12/05/50', { value: '1950-05-12', restored: '12/05/50 lu 12/05/1950' }],
    ['Date de naissance', '12/05/29', { value: '2029-05-12' }],
    ['Date de naissance', '12/05/67', { value: '1967-05-12', restored: '12/05/67 lu 12/05/1967' }],
    ['Né le (naissance)', '12/05/1967', { value: '1967-05-12' }],
  ])('of %j, %s is in the century of the rule', (label, text, value) =>
    expect(read('day', text, { label })).toEqual(value),
  );

  it.each<[Cell, string]>([
    ['31/02/2027', '31/02/2027'],
    ['05/13/2027', '05/13/2027'],
    ['12/05', '12/05'],
    ['mai 2027', 'mai 2027'],
    ['06 39 98 00 01', '06 39 98 00 01'],
    [2027, '2027'],
    [639_980_001, '639980001'],
    [day('1899-12-30', 510), '08:30'],
    [true, 'VRAI'],
  ])('%j is none', (cell, text) => expect(problemOf('day', cell)).toBe(notA(text, 'une date')));
});

describe('an hour', () => {
  it.each<[Cell, string]>([
    ['8h30', '08:30'],
    ['8 h 30', '08:30'],
    ['8 heures 30', '08:30'],
    ['8h30mn', '08:30'],
    ['0830', '08:30'],
    ['830', '08:30'],
    ['08:30:00', '08:30'],
    ['8.30', '08:30'],
    ['sam. 12 mai 2027 à 8 h 30', '08:30'],
    ['12/05/2027 08:30', '08:30'],
    ['2027-05-12T08:30', '08:30'],
    [830, '08:30'],
    [1830, '18:30'],
    ['1830', '18:30'],
    [8, '08:00'],
    ['18h', '18:00'],
    [0, '00:00'],
    [0.354_166_666_666_666_7, '08:30'],
    ['0,354166667', '08:30'],
    [day('1899-12-30', 510), '08:30'],
    [day('2027-05-12', 510), '08:30'],
    ['24:00', '24:00'],
    [2400, '24:00'],
    [day('1899-12-31', 0), '24:00'],
    ['minuit', '00:00'],
  ])('%j is %s', (cell, value) => expect(read('hour', cell)).toEqual({ value }));

  it.each<Cell>(['24:30', '8h75', '8,5', 8.5, '8:3', 'matin', '8h30-12h', 69_002, day('2027-05-12')])(
    '%j is none',
    (cell) => expect(problemOf('hour', cell)).toMatch(/n’est pas une heure$/),
  );
});

describe('an amount', () => {
  it.each<[Cell, number]>([
    ['1 234,50 €', 123_450],
    ['1\u00a0234,50\u00a0€', 123_450],
    ['1\u202f234,50\u202f€', 123_450],
    ['1\u2009234,50', 123_450],
    ['1234.5', 123_450],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['\u22121 234,50', -123_450],
    ['(1 234,50 €)', -123_450],
    ['0,125', 13],
    [1234.5, 123_450],
    [0.1 + 0.2, 30],
    [1.005, 101],
    [-2.675, -268],
    [-0, 0],
  ])('%j is %i cents', (cell, value) => expect(read('money', cell)).toEqual({ value }));

  it.each<[Cell, RegExp]>([
    ['gratuit', /n’est pas un montant/],
    [day('2027-05-12'), /n’est pas un montant/],
    ['12,345', /milliers ou des décimales/],
    ['1.234', /milliers ou des décimales/],
    [1e21, /trop grand/],
    ['1,5E+03', /chiffres sont perdus/],
  ])('%j is none', (cell, problem) => expect(problemOf('money', cell)).toMatch(problem));
});

describe('a number', () => {
  it.each<[ImportFieldKind, Cell, number]>([
    ['decimal', '12,5 km', 12.5],
    ['decimal', '1 234,5', 1234.5],
    ['decimal', 0.1 + 0.2, 0.3],
    ['decimal', '26:30', 26.5],
    ['decimal', day('1899-12-30', 500), 8.3333],
    ['wholeNumber', 12, 12],
    ['wholeNumber', '12,0', 12],
    ['wholeNumber', '1 200', 1200],
  ])('%s: %j is %d', (kind, cell, value) => expect(read(kind, cell)).toEqual({ value }));

  it.each<[ImportFieldKind, Cell, RegExp]>([
    ['wholeNumber', 12.5, /n’est pas un nombre entier/],
    ['wholeNumber', 'douze', /n’est pas un nombre entier/],
    ['wholeNumber', '1.200', /milliers ou des décimales/],
    ['decimal', day('2027-05-12'), /n’est pas un nombre/],
  ])('%s: %j is none', (kind, cell, problem) => expect(problemOf(kind, cell)).toMatch(problem));
});

describe('a postal code', () => {
  it.each<[Cell, object]>([
    [1000, { value: '01000', restored: '1000 lu 01000' }],
    ['1000', { value: '01000', restored: '1000 lu 01000' }],
    [69_002, { value: '69002' }],
    [' 69 002', { value: '69002' }],
    ['F-69002', { value: '69002' }],
    ['69002.0', { value: '69002' }],
  ])('%j is read', (cell, value) => expect(read('postalCode', cell)).toEqual(value));

  it.each<Cell>([69, '2A004', '99123', '69002 Lyon', 69_002.5])('%j is none', (cell) =>
    expect(problemOf('postalCode', cell)).toMatch(/n’est pas un code postal$/),
  );
});

describe('a phone number', () => {
  it.each<[Cell, object]>([
    [612_345_678, { value: '0612345678', restored: '612345678 lu 0612345678' }],
    ['6 12 34 56 78', { value: '0612345678', restored: '6 12 34 56 78 lu 0612345678' }],
    [33_612_345_678, { value: '+33612345678', restored: '33612345678 lu +33612345678' }],
    ['+33 6 12 34 56 78', { value: '+33 6 12 34 56 78' }],
    ['0033612345678', { value: '0033612345678' }],
    ['06.12.34.56.78', { value: '06.12.34.56.78' }],
    ['04 65 71 00 01 poste 12', { value: '04 65 71 00 01 poste 12' }],
    [
      '06 39 98 00 01 / 04 65 71 00 01',
      { value: '06 39 98 00 01', restored: '06 39 98 00 01 / 04 65 71 00 01 lu 06 39 98 00 01' },
    ],
    ['Tél.\u00a0: 04 65 71 00 01', { value: '04 65 71 00 01', restored: undefined }],
  ])('%j is read', (cell, value) => expect(read('phone', cell)).toEqual(value));

  it('of a joined field is all of them', () =>
    expect(read('phone', '06 39 98 00 01\n465710001', { isJoined: true })).toEqual({
      value: '06 39 98 00 01\n0465710001',
    }));

  it.each<[Cell, RegExp]>([
    ['6,12E+08', /chiffres sont perdus/],
    ['sur demande', /n’est pas un numéro de téléphone/],
    [12, /n’est pas un numéro de téléphone/],
  ])('%j is none', (cell, problem) => expect(problemOf('phone', cell)).toMatch(problem));
});

describe('a SIRET', () => {
  it.each<[Cell, object]>([
    ['732 829 320 00074', { value: '73282932000074' }],
    [73_282_932_000_074, { value: '73282932000074' }],
    ['732\u202f829\u202f320\u00a000074', { value: '73282932000074' }],
  ])('%j is read', (cell, value) => expect(read('siret', cell)).toEqual(value));

  it.each<[Cell, RegExp]>([
    ['1.23457E+13', /des chiffres sont perdus/],
    ['1,23457E+13', /des chiffres sont perdus/],
    [12_345_700_000_000, /des chiffres sont perdus/],
    ['732829320', /est un SIREN/],
    ['73282932000075', /n’est pas un SIRET/],
  ])('%j is none', (cell, problem) => expect(problemOf('siret', cell)).toMatch(problem));
});

describe('yes or no', () => {
  it.each<Cell>(['oui', 'OUI', 'x', 'X', 1, '1', 'vrai', 'o', true, '✓'])('%j is yes', (cell) =>
    expect(read('yesNo', cell)).toEqual({ value: true }),
  );
  it.each<Cell>(['non', 'n', 0, '0', 'faux', false, 'Non '])('%j is no', (cell) =>
    expect(read('yesNo', cell)).toEqual({ value: false }),
  );
  it('is not guessed', () => expect(problemOf('yesNo', 'peut-être')).toBe(notA('peut-être', 'oui ou non')));
});

describe('an e-mail address', () => {
  it.each<[Cell, object]>([
    ['a.b@c.example', { value: 'a.b@c.example' }],
    ['mailto:a.b@c.example', { value: 'a.b@c.example' }],
    ['a.b@c.example\u00a0;', { value: 'a.b@c.example' }],
    ['Anne B <a.b@c.example>', { value: 'a.b@c.example' }],
    ['a.b@c.example; d@e.example', { value: 'a.b@c.example', restored: 'a.b@c.example; d@e.example lu a.b@c.example' }],
  ])('%j is read', (cell, value) => expect(read('email', cell)).toEqual(value));

  it('of a joined field is all of them', () =>
    expect(read('email', 'a@c.example, d@e.example', { isJoined: true })).toEqual({
      value: 'a@c.example\nd@e.example',
    }));

  it('is not any text', () =>
    expect(problemOf('email', 'pas de mail')).toBe(notA('pas de mail', 'une adresse e-mail')));
});

describe('a choice', () => {
  const choices = [
    { code: 'town', label: 'Collectivité locale', words: ['Mairie', 'Commune'] },
    { code: 'school', label: 'Établissement public', words: ['Collège', 'Lieu d’enseignement'] },
  ];
  const field: ImportField = { key: 'type', label: 'Type', kind: 'choice', choices };

  it.each([
    ['collectivite locale', 'town'],
    ['Collectivités locales', 'town'],
    ['MAIRIE', 'town'],
    ['COLLEGE', 'school'],
    ['lieu d\u0027enseignement.', 'school'],
  ])('%s is %s', (text, value) => expect(readValue(field, text)).toEqual({ value }));

  it('is what a person decided, and refused until then', () => {
    const refused = readValue(field, 'Syndicat mixte');
    const list = 'dans la liste\u00a0: Collectivité locale, Établissement public';
    expect(refused).toEqual({ problem: notA('Syndicat mixte', list) });
    expect(readValue(field, 'Syndicat mixte', [{ field: 'type', text: 'syndicats mixtes', code: null }])).toEqual(
      refused,
    );
    expect(readValue(field, 'Syndicat mixte', [{ field: 'other', text: 'Syndicat mixte', code: 'town' }])).toEqual(
      refused,
    );
    const decided = [{ field: 'type', text: 'syndicats mixtes', code: 'town' }];
    expect(readValue(field, 'Syndicat mixte', decided)).toEqual({ value: 'town' });
  });
});

describe('a text', () => {
  it.each<[Cell, string]>([
    ['  Comité\u00a0des\u202ffêtes\u200b ', 'Comité des fêtes'],
    ['Comité\r\ndes\tfêtes', 'Comité des fêtes'],
    ['Co\u0000mi\u0007té', 'Comité'],
    ['=cmd|’/c calc’!A1', '=cmd|’/c calc’!A1'],
    ['-12', '-12'],
    [12, '12'],
    [12.5, '12,5'],
    [0.1 + 0.2, '0,3'],
    [1e21, '1000000000000000000000'],
    [1e-7, '0,0000001'],
    [day('2027-05-12', 510), '12/05/2027 08:30'],
    [true, 'VRAI'],
  ])('%j is %s', (cell, value) => expect(read('text', cell)).toEqual({ value }));

  it('keeps its lines where it is joined or long', () => {
    expect(read('text', '12 rue A\r\n69002 Lyon', { isJoined: true })).toEqual({ value: '12 rue A\n69002 Lyon' });
    expect(read('text', 'un\ndeux', { maxLength: 2000 })).toEqual({ value: 'un\ndeux' });
  });

  it('is refused with its length when it is too long', () => {
    expect(problemOf('text', 'a'.repeat(201))).toBe('Ce texte a 201 caractères\u00a0: 200 au plus');
    expect(read('text', '🚑'.repeat(60), { maxLength: 60 })).toEqual({ value: '🚑'.repeat(60) });
  });

  it('is refused when a spreadsheet cut its digits', () =>
    expect(problemOf('text', '1.23457E+13')).toMatch(/chiffres sont perdus/));
});

describe('a cell of any kind', () => {
  it.each(importFieldKinds)('%s: says nothing when it is empty', (kind) => {
    for (const cell of [null, '', '  ', '\u00a0', '-', '—', '...']) expect(read(kind, cell)).toBeNull();
    if (kind !== 'text') for (const cell of ['néant', 'N/A', '?', '/']) expect(read(kind, cell)).toBeNull();
  });

  it.each(importFieldKinds)('%s: is refused for an error of its formula', (kind) => {
    for (const cell of [{ error: '#REF!' }, '#REF!', '#N/A', '#VALEUR!', '########'])
      expect(read(kind, cell)).toEqual({ problem: expect.any(String) });
  });

  const anyCell = fc.oneof(
    ...[fc.string({ unit: 'binary', maxLength: 40 }), fc.double(), fc.boolean(), fc.constant(null)],
    fc.stringMatching(/^[0-9 .,:;/hE+€()@-]{0,20}$/),
    fc.record({ day: fc.stringMatching(/^(18|19|20)\d\d-\d\d-\d\d$/), minutes: fc.option(fc.nat(2000)) }),
    fc.record({ error: fc.string() }),
  ) as fc.Arbitrary<Cell>;

  it('is read without an exception', () =>
    fc.assert(
      fc.property(fc.constantFrom(...importFieldKinds), anyCell, fc.boolean(), (kind, cell, isJoined) => {
        const value = read(kind, cell, { isJoined, choices: [{ code: 'a', label: 'A' }] });
        if (value !== null && 'value' in value)
          expect(value.value).toEqual(kind === 'text' ? expect.any(String) : expect.anything());
        expect(typeof cellText(cell)).toBe('string');
      }),
      { numRuns: 2000 },
    ));
});

describe('a value written in any French form', () => {
  const anyDay = fc
    .date({ min: new Date('1950-01-01T00:00Z'), max: new Date('2049-12-31T00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const inWords = (iso: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('fr', { timeZone: 'UTC', ...options }).format(Date.parse(iso));

  it('is the same day', () =>
    fc.assert(
      fc.property(anyDay, (iso) => {
        const numbers = frenchDay(iso);
        const forms: Cell[] = [
          ...[iso, numbers, numbers.replaceAll('/', '.'), numbers.replaceAll('/', '-'), `${numbers} 08:30`],
          numbers.replace(/\d\d(?=\d\d$)/, ''),
          numbers.replace(/\b0/g, ''),
          ...[
            inWords(iso, { dateStyle: 'full' }),
            inWords(iso, { dateStyle: 'long' }),
            inWords(iso, { dateStyle: 'medium' }),
          ],
          inWords(iso, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
          ...[day(iso), day(iso, 1439)],
        ];
        for (const form of forms)
          expect([form, read('day', form)]).toEqual([form, expect.objectContaining({ value: iso })]);
      }),
    ));

  it('is the same hour', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (hours, minutes) => {
        const [hh, mm] = [hours, minutes].map((part) => String(part).padStart(2, '0')) as [string, string];
        const forms: Cell[] = [
          ...[
            `${hh}:${mm}`,
            `${hh}:${mm}:00`,
            `${hours}h${mm}`,
            `${hours} h ${mm}`,
            `${hh}${mm}`,
            frenchHour(hours, minutes),
          ],
          ...[day('1899-12-30', 60 * hours + minutes), (60 * hours + minutes) / 1440],
          ...(hours > 0 ? [100 * hours + minutes] : []),
        ];
        for (const form of forms) expect([form, read('hour', form)]).toEqual([form, { value: `${hh}:${mm}` }]);
      }),
    ));

  it('is the same amount', () =>
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
        const forms: Cell[] = [
          ...[formatEuros(cents), formatEuros(cents).replace(/\s/g, ' '), formatEuros(cents).replace(/[\s€]/g, '')],
          ...[cents / 100, (cents / 100).toFixed(2), frenchNumber((cents / 100).toFixed(2))],
          ...(cents < 0 ? [`(${formatEuros(-cents)})`] : []),
        ];
        for (const form of forms) expect([form, read('money', form)]).toEqual([form, { value: cents }]);
      }),
    ));
});
