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
import type {
  ChangeEmailBody,
  ChangePasswordBody,
  DisableSecondFactorBody,
  IssueApiTokenBody,
  UpdateOwnAccountBody,
} from '@pds/api-client/generated/model';
import { acceptOrganiserProposal, showOrganiserProposal } from '@pds/api-client/generated/users/users';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountQuery } from '../../../shared/session/session';

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
export function useLoadOwnAccount() {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...getGetOwnAccountQueryOptions(), staleTime: 0 });
}

/** Saves the user's own details. The navigation bar shows the new name. */
export function useUpdateOwnAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (details: UpdateOwnAccountBody) => updateOwnAccount(details),
    onSuccess: (saved) => client.setQueryData(account.queryKey, saved),
    meta: { outdates: [{ queryKey: accountQuery.queryKey }] },
  });
}

/** Sends a link to the new e-mail address. */
export function useRequestOwnEmailChange() {
  return useMutation({
    mutationFn: (change: ChangeEmailBody) => requestOwnEmailChange(change),
    meta: { outdates: [account] },
  });
}

/** Confirms the address to which the link with this token was sent. Users signed in with the account must log in again. */
export function useConfirmEmailChange() {
  return useMutation({
    mutationFn: (token: string) => confirmEmailChange({ token }),
    meta: { outdates: [account, { queryKey: accountQuery.queryKey }] },
  });
}

/** Returns the proposal of a link. */
export function useOrganiserProposal(token: string) {
  return useQuery({
    queryKey: ['organiser-proposal', token],
    queryFn: () => showOrganiserProposal({ token }),
    retry: false,
    staleTime: Infinity,
  });
}

/** Accepts to manage the organisation of a proposal. The roles of the signed-in user may change. */
export function useAcceptOrganiserProposal() {
  return useMutation({
    mutationFn: (token: string) => acceptOrganiserProposal({ token }),
    meta: { outdates: [account, { queryKey: accountQuery.queryKey }] },
  });
}

/** Sets another password. Ends other sessions, tokens, the link of the calendar and a pending change of address. */
export function useChangeOwnPassword() {
  return useMutation({
    mutationFn: (change: ChangePasswordBody) => changeOwnPassword(change),
    meta: { outdates: [account, sessions, tokens, calendarLink] },
  });
}

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
    meta: { outdates: [sessions], outdatesWhenRefused: [sessions] },
  });
}

export function useIssueApiToken() {
  return useMutation({ mutationFn: (token: IssueApiTokenBody) => issueApiToken(token), meta: { outdates: [tokens] } });
}

export function useRevokeApiToken() {
  return useMutation({
    mutationFn: (id: number) => revokeApiToken(id),
    meta: { outdates: [tokens], outdatesWhenRefused: [tokens] },
  });
}

/** Makes the link of the user's calendar; a former one stops working. */
export function useRenewOwnCalendarLink() {
  return useMutation({ mutationFn: () => renewOwnCalendarLink(), meta: { outdates: [calendarLink] } });
}

export function useRevokeOwnCalendarLink() {
  return useMutation({ mutationFn: () => revokeOwnCalendarLink(), meta: { outdates: [calendarLink] } });
}

/** Begins to set up a second factor. Nothing changes before its first code is confirmed. */
export function useBeginEnrolment() {
  return useMutation({ mutationFn: (currentPassword: string) => beginEnrolment({ currentPassword }) });
}

/** Confirms the first code of a second factor and returns its recovery codes. */
export function useConfirmEnrolment() {
  return useMutation({
    mutationFn: (code: string) => confirmEnrolment({ code }),
    meta: { outdates: [secondFactor, sessions] },
  });
}

export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: (currentPassword: string) => renewRecoveryCodes({ currentPassword }),
    meta: { outdates: [secondFactor, sessions] },
  });
}

export function useDisableSecondFactor() {
  return useMutation({
    mutationFn: (proof: DisableSecondFactorBody) => disableSecondFactor(proof),
    meta: { outdates: [secondFactor, sessions] },
  });
}

/** Deletes the user's own account. The cached data is dropped when the page is left. */
export function useDeleteOwnAccount() {
  return useMutation({ mutationFn: (currentPassword: string) => deleteOwnAccount({ currentPassword }) });
}
