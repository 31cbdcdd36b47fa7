import { useDepartments, useOffices } from '../reference/reference-lists';
import { useHasRole } from '../session/session';
import type { ListFilter } from './list-filters';

/** The department filter, for administrators only (spec back-office 6). */
export function useDepartmentFilter(): readonly ListFilter<'department'>[] {
  const isAdmin = useHasRole('ROLE_ADMIN');
  const departments = useDepartments({ enabled: isAdmin }).data ?? [];
  if (!isAdmin) return [];
  const options = departments.map(({ id, code, name }) => ({ value: id, label: `${code} – ${name}` }));
  return [{ name: 'department', label: 'Département', type: 'select', options }];
}

/** The department filter, for administrators only, and the office filter; both under « Plus de filtres ». */
export function usePlaceFilters(): readonly ListFilter<'department' | 'office'>[] {
  const ofDepartment = useDepartmentFilter();
  const offices = useOffices().data?.records ?? [];
  const options = offices.map(({ id, name }) => ({ value: id, label: name }));
  return [
    ...ofDepartment.map((filter) => ({ ...filter, more: true })),
    { name: 'office', label: 'Antenne', type: 'select', all: 'Toutes', options, more: true },
  ];
}
