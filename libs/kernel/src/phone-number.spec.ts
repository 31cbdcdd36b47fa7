import { PhoneNumber } from './phone-number';

describe('a phone number', () => {
  it.each([
    '0612345678',
    '06 39 98 00 01',
    '06\u00a039\u202f98 00 01',
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
  ])('is %s', (text) => expect(PhoneNumber.parse(` ${text} `)?.value).toBe(text));

  it('is read from a copied address book entry, without its invisible characters', () =>
    expect(PhoneNumber.parse('\u202d+33 6 39 98 00 01\u202c')?.value).toBe('+33 6 39 98 00 01'));

  it.each([
    ['', 'nothing'],
    ['......', 'no digit'],
    ['06 39', 'too few digits'],
    ['0123456789012345', 'more than fifteen digits'],
    ['06 39 98 00 01 poste 3', 'words'],
    ['33+639980001', 'a plus inside'],
    [`06${' '.repeat(40)}39980001`, 'more than thirty characters'],
  ])('is not %j: %s', (text) => expect(PhoneNumber.parse(text)).toBeNull());
});
