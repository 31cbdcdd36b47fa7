import { idempotencyKeyOf } from './idempotency-key';
import { IdempotencyKeyMalformed } from './idempotency.errors';

describe('the header Idempotency-Key', () => {
  it.each([
    ['"8e03978e-40d5-43dd-bc93-6894a57f9324"', '8e03978e-40d5-43dd-bc93-6894a57f9324'],
    ['8e03978e-40d5-43dd-bc93-6894a57f9324', '8e03978e-40d5-43dd-bc93-6894a57f9324'],
    [' "order:42/b" ', 'order:42/b'],
    [`"${'k'.repeat(128)}"`, 'k'.repeat(128)],
    [undefined, null],
  ])('accepts %s as the key %s', (header, key) => {
    expect(idempotencyKeyOf(header)).toBe(key);
  });

  it.each([
    '',
    '""',
    '"',
    '"a',
    'a"',
    '"a b"',
    'a\\b',
    'clé',
    'a\u0000b',
    'a, b',
    '"a", "b"',
    '"a";parameter=1',
    `"${'k'.repeat(129)}"`,
    ['a', 'b'],
  ])('refuses %j', (header) => {
    expect(() => idempotencyKeyOf(header)).toThrow(IdempotencyKeyMalformed);
  });
});
