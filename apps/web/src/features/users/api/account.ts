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
  getListApiTokensQueryKey,
  getListOwnSessionsQueryKey,
  issueApiToken,
  renewRecoveryCodes,
  requestOwnEmailChange,
  revokeApiToken,
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
  useGetSecondFactor,
  useListApiTokens,
  useListOwnSessions,
} from '@pds/api-client/generated/account/account';

const account = { queryKey: getGetOwnAccountQueryKey() };
const sessions = { queryKey: getListOwnSessionsQueryKey() };
const secondFactor = { queryKey: getGetSecondFactorQueryKey() };
const tokens = { queryKey: getListApiTokensQueryKey() };

/** Saves one's own details; the name in the navigation bar follows. */
/** Loads the account as it is now, whatever was loaded before. */
export function useLoadOwnAccount() {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...getGetOwnAccountQueryOptions(), staleTime: 0 });
}

export function useUpdateOwnAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (details: UpdateOwnAccountBody) => updateOwnAccount(details),
    onSuccess: (saved) => client.setQueryData(account.queryKey, saved),
    meta: { outdates: [{ queryKey: accountQuery.queryKey }] },
  });
}

/** Has a link sent to the address that is to be the account's. */
export function useRequestOwnEmailChange() {
  return useMutation({
    mutationFn: (change: ChangeEmailBody) => requestOwnEmailChange(change),
    meta: { outdates: [account] },
  });
}

/** Confirms the address to which the link with this token was sent. Whoever is signed in with the account logs in again. */
export function useConfirmEmailChange() {
  return useMutation({
    mutationFn: (token: string) => confirmEmailChange({ token }),
    meta: { outdates: [account, { queryKey: accountQuery.queryKey }] },
  });
}

/** What the link of a proposal asks. */
export function useOrganiserProposal(token: string) {
  return useQuery({
    queryKey: ['organiser-proposal', token],
    queryFn: () => showOrganiserProposal({ token }),
    retry: false,
    staleTime: Infinity,
  });
}

/** Agrees to manage the organisation of a proposal; the roles of whoever is signed in here may be others then. */
export function useAcceptOrganiserProposal() {
  return useMutation({
    mutationFn: (token: string) => acceptOrganiserProposal({ token }),
    meta: { outdates: [account, { queryKey: accountQuery.queryKey }] },
  });
}

/** Sets another password; other sessions, tokens and an address waiting to be confirmed end. */
export function useChangeOwnPassword() {
  return useMutation({
    mutationFn: (change: ChangePasswordBody) => changeOwnPassword(change),
    meta: { outdates: [account, sessions, tokens] },
  });
}

/** Ends sessions, one after the other. One that ended by itself meanwhile is what was asked for. */
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

/** Begins to set a second factor up; nothing changes before its first code is confirmed. */
export function useBeginEnrolment() {
  return useMutation({ mutationFn: (currentPassword: string) => beginEnrolment({ currentPassword }) });
}

/** Confirms the first code of a second factor; answers its recovery codes. */
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

/** Deletes the account one is signed in with. Everything loaded goes with the page that is left. */
export function useDeleteOwnAccount() {
  return useMutation({ mutationFn: (currentPassword: string) => deleteOwnAccount({ currentPassword }) });
}
