import { Problem } from '@pds/api-client';
import type { AccountAnswer } from '@pds/api-client/generated/model';
import { getAccount, getGetAccountQueryKey } from '@pds/api-client/generated/first-load/first-load';
import { type Role, staffRoles } from '@pds/kernel';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { funnel } from './funnel';
import { forgetTab } from './tab-keys';

/** The signed-in account. */
export type Account = AccountAnswer;

/**
 * Marks that this browser signed in some time ago. Public pages request the account only then, so that a visitor who never signed in makes
 * no request that would be refused.
 */
const signedInMarker = 'pds.signed-in';

/** Whether this browser signed in some time ago and does not know that the session is over. */
export function hasSignedIn(): boolean {
  return localStorage.getItem(signedInMarker) !== null;
}

/** The account of the session, or null without one. Loaded once and cached until login or logout. */
export const accountQuery = queryOptions({
  queryKey: getGetAccountQueryKey(),
  queryFn: async ({ signal }): Promise<Account | null> => {
    try {
      const account = await getAccount({ signal });
      localStorage.setItem(signedInMarker, '1');
      return account;
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.status !== 401) throw problem;
      forgetSession();
      return null;
    }
  },
  staleTime: Infinity,
  retry: false,
});

/** The session is over: removes the person's data from the browser. A form that was only typed is kept for the next login. */
function forgetSession(): void {
  // Each tab has its own, also tabs that another tab signed out.
  forgetTab();
  if (localStorage.getItem(signedInMarker) === null) return;
  localStorage.removeItem(signedInMarker);
  // One that waits for the network asks for the login, and keeps what was typed.
  if (!funnel.isSending()) {
    funnel.forgetContact();
    funnel.forgetSending();
  }
  funnel.forgetEvent();
}

/** Whether this page is logging out: the server clears its data, which must not reload it. */
let isLoggingOut = false;
/** Longer than any of our pages takes to load. */
const logoutMs = 60_000;

/** Call on logout: removes the session's own data. To remove everything use `forgetPerson`. */
export function beginLogout(): void {
  isLoggingOut = true;
  forgetSession();
}

/**
 * Removes what a page shows of a person when their session ends. A tab whose session was ended in another tab, and a page restored by «
 * back », are reloaded and request the account again.
 */
export function reloadWhenSessionEnds(client: QueryClient, page: Window = window): void {
  const reload = () => {
    if (client.getQueryData(accountQuery.queryKey)) page.location.reload();
  };
  page.addEventListener('storage', ({ key, newValue }) => {
    if (newValue === null && (key === signedInMarker || (key === null && !isLoggingOut))) reload();
  });
  // Includes the address bar. A download begins in the same way, but the page stays: then it listens again.
  page.addEventListener('beforeunload', () => {
    isLoggingOut = true;
    setTimeout(() => (isLoggingOut = false), logoutMs);
  });
  page.addEventListener('pageshow', ({ persisted }) => {
    isLoggingOut = false;
    if (persisted) reload();
  });
}

/**
 * Returns the signed-in account as a query.
 *
 * @param required true on pages that need a session; false requests it only in a browser that has signed in before
 */
export function useAccount({ required = true } = {}) {
  return useQuery({ ...accountQuery, enabled: required || hasSignedIn() });
}

/** Requests the account of the last signed-in person while the page is still loading. */
export function prefetchAccount(client: QueryClient): void {
  if (hasSignedIn()) void client.prefetchQuery(accountQuery);
}

/** Reloads the account after a login, and drops the cached data of the previous person. */
export function reloadAccount(client: QueryClient): Promise<Account | null> {
  // eslint-disable-next-line no-restricted-syntax -- another person's: no mutation outdates these
  client.removeQueries({ type: 'inactive' });
  return client.fetchQuery({ ...accountQuery, staleTime: 0 });
}

/** Whether the account works for the association: any role other than ROLE_USER. */
export function isStaff(account: Account | null | undefined): boolean {
  return account?.roles.some((role) => staffRoles.includes(role)) ?? false;
}

/** Whether the signed-in account has one of the roles, for buttons that only some users may see. */
export function useHasRole(...roles: readonly Role[]): boolean {
  return useAccount().data?.roles.some((role) => roles.includes(role)) ?? false;
}
