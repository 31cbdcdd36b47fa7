import {
  useListDepartments,
  useListOffices,
  useListOrganisations,
} from '@pds/api-client/generated/organisations/organisations';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIsDrawn } from '../ui/later';

/** Departments and offices rarely change: once an hour is enough. */
const staleTime = 3_600_000;

/** Returns every department, sorted by code. */
export function useDepartments({ enabled = true } = {}) {
  return useListDepartments({ query: { staleTime, enabled: useIsDrawn() && enabled } });
}

/** Returns every office of the caller's scope, sorted by name. */
export function useOffices() {
  return useListOffices({ page: 1, perPage: 10_000 }, { query: { staleTime, enabled: useIsDrawn() } });
}

/** Returns the first organisations of the caller's scope whose name contains the text. Requested once typing pauses. */
export function useOrganisationsNamed(typed: string, { limit, enabled = true }: { limit: number; enabled?: boolean }) {
  const name = useSettled(typed.trim(), 250);
  return useListOrganisations(
    { name, page: 1, perPage: limit, sort: 'name', direction: 'asc' },
    { query: { placeholderData: keepPreviousData, enabled } },
  );
}

/** Returns a value once it has not changed for so many milliseconds. */
function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, milliseconds, value);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
