import fc from 'fast-check';
import type { Browser } from '../../ports/login/sessions';
import { anAccount } from '../../testing/accounts-contract';
import { sampleBrowser, samplePassword as password, usersInMemory } from '../../testing/users-in-memory';
import { TooManyAttempts, WrongCredentials } from '../../users.errors';

const email = 'jeanne@example.org';
const day = 86_400_000;
const at = (address: string, deviceSecret: string | null = null): Browser => ({
  ...sampleBrowser,
  deviceSecret,
  address,
});

async function context() {
  const { accounts, logIn, log, clock } = usersInMemory();
  const account = await anAccount(accounts, email);
  account.choosePassword(`hash of ${password}`, clock.now());
  await accounts.add(account);

  /** Logs in as the owner; returns the device's secret. */
  async function owner(browser: Browser): Promise<string> {
    const result = await logIn.execute({ username: email, password, browser });
    if (result.secondFactor !== null) throw new Error('No second factor is set');
    return result.deviceSecret;
  }

  /** Makes one guess: returns 0 when it was processed, else the milliseconds to wait. */
  async function guess(browser: Browser, username = email): Promise<number> {
    const error = await logIn.execute({ username, password: 'wrong', browser }).catch((thrown: unknown) => thrown);
    if (error instanceof TooManyAttempts) return error.retryAfterSeconds * 1000;
    expect(error).toBeInstanceOf(WrongCredentials);
    return 0;
  }
  return { clock, account, log, logIn, owner, guess };
}

/**
 * Actions of strangers: guesses from addresses and with device secrets other than the owner's, and pauses between, together shorter than
 * the 180 days during which a device is known.
 */
const strangersGuesses = fc.array(
  fc.record({
    pause: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: day })),
    address: fc.integer({ min: 0, max: 50 }).map((n) => `stranger ${n}`),
    device: fc.option(fc.constantFrom('invented', 'of another account'), { nil: null }),
  }),
  { maxLength: 150 },
);

describe('strangers’ wrong logins', () => {
  it.each([
    ['device, in any place', (secret: string) => at('a train', secret)],
    ['network, with any browser', () => at('home')],
  ])('never delay the owner on a known %s', async (_, ownersBrowser) => {
    await fc.assert(
      fc.asyncProperty(strangersGuesses, async (guesses) => {
        const { clock, owner, guess } = await context();
        const secret = await owner(at('home'));
        for (const { pause, address, device } of guesses) {
          clock.instant += pause;
          await guess(at(address, device));
        }
        await owner(ownersBrowser(secret));
      }),
      { numRuns: 40 },
    );
  });

  it('delay logins from a place that the account does not recognise; a success there does not lift the delay elsewhere', async () => {
    const { owner, guess } = await context();
    await owner(at('home'));
    for (let n = 0; n < 20; n++) expect(await guess(at(`stranger ${n}`))).toBe(0);
    await expect(owner(at('a hotel'))).rejects.toMatchObject({ retryAfterSeconds: 2 });
    await owner(at('home'));
    expect(await guess(at('stranger 21'))).toBe(2000);
  });
});

describe('guessing', () => {
  /** The maximum number of guesses processed in a day, when each is made as soon as allowed, from a new place each time. */
  async function acceptedInADay(place: (n: number) => Browser, pauseAfter = Infinity, pause = 0): Promise<number> {
    const { clock, owner, guess } = await context();
    const secret = await owner(at('home'));
    const end = clock.now() + day;
    let heard = 0;
    for (let n = 0; clock.now() < end; n++) {
      const from = place(n);
      const wait = await guess(from.deviceSecret === 'owner’s' ? { ...from, deviceSecret: secret } : from);
      if (wait === 0) heard++;
      clock.instant += wait;
      if (wait === 0 && heard % pauseAfter === 0) clock.instant += pause;
    }
    return heard;
  }

  it.each([
    ['any number of addresses', (n: number) => at(`address ${n}`), 123],
    ['one address', () => at('one'), 108],
    ['the owner’s own network', () => at('home'), 108],
    ['a stolen device', (n: number) => at(`address ${n}`, 'owner’s'), 108],
  ])('from %s is limited per day', async (_, place, most) => {
    const heard = await acceptedInADay(place);
    expect(heard).toBeLessThanOrEqual(most);
    // Waiting until the limit is cleared gains nothing within the day.
    for (const pauseAfter of [5, 10, 20])
      expect(await acceptedInADay(place, pauseAfter, 3_600_000)).toBeLessThanOrEqual(most);
  });

  it('on unknown names has the same limit', async () => {
    const { guess } = await context();
    for (let n = 0; n < 20; n++) expect(await guess(at(`stranger ${n}`), 'nobody@example.org')).toBe(0);
    expect(await guess(at('stranger 21'), 'nobody@example.org')).toBe(2000);
  });
});

describe('a known device', () => {
  it('has a new secret after each login; a copy of the former one counts as unknown', async () => {
    const { owner, guess } = await context();
    const first = await owner(at('home'));
    const second = await owner(at('home', first));
    expect(second).not.toBe(first);
    for (let n = 0; n < 20; n++) await guess(at(`stranger ${n}`, first));
    expect(await guess(at('stranger 21', first))).toBe(2000);
    expect(await guess(at('a train', second))).toBe(0);
  });
});

describe('a refused login', () => {
  it('is logged with the account, or a digest of what was typed, and the reason', async () => {
    const { log, guess, account } = await context();
    for (let n = 0; n < 6; n++) await guess(at('one'));
    await guess(at('two'), 'Nobody@example.org');
    const who = String(account.id);
    expect(log.lines).toEqual([
      ...Array.from({ length: 5 }, () => ({ who, why: 'wrong-credentials' })),
      { who, why: 'too-many-attempts' },
      { who: 'unknown:digest of nobody@example.org', why: 'wrong-credentials' },
    ]);
  });
});
