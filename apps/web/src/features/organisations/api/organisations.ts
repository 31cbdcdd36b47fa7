import type { AddAddressBody, ChangeAddressBody, InviteManagerBody } from '@pds/api-client/generated/model';
import {
  addOrganisationAddress,
  addOrganisationManager,
  answerAttachment,
  createOrganisation,
  deleteAddress,
  getGetOrganisationQueryKey,
  getGetOrganisationQueryOptions,
  getListAttachmentsQueryKey,
  getListManagedOrganisationsQueryKey,
  getListOrganisationsQueryKey,
  inviteOrganisationManager,
  removeOrganisationManager,
  updateAddress,
} from '@pds/api-client/generated/organisations/organisations';
import { getListUsersQueryKey } from '@pds/api-client/generated/users/users';
import { useCall, useFresh } from '../../../shared/api/calls';

export {
  useGetOrganisation,
  useListAttachments,
  useListManagedOrganisations,
  useListOrganisations,
} from '@pds/api-client/generated/organisations/organisations';
export { getUser } from '@pds/api-client/generated/users/users';

const lists = [getListOrganisationsQueryKey(), getListManagedOrganisationsQueryKey()].map((queryKey) => ({ queryKey }));

/** Queries that show an organisation. */
export const organisationQueries = (id: number) => [{ queryKey: getGetOrganisationQueryKey(id) }, ...lists];

/** What an action on an organisation outdates, also when it is refused, because somebody else may have changed the organisation. */
const outdatedByOrganisation = (id: number) =>
  ({ outdates: organisationQueries(id), outdatesWhenRefused: true }) as const;

export const useCreateOrganisation = () => useCall(createOrganisation, { outdates: lists });

/** Loads the present organisation, ignoring the cache. */
export const useLoadOrganisation = (id: number) => useFresh(getGetOrganisationQueryOptions(id));

export const useAddAddress = (organisationId: number) =>
  useCall((address: AddAddressBody) => addOrganisationAddress(organisationId, address), {
    outdates: organisationQueries(organisationId),
  });

export const useUpdateAddress = (organisationId: number) =>
  useCall(({ id, address }: { id: number; address: ChangeAddressBody }) => updateAddress(organisationId, id, address), {
    outdates: organisationQueries(organisationId),
  });

export const useDeleteAddress = (organisationId: number) =>
  useCall((id: number) => deleteAddress(organisationId, id), outdatedByOrganisation(organisationId));

/** Appoints a person with an account as manager. */
export const useAppointManager = (organisationId: number) =>
  useCall((userId: number) => addOrganisationManager(organisationId, userId), {
    outdates: organisationQueries(organisationId),
  });

/** Invites a person by e-mail address to manage the organisation. */
export const useInviteManager = (organisationId: number) =>
  useCall((person: InviteManagerBody) => inviteOrganisationManager(organisationId, person), {
    outdates: [...organisationQueries(organisationId), { queryKey: getListUsersQueryKey() }],
  });

export const useDismissManager = (organisationId: number) =>
  useCall(
    (userId: number) => removeOrganisationManager(organisationId, userId),
    outdatedByOrganisation(organisationId),
  );

/** Agrees to a request to manage an organisation, or refuses it. */
export const useAnswerAttachment = (organisationId: number) =>
  useCall(({ id, accepted }: { id: number; accepted: boolean }) => answerAttachment(id, { accepted }), {
    outdates: [...organisationQueries(organisationId), { queryKey: getListAttachmentsQueryKey() }],
    outdatesWhenRefused: true,
  });
