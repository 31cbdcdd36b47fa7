import type { EditDepartmentBody, EditOfficeBody } from '@pds/api-client/generated/model';
import {
  getGetOfficeCalendarLinkQueryKey,
  renewOfficeCalendarLink,
  revokeOfficeCalendarLink,
} from '@pds/api-client/generated/account/account';
import {
  getGetDepartmentQueryKey,
  getGetDepartmentQueryOptions,
  getGetOfficeQueryKey,
  getGetOfficeQueryOptions,
  getGetOwnStructureQueryKey,
  getListDepartmentDetailsQueryKey,
  getListDepartmentsQueryKey,
  getListOfficesQueryKey,
  updateDepartment,
  updateOffice,
} from '@pds/api-client/generated/organisations/organisations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { meansPlanningQueries, shownDossierQueries } from '../../../shared/reference/dossier-queries';

export { useGetOfficeCalendarLink } from '@pds/api-client/generated/account/account';
export {
  useGetDepartment,
  useGetOffice,
  useGetOwnStructure,
  useListDepartmentDetails,
  useListOffices,
} from '@pds/api-client/generated/organisations/organisations';

export function useUpdateDepartment(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (department: EditDepartmentBody) => updateDepartment(id, department),
    onSuccess: (saved) => client.setQueryData(getGetDepartmentQueryKey(id), saved),
    meta: {
      outdates: [
        { queryKey: getGetOwnStructureQueryKey() },
        { queryKey: getListDepartmentDetailsQueryKey() },
        { queryKey: getListDepartmentsQueryKey() },
        shownDossierQueries,
      ],
    },
  });
}

export function useUpdateOffice(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (office: EditOfficeBody) => updateOffice(id, office),
    onSuccess: (saved) => client.setQueryData(getGetOfficeQueryKey(id), saved),
    meta: {
      outdates: [
        { queryKey: getListOfficesQueryKey() },
        { queryKey: getGetOwnStructureQueryKey() },
        shownDossierQueries,
        meansPlanningQueries,
      ],
    },
  });
}

/** Makes the link of an office's calendar; a former one stops working. */
export function useRenewOfficeCalendarLink(id: number) {
  return useMutation({
    mutationFn: () => renewOfficeCalendarLink(id),
    meta: { outdates: [{ queryKey: getGetOfficeCalendarLinkQueryKey(id) }] },
  });
}

export function useRevokeOfficeCalendarLink(id: number) {
  return useMutation({
    mutationFn: () => revokeOfficeCalendarLink(id),
    meta: { outdates: [{ queryKey: getGetOfficeCalendarLinkQueryKey(id) }] },
  });
}

/** Loads the present department, ignoring the cache. */
export function useLoadDepartment(id: number) {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...getGetDepartmentQueryOptions(id), staleTime: 0 });
}

/** Loads the present office, ignoring the cache. */
export function useLoadOffice(id: number) {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...getGetOfficeQueryOptions(id), staleTime: 0 });
}
