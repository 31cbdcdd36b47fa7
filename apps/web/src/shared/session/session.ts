import { Problem } from '@pds/api-client';
import type { AccountAnswer } from '@pds/api-client/generated/model';
import { getAccount, getGetAccountQueryKey } from '@pds/api-client/generated/users/users';
import { type Role, staffRoles } from '@pds/kernel';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';

/** The signed-in account. */
export type Account = AccountAnswer;

/**
 * Says that this browser signed in some time ago. Public pages ask for the account only then: a visitor who never
 * signed in causes no call that is bound to be refused.
 */
const signedInMarker = 'pds.signed-in';

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

/** To call when the session ends here, before leaving for `/logout`. */
export function forgetSession(): void {
  localStorage.removeItem(signedInMarker);
}

/**
 * The signed-in account as a query.
 *
 * @param required true on pages that need a session; false asks only a browser that has signed in before
 */
export function useAccount({ required = true } = {}) {
  return useQuery({ ...accountQuery, enabled: required || localStorage.getItem(signedInMarker) !== null });
}

/** Reads the account again, after a login. */
export function reloadAccount(client: QueryClient): Promise<Account | null> {
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
