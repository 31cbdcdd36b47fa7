import fc from 'fast-check';
import { dialledNumber } from './dialled-number';
import { PhoneNumber } from './phone-number';

const numbers = [
  '0612345678',
  '06 39 98 00 01',
  '06.39.98.00.01',
  '06/39/98/00/01',
  '06-39-98-00-01',
  '06\u201139\u201398\u201100\u201101',
  '0639 980 001',
  '+33 (0)6 39-98-00-01',
  '(+33) 6 39 98 00 01',
  '0033 6 39 98 00 01',
  '112 112',
  '+262692000000',
  '(06) 39 98 00 01',
] as const;

describe('a phone number', () => {
  it.each(numbers)('is %s', (text) => expect(PhoneNumber.parse(` ${text} `)?.value).toBe(text));

  it('is read from a copied address book entry, without its invisible characters and no-break spaces', () =>
    expect(PhoneNumber.parse('\u202d+33\u00a06\u202f39 98 00 01\u202c')?.value).toBe('+33 6 39 98 00 01'));

  it.each([
    ['04 78 00 00 00 poste 12', '0478000000'],
    ['06 12 34 56 78 (le soir)', '0612345678'],
    ['06 12 34 56 78, après 18 h', '0612345678'],
    ['06 12 34 56 78 – demander M.Dupont', '0612345678'],
    ['0478000000#12', '0478000000'],
    ['04.78.00.00.00 ou 06 12 34 56 78', '0478000000'],
    ['+33 (0)4 78 00 00 00 (standard) poste 12', '+33478000000'],
    ['06 12 34 56 78 (bureau d’Anne)', '0612345678'],
  ])('may have an extension or a note behind it: %s', (text, dialled) => {
    expect(PhoneNumber.parse(text)?.value).toBe(text);
    expect(dialledNumber(text)).toBe(dialled);
  });

  it.each([
    ['06 39 98 00 01', '0639980001'],
    ['+33 (0)6 39-98-00-01', '+33639980001'],
    ['(+33) (0) 6 39 98 00 01', '+33639980001'],
    ['0033 (0)6 39 98 00 01', '0033639980001'],
    ['(+33) 6 39 98 00 01', '+33639980001'],
    ['(0)6 39 98 00 01', '0639980001'],
    ['+39 06 123 456', '+3906123456'],
  ])('%s is dialled %s', (text, dialled) => expect(dialledNumber(text)).toBe(dialled));

  it('is dialled with all of its digits when it was stored before the rule', () => {
    expect(dialledNumber('04 78 00 00 00 poste 12')).toBe('0478000000');
    expect(dialledNumber('Tél. 04 78 00 00 00')).toBe('0478000000');
  });

  it('is dialled the same with any note behind it', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...numbers),
        fc.constantFrom(' ', ', ', ' – ', '; '),
        fc.constantFrom('poste 12', '(le soir)', 'p. 3', 'après 18h30', '#4', 'bureau 2 / étage 3', 'M. Dupont'),
        (number, between, note) => {
          const noted = PhoneNumber.parse(`${number}${between}${note}`);
          expect(noted?.value).toBe(`${number}${between}${note}`);
          expect(dialledNumber(noted!.value)).toBe(dialledNumber(number));
        },
      ),
    ));

  it.each([
    ['', 'nothing'],
    ['......', 'no digit'],
    ['06 39', 'too few digits'],
    ['06 39 poste 12', 'too few digits before the extension'],
    ['poste 12', 'an extension alone'],
    ['0123456789012345', 'more than fifteen digits'],
    ['33+639980001', 'a plus inside'],
    ['06 39 98 00 01 <b>', 'markup'],
    ['06 39 98 00 01 gagnez sur secours.example', 'a link'],
    ['06 39 98 00 01 a@b.fr', 'an address'],
    [`06${' '.repeat(60)}39980001`, 'more than sixty characters'],
    [`06 39 98 00 01 ${'a'.repeat(50)}`, 'a note that is too long'],
  ])('is not %j: %s', (text) => expect(PhoneNumber.parse(text)).toBeNull());
});
