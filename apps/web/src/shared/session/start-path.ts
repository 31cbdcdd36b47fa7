import { pathTo } from '../../routing/routes';
import type { Account } from './session';

/** Returns the target of a login: the demand in progress, else the start page (spec organiser 4). */
export function startPathOf(account: Account | null): string {
  return account?.event ? pathTo('organization_demand_edit', { id: account.event }) : pathTo('root');
}
