import { PhoneNumber } from './phone-number';

describe('a phone number', () => {
  it.each(['0612345678', '06 39 98 00 01', '06.39.98.00.01', '+33 (0)6 39-98-00-01', '112 112', '+262692000000'])(
    'is %s',
    (text) => expect(PhoneNumber.parse(` ${text} `)?.value).toBe(text),
  );

  it.each([
    ['', 'nothing'],
    ['......', 'no digit'],
    ['06 39', 'too few digits'],
    ['0123456789012345', 'more than fifteen digits'],
    ['06 39 98 00 01 poste 3', 'words'],
    ['06/39/98/00/01', 'slashes'],
    ['33+639980001', 'a plus inside'],
    [`06${' '.repeat(40)}39980001`, 'more than thirty characters'],
  ])('is not %j: %s', (text) => expect(PhoneNumber.parse(text)).toBeNull());
});
