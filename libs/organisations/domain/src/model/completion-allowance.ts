import type { LimitedSubject, Principal } from '@pds/kernel';

/** Maximum number of completions of one account, or of the strangers of one network, in an hour: a form takes about thirty. */
export const completionsPerHour = 600;

/**
 * Returns who is counted when an outside service is asked on somebody's behalf.
 * @param network the network of the request
 */
export function completionSubject(principal: Principal | null, network: string): LimitedSubject {
  const key = principal ? `completion:account:${principal.accountId}` : `completion:${network}`;
  return { key, limit: { kind: 'hourly', most: completionsPerHour } };
}
