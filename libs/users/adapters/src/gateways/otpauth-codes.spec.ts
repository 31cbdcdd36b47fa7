import { OtpauthCodes } from './otpauth-codes';

describe('one-time codes', () => {
  const codes = new OtpauthCodes();

  /** RFC 6238, appendix B: the last six digits of the values for SHA-1. */
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
  ])('match RFC 6238 at %s s', (seconds, code) => {
    const step = Math.floor(seconds / 30);
    expect(codes.stepOf(secret, code, seconds * 1000)).toBe(step);
    expect(codes.stepOf(secret, code, (seconds + 30) * 1000)).toBe(step);
    expect(codes.stepOf(secret, code, (seconds - 30) * 1000)).toBe(step);
    expect(codes.stepOf(secret, code, (seconds + 60) * 1000)).toBeNull();
  });

  it.each([['28708'], ['2870820'], ['abcdef'], ['']])('have six digits: not %p', (code) => {
    expect(codes.stepOf(secret, code, 59_000)).toBeNull();
  });

  it('use secrets that are always different, in the form that applications read', () => {
    const secrets = Array.from({ length: 100 }, () => codes.newSecret());
    expect(new Set(secrets).size).toBe(100);
    for (const each of secrets) expect(each).toMatch(/^[A-Z2-7]{32}$/);
    expect(codes.uri(secret, 'jeanne@example.org')).toBe(
      `otpauth://totp/Postes%20de%20secours:jeanne%40example.org?issuer=Postes%20de%20secours&secret=${secret}` +
        '&algorithm=SHA1&digits=6&period=30',
    );
  });

  it('have recovery codes of 120 bits that can be written down: too many to guess, even from their hashes', () => {
    const recovery = Array.from({ length: 100 }, () => codes.newRecoveryCode());
    expect(new Set(recovery).size).toBe(100);
    for (const each of recovery) expect(each).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/);
  });
});
