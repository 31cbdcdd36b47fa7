import {
  getChangeDepartmentLogoUrl,
  getGetDepartmentLogoUrl,
  getGetDepartmentQueryKey,
  getGetOwnStructureQueryKey,
  removeDepartmentLogo,
} from '@pds/api-client/generated/organisations/organisations';
import { useMutation } from '@tanstack/react-query';
import { uploadApi, type UploadOptions } from '../../../shared/form/uploads/upload-api';

/** Returns the address of a logo, which changes with the logo. */
export const logoUrl = (departmentId: number, sha256: string) =>
  `${getGetDepartmentLogoUrl(departmentId)}?${new URLSearchParams({ v: sha256.slice(0, 12) })}`;

const ofDepartment = (id: number) => ({
  outdates: [{ queryKey: getGetDepartmentQueryKey(id) }, { queryKey: getGetOwnStructureQueryKey() }],
});

/** Sets the logo for a department's future papers. */
export function useChangeLogo(departmentId: number) {
  return useMutation({
    mutationFn: ({ file, ...options }: UploadOptions & { readonly file: File }) => {
      const form = new FormData();
      form.append('logo', file);
      return uploadApi<void>(getChangeDepartmentLogoUrl(departmentId), form, options);
    },
    meta: ofDepartment(departmentId),
  });
}

export function useRemoveLogo(departmentId: number) {
  return useMutation({ mutationFn: () => removeDepartmentLogo(departmentId), meta: ofDepartment(departmentId) });
}
