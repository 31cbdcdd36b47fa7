import type {
  AddAddressBody,
  ChangeAddressBody,
  CreateOrganisationBody,
  InviteManagerBody,
  UpdateOrganisationBody,
} from '@pds/api-client/generated/model';
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
  updateOrganisation,
} from '@pds/api-client/generated/organisations/organisations';
import { getListUsersQueryKey } from '@pds/api-client/generated/users/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export {
  useGetOrganisation,
  useListAttachments,
  useListManagedOrganisations,
  useListOrganisations,
} from '@pds/api-client/generated/organisations/organisations';
export { getUser } from '@pds/api-client/generated/users/users';

const lists = [getListOrganisationsQueryKey(), getListManagedOrganisationsQueryKey()].map((queryKey) => ({ queryKey }));

/** Queries that show an organisation. */
const organisationQueries = (id: number) => [{ queryKey: getGetOrganisationQueryKey(id) }, ...lists];

/** What an action on an organisation outdates, also when it is refused, because somebody else may have changed the organisation. */
const outdatedByOrganisation = (id: number) => ({
  outdates: organisationQueries(id),
  outdatesWhenRefused: organisationQueries(id),
});

export function useCreateOrganisation() {
  return useMutation({
    mutationFn: (organisation: CreateOrganisationBody) => createOrganisation(organisation),
    meta: { outdates: lists },
  });
}

export function useUpdateOrganisation(id: number) {
  return useMutation({
    mutationFn: (organisation: UpdateOrganisationBody) => updateOrganisation(id, organisation),
    meta: { outdates: organisationQueries(id) },
  });
}

/** Loads the present organisation, ignoring the cache. */
export function useLoadOrganisation(id: number) {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...getGetOrganisationQueryOptions(id), staleTime: 0 });
}

export function useAddAddress(organisationId: number) {
  return useMutation({
    mutationFn: (address: AddAddressBody) => addOrganisationAddress(organisationId, address),
    meta: { outdates: organisationQueries(organisationId) },
  });
}

export function useUpdateAddress(organisationId: number) {
  return useMutation({
    mutationFn: ({ id, address }: { id: number; address: ChangeAddressBody }) =>
      updateAddress(organisationId, id, address),
    meta: { outdates: organisationQueries(organisationId) },
  });
}

export function useDeleteAddress(organisationId: number) {
  return useMutation({
    mutationFn: (id: number) => deleteAddress(organisationId, id),
    meta: outdatedByOrganisation(organisationId),
  });
}

/** Appoints a person with an account as manager. */
export function useAppointManager(organisationId: number) {
  return useMutation({
    mutationFn: (userId: number) => addOrganisationManager(organisationId, userId),
    meta: { outdates: organisationQueries(organisationId) },
  });
}

/** Invites a person by e-mail address to manage the organisation. */
export function useInviteManager(organisationId: number) {
  return useMutation({
    mutationFn: (person: InviteManagerBody) => inviteOrganisationManager(organisationId, person),
    meta: { outdates: [...organisationQueries(organisationId), { queryKey: getListUsersQueryKey() }] },
  });
}

export function useDismissManager(organisationId: number) {
  return useMutation({
    mutationFn: (userId: number) => removeOrganisationManager(organisationId, userId),
    meta: outdatedByOrganisation(organisationId),
  });
}

/** Agrees to a request to manage an organisation, or refuses it. */
export function useAnswerAttachment(organisationId: number) {
  const outdates = [...organisationQueries(organisationId), { queryKey: getListAttachmentsQueryKey() }];
  return useMutation({
    mutationFn: ({ id, accepted }: { id: number; accepted: boolean }) => answerAttachment(id, { accepted }),
    meta: { outdates, outdatesWhenRefused: outdates },
  });
}
