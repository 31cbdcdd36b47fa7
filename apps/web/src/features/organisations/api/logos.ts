import {
  getChangeDepartmentLogoUrl,
  getGetDepartmentLogoUrl,
  getGetDepartmentQueryKey,
  getGetOwnStructureQueryKey,
  removeDepartmentLogo,
} from '@pds/api-client/generated/organisations/organisations';
import { uploadApi, type UploadOptions } from '../../../shared/form/uploads/upload-api';
import { useCall } from '../../../shared/api/calls';

/** Returns the address of a logo, which changes with the logo. */
export const logoUrl = (departmentId: number, sha256: string) =>
  `${getGetDepartmentLogoUrl(departmentId)}?${new URLSearchParams({ v: sha256.slice(0, 12) })}`;

const outdatedByLogo = (id: number) => ({
  outdates: [{ queryKey: getGetDepartmentQueryKey(id) }, { queryKey: getGetOwnStructureQueryKey() }],
});

/** Sets the logo for a department's future papers. */
export const useChangeLogo = (departmentId: number) =>
  useCall(({ file, ...options }: UploadOptions & { readonly file: File }) => {
    const form = new FormData();
    form.append('logo', file);
    return uploadApi<void>(getChangeDepartmentLogoUrl(departmentId), form, options);
  }, outdatedByLogo(departmentId));

export const useRemoveLogo = (departmentId: number) =>
  useCall(() => removeDepartmentLogo(departmentId), outdatedByLogo(departmentId));
