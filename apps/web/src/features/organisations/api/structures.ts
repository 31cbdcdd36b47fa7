import type { EditDepartmentBody, EditOfficeBody } from '@pds/api-client/generated/model';
import {
  getGetOfficeCalendarLinkQueryKey,
  renewOfficeCalendarLink,
  revokeOfficeCalendarLink,
} from '@pds/api-client/generated/account/account';
import { getListDepartmentsQueryKey, getListOfficesQueryKey } from '@pds/api-client/generated/first-load/first-load';
import { getListImportablesQueryKey } from '@pds/api-client/generated/imports/imports';
import {
  getGetDepartmentQueryKey,
  getGetDepartmentQueryOptions,
  getGetOfficeQueryKey,
  getGetOfficeQueryOptions,
  getGetOwnStructureQueryKey,
  getListDepartmentDetailsQueryKey,
  openOffice,
  updateDepartment,
  updateOffice,
} from '@pds/api-client/generated/organisations/organisations';
import { meansPlanningQueries, shownDossierQueries } from '../../../shared/reference/dossier-queries';
import { useCall, useFresh } from '../../../shared/api/calls';

export { useGetOfficeCalendarLink } from '@pds/api-client/generated/account/account';
export { useListOffices } from '@pds/api-client/generated/first-load/first-load';
export {
  useGetDepartment,
  useGetOffice,
  useGetOwnStructure,
  useListDepartmentDetails,
} from '@pds/api-client/generated/organisations/organisations';

export const useUpdateDepartment = (id: number) =>
  useCall(
    (department: EditDepartmentBody) => updateDepartment(id, department),
    {
      outdates: [
        { queryKey: getGetOwnStructureQueryKey() },
        { queryKey: getListDepartmentDetailsQueryKey() },
        { queryKey: getListDepartmentsQueryKey() },
        shownDossierQueries,
      ],
    },
    getGetDepartmentQueryKey(id),
  );

/** Opens an office. From then on an import may name it. */
export const useOpenOffice = () =>
  useCall(({ departmentId, name }: { departmentId: number; name: string }) => openOffice(departmentId, { name }), {
    outdates: [
      { queryKey: getListOfficesQueryKey() },
      { queryKey: getListImportablesQueryKey() },
      shownDossierQueries,
      meansPlanningQueries,
    ],
  });

export const useUpdateOffice = (id: number) =>
  useCall(
    (office: EditOfficeBody) => updateOffice(id, office),
    {
      outdates: [
        { queryKey: getListOfficesQueryKey() },
        { queryKey: getGetOwnStructureQueryKey() },
        shownDossierQueries,
        meansPlanningQueries,
      ],
    },
    getGetOfficeQueryKey(id),
  );

/** Makes the link of an office's calendar; a former one stops working. */
export const useRenewOfficeCalendarLink = (id: number) =>
  useCall(() => renewOfficeCalendarLink(id), { outdates: [{ queryKey: getGetOfficeCalendarLinkQueryKey(id) }] });

export const useRevokeOfficeCalendarLink = (id: number) =>
  useCall(() => revokeOfficeCalendarLink(id), { outdates: [{ queryKey: getGetOfficeCalendarLinkQueryKey(id) }] });

/** Loads the present department, ignoring the cache. */
export const useLoadDepartment = (id: number) => useFresh(getGetDepartmentQueryOptions(id));

/** Loads the present office, ignoring the cache. */
export const useLoadOffice = (id: number) => useFresh(getGetOfficeQueryOptions(id));
