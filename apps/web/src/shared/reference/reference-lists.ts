import { useListDepartments, useListOffices } from '@pds/api-client/generated/first-load/first-load';
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

/** Returns a value once it has not changed for so many milliseconds. */
export function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, milliseconds, value);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
