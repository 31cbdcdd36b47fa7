import { isAutomated } from './automated-request';

describe('an automated request', () => {
  const now = 1_000_000;
  it.each([
    [{ honeypot: 'http://spam.example' }, true],
    [{ startedAt: now - 2_999 }, true],
    [{ startedAt: now }, true],
    [{ startedAt: now - 3_000 }, false],
    [{ startedAt: now + 60_000 }, false],
    [{ honeypot: '', startedAt: null }, false],
    [{}, false],
  ])('%p: %p', (request, expected) => expect(isAutomated(request, now)).toBe(expected));
});
