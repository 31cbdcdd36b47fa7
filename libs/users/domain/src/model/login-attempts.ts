import type { LimitedSubject } from '@pds/kernel';
import type { Familiarity } from '../ports/known-devices';
import { accountLimit, addressLimit, strangersLimit } from './rate-limits';

/** Everything that has no history with an account, together. */
export const strangersTo = (who: string) => `login:account:${who}`;

/** One network on one account. */
export const networkTo = (who: string, address: string) => `login:network:${who}:${address}`;

/** What one login attempt is counted against. */
export interface LoginAttempt {
  readonly subjects: readonly LimitedSubject[];
  /** The subject of this browser or network and this account alone: forgotten once the password was right. */
  readonly own: string;
  /** Those shared with others: the rightful attempt is taken back, the others' still count. */
  readonly shared: readonly string[];
}

/**
 * Whose attempts count together (decisions: Slowing down). A known device is counted for itself: nobody else's guesses delay
 * it. A network that the account has logged in from is counted with its like, and with all that it tries on other accounts.
 * Everywhere else is one crowd besides, however many addresses it comes from.
 * @param who the account's id, or what stands for a name that is no account's
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
