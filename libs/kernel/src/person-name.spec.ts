import { PersonName } from './person-name';

describe('a person’s name', () => {
  it.each([
    'Jeanne',
    ' D’Été-Noël ',
    'J.-P.',
    'J.R.R. Tolkien',
    "O'Brien",
    'Nguyễn Thị',
    'علی‌رضا',
    'M. Dupont Jr.',
    '',
  ])('accepts %j', (name) => {
    expect(PersonName.parse(name)?.value).toBe(name.trim());
  });

  it.each([
    'http://x',
    'www.secours.example',
    'Gagnez sur secours.example',
    't.co',
    'a@b.fr',
    '<b>',
    'Jeanne\nObjet : urgent',
    'Jeanne\u202eelpmaxe',
    'Jean\u2066ne',
    'Jean\u200bne',
    'Jean\u2028ne',
    'Jean\u0000ne',
    'Jean\ud800ne',
    'x'.repeat(81),
  ])('refuses %j', (name) => {
    expect(PersonName.parse(name)).toBeNull();
  });
});
