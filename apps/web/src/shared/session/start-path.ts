import { pathTo } from '../../routing/routes';
import { requestedPage } from './requested-page';
import { funnel } from './funnel';
import type { Account } from './session';

/**
 * Returns the target of a login: a request that waits for its contact step, else the page that was requested before it, else the demand in
 * progress, else the start page (spec organiser 4).
 */
export function startPathOf(account: Account | null): string {
  if (funnel.isActive()) return pathTo('organization_aid-station_contact');
  const requested = account && requestedPage.get(account.id);
  if (requested) return requested;
  return account?.event ? pathTo('organization_demand_edit', { id: account.event }) : pathTo('root');
}
