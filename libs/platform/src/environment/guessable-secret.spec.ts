import { createHash } from 'node:crypto';
import { isGuessable } from './guessable-secret';

describe('a secret', () => {
  it.each([
    'x'.repeat(32),
    'ab'.repeat(20),
    'aaaaaaaabbbbbbbbccccccccdddddddd',
    'changeme-changeme-changeme-changeme',
    'changez-moi-changez-moi-changez-moi-42',
    'secret-of-the-test-secret-of-the-test',
    'please-change-me-in-production-please',
    'your-secret-key-at-least-32-chars',
    'at least 32 random characters here',
    'MySuperSecretSessionKey1234567890',
    'password1234567890password1234567890',
    '12345678901234567890123456789012',
    '0123456789abcdef0123456789abcdef',
    '0123456789abcdefghijklmnopqrstuvwxyz',
    'qwertyuiopasdfghjklzxcvbnm123456',
    'AZERTYUIOPqsdfghjklmwxcvbn987654321',
    'Horses.Horses.Horses.Horses.Horses.',
  ])('%s is guessable whatever its length', (secret) => {
    expect(isGuessable(secret)).toBe(true);
  });

  it('of random bytes is not guessable in any notation, nor is an own sentence', () => {
    for (let seed = 0; seed < 2_000; seed++) {
      const bytes = createHash('sha256').update(String(seed)).digest();
      for (const secret of [
        bytes.subarray(0, 16).toString('hex'),
        bytes.toString('hex'),
        bytes.subarray(0, 24).toString('base64'),
        bytes.toString('base64'),
        bytes.toString('base64url'),
      ]) {
        if (isGuessable(secret)) throw new Error(`${secret} of ${seed} is called guessable`);
      }
    }
    expect(isGuessable('Trois tortues jouent au billard sous la pluie de Brest')).toBe(false);
  });
});
