import { useListDepartments, useListOffices } from '@pds/api-client/generated/organisations/organisations';

/** Departments and offices change rarely: once an hour is enough. */
const staleTime = 3_600_000;

/** Every department, in the order of codes. */
export function useDepartments({ enabled = true } = {}) {
  return useListDepartments({ query: { staleTime, enabled } });
}

/** Every office of the caller's scope, by name. */
export function useOffices() {
  return useListOffices({ page: 1, perPage: 10_000 }, { query: { staleTime } });
}
