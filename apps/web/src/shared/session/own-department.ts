import { useGetOwnStructure } from '@pds/api-client/generated/organisations/organisations';
import { useHasRole } from './session';

/** Returns the department (and office) of the active affiliation. Undefined for administrators, who have none, and while it loads. */
export function useOwnDepartment(): { departmentId: number } | undefined {
  const isAdmin = useHasRole('ROLE_ADMIN');
  const { data } = useGetOwnStructure({ query: { enabled: !isAdmin, staleTime: 3_600_000, retry: false } });
  const department = data?.find(({ kind }) => kind === 'department');
  return department && { departmentId: department.id };
}
