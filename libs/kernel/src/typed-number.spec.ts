import { writtenNumber } from './index';

describe('a number as files write it', () => {
  it.each([
    ['1\u00a0234,50\u00a0€', '1234.50'],
    ['1\u202f234,5', '1234.5'],
    ['1\u2009234\u2009567', '1234567'],
    ['1.234,56', '1234.56'],
    ['1,234.50', '1234.50'],
    ['1’234.50', '1234.50'],
    ['1,234,567', '1234567'],
    ['1234.567', '1234.567'],
    ['0,125', '0.125'],
    ['+12', '12'],
    ['\u221212,00', '-12.00'],
    ['12,00-', '-12.00'],
    ['(12,00 €)', '-12.00'],
    ['12 euros', '12'],
    ['EUR 12', '12'],
    ['0012', '0012'],
  ])('%j is %s', (text, decimal) => expect(writtenNumber(text)).toEqual({ decimal, unclear: null }));

  it.each([
    ['12,345', '12.345', ','],
    ['1.650 €', '1.650', '.'],
  ])('%j may have decimals or thousands', (text, decimal, unclear) =>
    expect(writtenNumber(text)).toEqual({ decimal, unclear }),
  );

  it.each(['', 'abc', '1 23', '12,345,6', '1.2.3', '--5', '-5-', '(5', '12 USD', '1e3'])('%j is none', (text) =>
    expect(writtenNumber(text)).toBeNull(),
  );
});
