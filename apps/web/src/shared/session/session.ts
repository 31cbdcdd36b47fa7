import { Problem } from '@pds/api-client';
import type { AccountAnswer } from '@pds/api-client/generated/model';
import { getAccount, getGetAccountQueryKey } from '@pds/api-client/generated/users/users';
import { type Role, staffRoles } from '@pds/kernel';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { forgetLastList } from './last-list';
import { funnel } from './funnel';

/** The signed-in account. */
export type Account = AccountAnswer;

/**
 * Says that this browser signed in some time ago. Public pages ask for the account only then: a visitor who never
 * signed in causes no call that is bound to be refused.
 */
const signedInMarker = 'pds.signed-in';

/** Whether this browser signed in some time ago and has not been told since that the session is over. */
export function hasSignedIn(): boolean {
  return localStorage.getItem(signedInMarker) !== null;
}

/** The account of the session, or null without one. Loaded once and kept until login or logout. */
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

/** The session is over: what the browser keeps of the person goes; a form that was only typed stays for the next login. */
function forgetSession(): void {
  // Each tab has its own, also those that another tab signed out.
  forgetLastList();
  if (localStorage.getItem(signedInMarker) === null) return;
  localStorage.removeItem(signedInMarker);
  funnel.forgetContact();
  funnel.forgetEvent();
}

/** This page is on its way out: what the server clears behind it must not call it back. */
let leaving = false;
/** Longer than any page of ours takes to come. */
const leavingMs = 60_000;

/** The person leaves: the session's own traces go. To leave nothing at all: `forgetPerson`. */
export function beginLeaving(): void {
  leaving = true;
  forgetSession();
}

/**
 * What a page shows of a person goes with their session. A tab whose session was ended in another one, and a page that the
 * browser brings back on « back », are loaded again, which asks who is there now.
 */
export function leaveWithSession(client: QueryClient, page: Window = window): void {
  const reload = () => {
    if (client.getQueryData(accountQuery.queryKey)) page.location.reload();
  };
  page.addEventListener('storage', ({ key, newValue }) => {
    if (newValue === null && (key === signedInMarker || (key === null && !leaving))) reload();
  });
  // Also by way of the address bar. A download begins the same way, but the page stays: then it listens again.
  page.addEventListener('beforeunload', () => {
    leaving = true;
    setTimeout(() => (leaving = false), leavingMs);
  });
  page.addEventListener('pageshow', ({ persisted }) => {
    leaving = false;
    if (persisted) reload();
  });
}

/**
 * The signed-in account as a query.
 *
 * @param required true on pages that need a session; false asks only a browser that has signed in before
 */
export function useAccount({ required = true } = {}) {
  return useQuery({ ...accountQuery, enabled: required || hasSignedIn() });
}

/** Asks for the account of who was signed in last time while the page they want is still being loaded. */
export function beginWithAccount(client: QueryClient): void {
  if (hasSignedIn()) void client.prefetchQuery(accountQuery);
}

/** Reads the account again, after a login; what was loaded for whoever was here before is dropped. */
export function reloadAccount(client: QueryClient): Promise<Account | null> {
  // eslint-disable-next-line no-restricted-syntax -- another person's: no mutation outdates these
  client.removeQueries({ type: 'inactive' });
  return client.fetchQuery({ ...accountQuery, staleTime: 0 });
}

/** Whether the account works for the association: any role other than ROLE_USER. */
export function isStaff(account: Account | null | undefined): boolean {
  return account?.roles.some((role) => staffRoles.includes(role)) ?? false;
}

/** Whether the signed-in account holds one of the roles; for buttons that only some may see. */
export function useHasRole(...roles: readonly Role[]): boolean {
  return useAccount().data?.roles.some((role) => roles.includes(role)) ?? false;
}
