import type { LimitedSubject } from '@pds/kernel';
import type { Familiarity } from '../ports/login/known-devices';
import { accountLimit, addressLimit, unknownOriginLimit } from './rate-limits';

/** The key for all attempts on an account from unknown places, together. */
export const unknownOriginKey = (who: string) => `login:account:${who}`;

/** The key for attempts on one account from one network. */
export const networkKey = (who: string, address: string) => `login:network:${who}:${address}`;

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
  const own = networkKey(who, from.address);
  const network = { key: `login:address:${from.address}`, limit: addressLimit };
  const unknownOrigin = { key: unknownOriginKey(who), limit: unknownOriginLimit };
  const shared = familiarity === 'network' ? [network] : [network, unknownOrigin];
  return { subjects: [{ key: own, limit: accountLimit }, ...shared], own, shared: shared.map(({ key }) => key) };
}
