import type { Role } from '@pds/kernel';
import { type Allowed, pathTo, type RouteName } from './routes';

/** The guard's decision: show the page, wait until the user is loaded, or redirect. */
export type Access = 'show' | 'wait' | { readonly redirectTo: string };

/** State of the first user load: loading, nobody signed in, or the user's roles. */
export type Visitor = 'loading' | 'anonymous' | { readonly roles: readonly Role[] };

/**
 * The route guard, in the order of spec organiser 4. Instead of the specified polling of the user load every 100 ms (step 2), it waits for
 * the query: the guard runs again as soon as the load ends.
 *
 * @param funnelIsActive a public form was filled in in this browser and not sent
 */
export function accessTo(
  name: RouteName,
  allowed: Allowed | undefined,
  visitor: Visitor,
  { funnelIsActive = false } = {},
): Access {
  // 1. Public routes pass.
  if (allowed === 'public') return 'show';
  // 2. Wait until the user load completes.
  if (visitor === 'loading') return 'wait';
  // 3. No user: the login page.
  if (visitor === 'anonymous') return { redirectTo: pathTo('login') };
  // 4. A plain user going to the dashboard sees their requests.
  if (name === 'root' && visitor.roles.every((role) => role === 'ROLE_USER')) {
    return { redirectTo: pathTo('organization_demand_list') };
  }
  // A request that waits for its contact step comes before the dashboard (spec organiser 2.15).
  if (name === 'root' && funnelIsActive) return { redirectTo: pathTo('organization_aid-station_contact') };
  // 5. The unauthorised page is always allowed.
  if (name === 'error_unauthorized') return 'show';
  // 6. A route without a role list is allowed.
  if (!allowed) return 'show';
  // 7. Any listed role opens it.
  if (visitor.roles.some((role) => allowed.includes(role))) return 'show';
  // 8. Otherwise the unauthorised page.
  return { redirectTo: pathTo('error_unauthorized') };
}
