import {
  useListDepartments,
  useListOffices,
  useListOrganisations,
} from '@pds/api-client/generated/organisations/organisations';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIsFirstScreenDrawn } from '../ui/deferred';

/** Departments and offices rarely change: once an hour is enough. */
const staleTime = 3_600_000;

/** Returns every department, sorted by code. */
export function useDepartments({ enabled = true } = {}) {
  return useListDepartments({ query: { staleTime, enabled: useIsFirstScreenDrawn() && enabled } });
}

/** Returns every office of the caller's scope, sorted by name. */
export function useOffices() {
  return useListOffices({ page: 1, perPage: 10_000 }, { query: { staleTime, enabled: useIsFirstScreenDrawn() } });
}

/** Returns the first organisations of the caller's scope whose name contains the text. Requested once typing pauses. */
export function useOrganisationsNamed(typed: string, { limit, enabled = true }: { limit: number; enabled?: boolean }) {
  const name = useDebounced(typed.trim(), 250);
  return useListOrganisations(
    { name, page: 1, perPage: limit, sort: 'name', direction: 'asc' },
    { query: { placeholderData: keepPreviousData, enabled } },
  );
}

/**
 * Returns organisations of the caller's scope whose name, or a manager's name, contains the text; those by name come first. Requested once
 * typing pauses, from the second letter on.
 */
export function useCustomersNamed(typed: string, limit: number) {
  const text = useDebounced(typed.trim(), 250);
  const isAsked = text.length > 1;
  const page = { page: 1, perPage: limit, sort: 'name', direction: 'asc' } as const;
  const query = { placeholderData: keepPreviousData, enabled: isAsked };
  const byName = useListOrganisations({ name: text, ...page }, { query });
  const byManager = useListOrganisations({ manager: text, ...page }, { query });
  const all = isAsked ? [byName, byManager].flatMap(({ data }) => data?.records ?? []) : [];
  return {
    found: [...new Map(all.map((organisation) => [organisation.id, organisation])).values()].slice(0, limit),
    /** Whether this is what was found for the typed text. */
    isSettled: isAsked && typed.trim() === text && !byName.isFetching && !byManager.isFetching,
    error: byName.error ?? byManager.error,
  };
}

/** Returns a value once it has not changed for so many milliseconds. */
function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, milliseconds, value);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
