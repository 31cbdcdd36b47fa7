import fc from 'fast-check';
import { PostalCode } from './postal-code';

describe('a postal code', () => {
  it.each([
    ['69002', '69002'],
    [' 69 002 ', '69002'],
    ['00100', '00100'],
    ['98000', '98000'],
  ])('is read from %j', (text, value) => expect(PostalCode.parse(text)?.value).toBe(value));

  it('has five digits, of which the first two are at most 98', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), (number) => {
        const text = String(number).padStart(5, '0');
        expect(PostalCode.parse(text)?.value ?? null).toBe(number < 99_000 ? text : null);
      }),
    );
  });

  it.each(['', '6900', '690021', '99000', '69A02', '2A000', '-6900', '٦٩٠٠٢', '６9003'])('is not %j', (text) =>
    expect(PostalCode.parse(text)).toBeNull(),
  );

  it.each([
    ['69003', '69'],
    ['01000', '01'],
    ['20000', '2A'],
    ['20167', '2A'],
    ['20200', '2B'],
    ['20600', '2B'],
    ['97100', '971'],
    ['97600', '976'],
    ['98000', '980'],
  ])('%s usually belongs to %s', (text, code) => expect(PostalCode.parse(text)?.departmentCode).toBe(code));
});
