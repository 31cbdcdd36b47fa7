import type { ArgumentMetadata } from '@nestjs/common';
import { DomainError } from '@pds/kernel';
import { idOr, idOrZero } from './id.pipe';

class NothingThere extends DomainError {
  readonly code = 'test.nothing-there';
  readonly kind = 'not-found';

  constructor() {
    super('Rien de tel');
  }
}

const metadata: ArgumentMetadata = { type: 'param' };
const idOf = (value: string | number) => idOr(NothingThere).transform(value, metadata);
const idOrZeroOf = (value: string | number) => idOrZero(NothingThere).transform(value, metadata);

describe('an id in a path', () => {
  it.each(['1', 1, '2147483647'])('is accepted as %p', (value) => {
    expect(idOf(value)).toBe(Number(value));
    expect(idOrZeroOf(value)).toBe(Number(value));
  });

  it.each(['', '-1', '01', '1.5', '1e3', 'abc', '2147483648', '99999999999', NaN])(
    'that cannot exist is « not found »: %p',
    (value) => {
      expect(() => idOf(value)).toThrow(NothingThere);
      expect(() => idOrZeroOf(value)).toThrow(NothingThere);
    },
  );

  it('accepts 0 only when 0 has a meaning', () => {
    expect(() => idOf('0')).toThrow(NothingThere);
    expect(idOrZeroOf('0')).toBe(0);
    expect(idOrZeroOf(0)).toBe(0);
  });
});
