import { newKey, Problem } from '@pds/api-client';
import { getShowDemandQueryKey, leaveDossier, sayPresence } from '@pds/api-client/generated/demand/demand';
import type { PresenceAnswer } from '@pds/api-client/generated/model';
import { presenceHeartbeatSeconds } from '@pds/demand/domain';
import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Retry interval of a refused page, in milliseconds: its session has ended, or its dossier was handed over. */
const refusedIntervalMs = 30_000;

export interface OpenDossier {
  readonly id: number;
  /** The version whose values are shown. */
  readonly version: number;
  /** Whether some input is unsaved. */
  readonly unsaved: boolean;
  /** Whether the user is editing: something is unsaved, or was typed on a page that saves by itself. */
  readonly editing: boolean;
}

/**
 * Announces that this page shows a dossier, and returns who else has it open (ADR 0056). Null while that is unknown. A hidden page
 * announces nothing unless it has unsaved input. Failures are not reported: nobody is shown until the next answer.
 */
export function usePresence({ id, version, unsaved, editing }: OpenDossier): PresenceAnswer | null {
  const [tab] = useState(newKey);
  const { data, isError, isPaused, isPlaceholderData } = useQuery({
    // The key is not below the dossier's address, because changes of the dossier do not concern it. Input and saves are announced at once.
    queryKey: ['presence', id, tab, version, editing],
    queryFn: ({ signal }) => sayPresence(id, { tab, editing, version }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: 'always',
    refetchIntervalInBackground: unsaved,
    refetchInterval: ({ state: { error } }) =>
      error instanceof Problem && error.status >= 400 && error.status < 500
        ? refusedIntervalMs
        : presenceHeartbeatSeconds * 1000,
  });

  useEffect(() => {
    const leave = () => void leaveDossier(id, { tab }, { keepalive: true }).catch(() => undefined);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [id, tab]);

  if (!data || isError || isPaused) return null;
  // An answer about the previous version does not apply to this one.
  return isPlaceholderData ? { ...data, saved: null } : data;
}

/** Reloads what a page shows after somebody else's save. The dossier by default. */
export function useReloadShown(id: number, queryKey: QueryKey = getShowDemandQueryKey(id)) {
  const client = useQueryClient();
  return () => client.refetchQueries({ queryKey, exact: true });
}
