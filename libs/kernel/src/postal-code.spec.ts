import { PostalCode } from './postal-code';

describe('a postal code', () => {
  it.each([
    ['69002', '69002'],
    [' 69 002 ', '69002'],
    ['00100', '00100'],
    ['98000', '98000'],
  ])('is read from %j', (text, value) => expect(PostalCode.parse(text)?.value).toBe(value));

  it.each(['', '6900', '690021', '99000', '69A02', '٦٩٠٠٢'])('is not %j', (text) =>
    expect(PostalCode.parse(text)).toBeNull(),
  );
});
