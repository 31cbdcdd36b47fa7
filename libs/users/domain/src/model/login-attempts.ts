import type { LimitedSubject } from '@pds/kernel';
import type { Familiarity } from '../ports/known-devices';
import { accountLimit, addressLimit, strangersLimit } from './rate-limits';

/** The key for all attempts on an account from unknown places, together. */
export const strangersTo = (who: string) => `login:account:${who}`;

/** The key for attempts on one account from one network. */
export const networkTo = (who: string, address: string) => `login:network:${who}:${address}`;

/** The keys that one login attempt is counted against. */
export interface LoginAttempt {
  readonly subjects: readonly LimitedSubject[];
  /** The key of this browser or network and this account alone: cleared once the password was right. */
  readonly own: string;
  /** The keys shared with others: a successful attempt is deducted, the others' still count. */
  readonly shared: readonly string[];
}

/**
 * Which attempts are counted together (decisions: Slowing down). A known device is counted alone, so that guesses from elsewhere do not
 * delay it. A network from which the account has logged in is counted alone, and also with its attempts on other accounts. All other places
 * are also counted together, however many addresses they use.
 * @param who the account's id, or a substitute for a name without an account
 */
export function loginAttempt(
  who: string,
  familiarity: Familiarity,
  from: { readonly device: string | null; readonly address: string },
): LoginAttempt {
  if (familiarity === 'device') {
    const own = `login:device:${who}:${from.device}`;
    return { subjects: [{ key: own, limit: accountLimit }], own, shared: [] };
  }
  const own = networkTo(who, from.address);
  const network = { key: `login:address:${from.address}`, limit: addressLimit };
  const strangers = { key: strangersTo(who), limit: strangersLimit };
  const shared = familiarity === 'network' ? [network] : [network, strangers];
  return { subjects: [{ key: own, limit: accountLimit }, ...shared], own, shared: shared.map(({ key }) => key) };
}
