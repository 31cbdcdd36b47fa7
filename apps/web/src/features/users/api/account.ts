import { Problem } from '@pds/api-client';
import {
  beginEnrolment,
  changeOwnPassword,
  confirmEmailChange,
  confirmEnrolment,
  deleteOwnAccount,
  disableSecondFactor,
  endOwnSession,
  getGetOwnAccountQueryKey,
  getGetOwnAccountQueryOptions,
  getGetSecondFactorQueryKey,
  getGetOwnCalendarLinkQueryKey,
  getListApiTokensQueryKey,
  getListOwnSessionsQueryKey,
  issueApiToken,
  renewOwnCalendarLink,
  renewRecoveryCodes,
  requestOwnEmailChange,
  revokeApiToken,
  revokeOwnCalendarLink,
  updateOwnAccount,
} from '@pds/api-client/generated/account/account';
import { acceptOrganiserProposal, showOrganiserProposal } from '@pds/api-client/generated/users/users';
import { useMutation, useQuery } from '@tanstack/react-query';
import { accountQuery } from '../../../shared/session/session';
import { useCall, useFresh } from '../../../shared/api/calls';
import { readLink } from '../../../shared/session/link-token';

export { getShowOrganiserProposalUrl } from '@pds/api-client/generated/users/users';

export {
  getExportOwnDataUrl,
  useGetOwnAccount,
  useGetOwnCalendarLink,
  useGetSecondFactor,
  useListApiTokens,
  useListOwnSessions,
} from '@pds/api-client/generated/account/account';

const account = { queryKey: getGetOwnAccountQueryKey() };
const sessions = { queryKey: getListOwnSessionsQueryKey() };
const secondFactor = { queryKey: getGetSecondFactorQueryKey() };
const calendarLink = { queryKey: getGetOwnCalendarLinkQueryKey() };
const tokens = { queryKey: getListApiTokensQueryKey() };

/** Loads the present account, ignoring the cache. */
export const useLoadOwnAccount = () => useFresh(getGetOwnAccountQueryOptions());

/** Saves the user's own details. The navigation bar shows the new name. */
export const useUpdateOwnAccount = () =>
  useCall(updateOwnAccount, { outdates: [{ queryKey: accountQuery.queryKey }] }, account.queryKey);

/** Sends a link to the new e-mail address. */
export const useRequestOwnEmailChange = () => useCall(requestOwnEmailChange, { outdates: [account] });

/** Confirms the address to which the link with this token was sent. Users signed in with the account must log in again. */
export const useConfirmEmailChange = () =>
  useCall((token: string) => confirmEmailChange({ token }), {
    outdates: [account, { queryKey: accountQuery.queryKey }],
  });

export function useOrganiserProposal(token: string | null | undefined) {
  return useQuery({
    queryKey: ['organiser-proposal', token],
    queryFn: () => readLink(token ?? '', showOrganiserProposal),
    enabled: token !== undefined,
    retry: false,
    staleTime: Infinity,
  });
}

/** Accepts to manage the organisation of a proposal. The roles of the signed-in user may change. */
export const useAcceptOrganiserProposal = () =>
  useCall((token: string) => acceptOrganiserProposal({ token }), {
    outdates: [account, { queryKey: accountQuery.queryKey }],
  });

/** Sets another password. Ends other sessions, tokens, the link of the calendar and a pending change of address. */
export const useChangeOwnPassword = () =>
  useCall(changeOwnPassword, { outdates: [account, sessions, tokens, calendarLink] });

/** Ends sessions, one after the other. A session that has already ended counts as success. */
export function useEndOwnSessions() {
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) {
        await endOwnSession(id).catch((error: unknown) => {
          if (!(error instanceof Problem) || error.status !== 404) throw error;
        });
      }
    },
    meta: { outdates: [sessions], outdatesWhenRefused: true },
  });
}

export const useIssueApiToken = () => useCall(issueApiToken, { outdates: [tokens] });

export const useRevokeApiToken = () => useCall(revokeApiToken, { outdates: [tokens], outdatesWhenRefused: true });

/** Makes the link of the user's calendar; a former one stops working. */
export const useRenewOwnCalendarLink = () => useCall(() => renewOwnCalendarLink(), { outdates: [calendarLink] });

export const useRevokeOwnCalendarLink = () => useCall(() => revokeOwnCalendarLink(), { outdates: [calendarLink] });

/** Begins to set up a second factor. Nothing changes before its first code is confirmed. */
export const useBeginEnrolment = () =>
  useCall((currentPassword: string) => beginEnrolment({ currentPassword }), { outdates: [] });

/** Confirms the first code of a second factor and returns its recovery codes. */
export const useConfirmEnrolment = () =>
  useCall((code: string) => confirmEnrolment({ code }), { outdates: [secondFactor, sessions] });

export const useRenewRecoveryCodes = () =>
  useCall((currentPassword: string) => renewRecoveryCodes({ currentPassword }), { outdates: [secondFactor, sessions] });

export const useDisableSecondFactor = () => useCall(disableSecondFactor, { outdates: [secondFactor, sessions] });

/** Deletes the user's own account. The cached data is dropped when the page is left. */
export const useDeleteOwnAccount = () => useCall(deleteOwnAccount, { outdates: [] });
