import type { GrowingDelay, RateLimit } from '@pds/kernel';

const seconds = (n: number) => n * 1000;
const minutes = (n: number) => n * 60_000;

/** Failed logins on one account from one device or network; wrong codes and passwords of a signed-in user. */
export const accountLimit: GrowingDelay = {
  kind: 'growing-delay',
  free: 5,
  firstDelay: seconds(2),
  longestDelay: minutes(15),
  // A shorter period would allow bursts of guesses after each wait.
  forgetAfter: minutes(24 * 60),
};

/** Failed logins on one account from all unknown places together: at most 123 in a day, whatever the number of addresses. */
export const unknownOriginLimit: GrowingDelay = { ...accountLimit, free: 20 };

/** Failed logins from one address, on any account; higher and soon cleared, since a whole office may share it. */
export const addressLimit: GrowingDelay = { ...accountLimit, free: 20, forgetAfter: minutes(60) };

/**
 * Sign-ups from one address: each sends an e-mail to the person named.
 * @param free how many are accepted before it slows down (a setting: a school or a town hall shares one address)
 */
export function signUpLimit(free: number): GrowingDelay {
  return {
    kind: 'growing-delay',
    free,
    firstDelay: minutes(1),
    longestDelay: minutes(60),
    forgetAfter: minutes(60),
  };
}

/** What sign-ups of one address are counted against, and corrections of their address: both tell whether an address has an account. */
export function signUpSubject(address: string, limit: RateLimit) {
  return { key: `sign-up:address:${address}`, limit };
}

/** What the further e-mails of a sign-up are counted against: each writes to an address that nobody has confirmed. */
export function signUpMailSubject(accountId: number) {
  return { key: `sign-up-mail:account:${accountId}`, limit: resetLimit };
}

/** Reset requests, from one address or for one account, and requests of one account for another e-mail address. */
export const resetLimit: GrowingDelay = {
  kind: 'growing-delay',
  free: 5,
  firstDelay: minutes(1),
  longestDelay: minutes(60),
  forgetAfter: minutes(120),
};
