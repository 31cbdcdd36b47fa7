import type { EditUserBody } from '@pds/api-client/generated/model';
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
import { useCall, useFresh } from '../../../shared/api/calls';

export {
  useGetSecuritySettings,
  useGetUserForEdit,
  useListUsers,
  useListUserSessions,
} from '@pds/api-client/generated/users/users';

const userList = { queryKey: getListUsersQueryKey() };

export const useAddUser = () => useCall(addUser, { outdates: [userList] });

export const useEditUser = (id: number) =>
  useCall((user: EditUserBody) => editUser(id, user), { outdates: [userList] }, getGetUserForEditQueryKey(id));

/** Loads the present account, ignoring the cache. */
export const useLoadUser = (id: number) => useFresh(getGetUserForEditQueryOptions(id));

export const useDeleteUser = () => useCall(deleteUser, { outdates: [userList], outdatesWhenRefused: true });

/** Sends the e-mail with the link to choose a password. */
export const useSendInvitation = (id: number) => useCall(() => sendInvitation(id), { outdates: [] });

/** Removes the second factor of a user who lost it. */
export const useResetSecondFactor = (id: number) =>
  useCall(() => resetSecondFactor(id), { outdates: [{ queryKey: getGetUserForEditQueryKey(id) }] });

export const useEndUserSessions = (id: number) =>
  useCall(() => endUserSessions(id), { outdates: [{ queryKey: getListUserSessionsQueryKey(id) }] });

/** Sets which roles require a second factor. */
export const useUpdateSecuritySettings = () =>
  useCall(updateSecuritySettings, { outdates: [] }, getGetSecuritySettingsQueryKey());
