import type { AddUserBody, EditUserBody, SecuritySettingsBody } from '@pds/api-client/generated/model';
import {
  addUser,
  deleteUser,
  endUserSessions,
  editUser,
  getGetSecuritySettingsQueryKey,
  getGetUserForEditQueryKey,
  getGetUserForEditQueryOptions,
  getListUserSessionsQueryKey,
  getListUsersQueryKey,
  resetSecondFactor,
  sendInvitation,
  updateSecuritySettings,
} from '@pds/api-client/generated/users/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export {
  useGetSecuritySettings,
  useGetUserForEdit,
  useListUsers,
  useListUserSessions,
} from '@pds/api-client/generated/users/users';

const userList = { queryKey: getListUsersQueryKey() };

export function useAddUser() {
  return useMutation({ mutationFn: (user: AddUserBody) => addUser(user), meta: { outdates: [userList] } });
}

export function useEditUser(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (user: EditUserBody) => editUser(id, user),
    onSuccess: (saved) => client.setQueryData(getGetUserForEditQueryKey(id), saved),
    meta: { outdates: [userList] },
  });
}

/** Loads the present account, ignoring the cache. */
export function useLoadUser(id: number) {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...getGetUserForEditQueryOptions(id), staleTime: 0 });
}

export function useDeleteUser() {
  return useMutation({
    mutationFn: (id: number) => deleteUser(id),
    meta: { outdates: [userList], outdatesWhenRefused: [userList] },
  });
}

/** Sends the e-mail with the link to choose a password. */
export function useSendInvitation(id: number) {
  return useMutation({ mutationFn: () => sendInvitation(id) });
}

/** Removes the second factor of a user who lost it. */
export function useResetSecondFactor(id: number) {
  return useMutation({
    mutationFn: () => resetSecondFactor(id),
    meta: { outdates: [{ queryKey: getGetUserForEditQueryKey(id) }] },
  });
}

/** Ends all sessions of a user. */
export function useEndUserSessions(id: number) {
  return useMutation({
    mutationFn: () => endUserSessions(id),
    meta: { outdates: [{ queryKey: getListUserSessionsQueryKey(id) }] },
  });
}

/** Sets which roles require a second factor. */
export function useUpdateSecuritySettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (settings: SecuritySettingsBody) => updateSecuritySettings(settings),
    onSuccess: (saved) => client.setQueryData(getGetSecuritySettingsQueryKey(), saved),
  });
}
