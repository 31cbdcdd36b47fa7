import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useMatches } from 'react-router';
import { ProblemNotice } from '../shared/ui/state/problem-notice';
import { Loading } from '../shared/ui/state/query-state';
import { requestedPage } from '../shared/session/requested-page';
import { funnel } from '../shared/session/funnel';
import { useAccount } from '../shared/session/session';
import { accessTo } from '../routing/access-guard';
import { type Allowed, type RouteName, routes } from '../routing/routes';

export interface RouteHandle {
  readonly name: RouteName;
}

/**
 * Shows the matched page if the account may see it (spec organiser 4). An error while loading replaces the page. The login leads back to
 * the page that was requested.
 */
export function Guard() {
  const { name } = useMatches().at(-1)!.handle as RouteHandle;
  const allowed: Allowed = routes[name].allowed;
  const { pathname } = useLocation();
  const account = useAccount({ required: allowed !== 'public' });
  const isAnonymous = account.data === null;
  const accountId = account.data?.id;
  useEffect(() => {
    if (allowed === 'public') return;
    if (accountId !== undefined) requestedPage.belongTo(accountId);
    else if (isAnonymous && name !== 'root') requestedPage.keep(pathname);
  }, [allowed, accountId, isAnonymous, name, pathname]);

  if (allowed !== 'public' && account.data === undefined && account.error) {
    return (
      <div style={{ maxWidth: '40rem', margin: '3rem auto', padding: '0 var(--pds-gutter)' }}>
        <ProblemNotice error={account.error} retry={() => void account.refetch()} />
      </div>
    );
  }
  const visitor = account.data === undefined ? 'loading' : (account.data ?? 'anonymous');
  const access = accessTo(name, allowed, visitor, { funnelIsActive: funnel.isActive() });
  if (access === 'wait') return <Loading text="Chargement des données initiales" />;
  if (access === 'show') return <Outlet />;
  return <Navigate to={access.redirectTo} replace />;
}
