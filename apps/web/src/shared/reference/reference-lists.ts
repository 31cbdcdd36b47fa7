import {
  useListDepartments,
  useListOffices,
  useListOrganisations,
} from '@pds/api-client/generated/organisations/organisations';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIsFirstScreenDrawn } from '../ui/lazy/deferred';

/** Departments and offices rarely change: once an hour is enough. */
const staleTime = 3_600_000;

/** Returns every department, sorted by code. Asked for without a network too: the service worker has the list. */
export function useDepartments({ enabled = true } = {}) {
  const query = { staleTime, enabled: useIsFirstScreenDrawn() && enabled, networkMode: 'offlineFirst' } as const;
  return useListDepartments({ query });
}

/** Returns every office of the caller's scope, sorted by name. */
export function useOffices() {
  return useListOffices({ page: 1, perPage: 10_000 }, { query: { staleTime, enabled: useIsFirstScreenDrawn() } });
}

/**
 * Returns the first organisations of the caller's scope whose name contains the text; those that begin with it come first. Requested once
 * typing pauses.
 */
export function useOrganisationsNamed(typed: string, { limit, enabled = true }: { limit: number; enabled?: boolean }) {
  const name = useDebounced(typed.trim(), 250);
  return useListOrganisations(
    { name, page: 1, perPage: limit, sort: 'match', direction: 'asc' },
    { query: { placeholderData: keepPreviousData, enabled } },
  );
}

/**
 * Returns organisations of the caller's scope whose name, or a manager's name, contains the text: names that begin with it first, then those
 * with a word that begins with it. Requested once typing pauses, from the second letter on.
 */
export function useCustomersNamed(typed: string, limit: number) {
  const customer = useDebounced(typed.trim(), 250);
  const isAsked = customer.length > 1;
  const { data, isFetching, error } = useListOrganisations(
    { customer, page: 1, perPage: limit, sort: 'match', direction: 'asc' },
    { query: { placeholderData: keepPreviousData, enabled: isAsked } },
  );
  const found = (isAsked && data?.records) || [];
  return {
    found,
    /** How many more there are; infinite if they are too many to be counted. */
    others: isAsked && data ? (data.totalIsExact ? data.total - found.length : Infinity) : 0,
    /** Whether this is what was found for the typed text. */
    isSettled: isAsked && typed.trim() === customer && !isFetching,
    error,
  };
}

/** Returns a value once it has not changed for so many milliseconds. */
export function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, milliseconds, value);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
