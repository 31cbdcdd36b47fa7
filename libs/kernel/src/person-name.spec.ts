import fc from 'fast-check';
import { PersonName } from './person-name';

describe('a person’s name', () => {
  it.each([
    'Jeanne',
    'D’Été-Noël',
    'J.-P.',
    'J.R.R. Tolkien',
    "O'Brien",
    'Nguyễn Thị',
    'علی‌رضا',
    'M. Dupont Jr.',
    'M. & Mme Dupont',
    'Dupont (mairie)',
    '',
  ])('accepts %j', (name) => {
    expect(PersonName.parse(` ${name}\u00a0`)?.value).toBe(name);
  });

  it.each([
    'J.Pierre',
    'J.-Pierre',
    'J.pierre',
    'j.pierre',
    'J.PIERRE',
    'J.Luc',
    'J.Li',
    'J.R.R.Tolkien',
    'J.P.Martin-Durand',
    'j.p.martin',
    'É.Zola',
    'Ph.Martin',
    'Ste.Marie',
    'Mme.Durand',
    'Jean M.Dupont',
  ])('accepts %j, whose dot has no blank behind it', (name) => {
    expect(PersonName.parse(name)?.value).toBe(name);
  });

  it('accepts every initial before every given name', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZÉ'),
        fc.constantFrom('Pierre', 'Luc', 'Anne-Marie', 'Élodie', 'MARIE', 'Guy', 'Zoé'),
        (initial, name) => PersonName.parse(`${initial}.${name}`) !== null,
      ),
    ));

  it.each([
    ['Jeanne\u202eelpmaxe', 'Jeanneelpmaxe'],
    ['Jean\u2066ne', 'Jeanne'],
    ['Jean\u200bne', 'Jeanne'],
    ['\ufeffJean\u00adne\u00a0', 'Jeanne'],
    ['Rene\u0301', 'René'],
  ])('reads %j without what a copy added', (typed, name) => {
    expect(PersonName.parse(typed)?.value).toBe(name);
  });

  it.each([
    'http://x',
    'www.secours.example',
    'Gagnez sur secours.example',
    'Gagnez sur s\u200becours.example',
    'J.secours.example',
    'a.secours.example',
    'secours.a.example',
    't.co',
    'x.com',
    'bit.ly',
    'goo.gl',
    'a@b.fr',
    '<b>',
    'Jeanne\nObjet : urgent',
    'Jean\u2028ne',
    'Jean\u0000ne',
    'Jean\ud800ne',
    'x'.repeat(101),
  ])('refuses %j', (name) => {
    expect(PersonName.parse(name)).toBeNull();
  });
});
