import fc from 'fast-check';
import { logBeginning, byteAt, isLogPosition, latestOf, outOfReach } from './log-position';

const position = fc
  .tuple(fc.nat({ max: 0xffffffff }), fc.nat({ max: 0xffffffff }))
  .map(([high, low]) => `${high.toString(16).toUpperCase()}/${low.toString(16).toUpperCase()}`);

describe('a position of the log', () => {
  it.each([
    ['0/0', true],
    ['16/B374D848', true],
    ['ffffffff/ffffffff', true],
    ['', false],
    ['16', false],
    ['16/', false],
    ['/16', false],
    ['123456789/0', false],
    ['16/G', false],
    ["0/0'; SELECT 1", false],
    ['0/0\n', false],
    [' 0/0', false],
  ])('is recognised: %j %s', (text, expected) => {
    expect(isLogPosition(text)).toBe(expected);
  });

  it('is compared by both halves: as texts 9/0 would come after 10/0', () => {
    expect(latestOf(['9/0', '10/0', '2/FFFFFFFF'])).toBe('10/0');
    expect(latestOf(['1/9', '1/10'])).toBe('1/10');
    expect(latestOf([])).toBe(logBeginning);
  });

  it('is one of those given, before no other, and never out of reach of the greatest', () => {
    fc.assert(
      fc.property(fc.array(position, { minLength: 1 }), (given) => {
        const latest = latestOf(given);
        expect(given.every(isLogPosition)).toBe(true);
        expect([logBeginning, ...given]).toContain(latest);
        expect(given.every((each) => byteAt(each) <= byteAt(latest))).toBe(true);
        expect(byteAt(latest)).toBeLessThanOrEqual(byteAt(outOfReach));
      }),
    );
  });
});
