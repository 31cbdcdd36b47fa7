import { newKey, Problem } from '@pds/api-client';
import { getShowDemandQueryKey, leaveDossier, sayPresence } from '@pds/api-client/generated/demand/demand';
import type { PresenceAnswer } from '@pds/api-client/generated/model';
import { presenceBeatSeconds, presenceSilenceSeconds } from '@pds/demand/domain';
import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Milliseconds between two tries of a page that was refused: its session has ended, or its dossier went to others. */
const refusedBeat = 30_000;

export interface OpenDossier {
  readonly id: number;
  /** The version whose values are shown. */
  readonly version: number;
  /** Something typed is not saved. */
  readonly unsaved: boolean;
  /** Somebody is at work: something is unsaved, or was typed on a page that saves it by itself. */
  readonly editing: boolean;
}

/**
 * Says that this page shows a dossier for as long as it does, and answers who else has it open (ADR 0056); null while nobody knows.
 * A page out of sight is silent, unless something in it is not saved. What fails is told to nobody: whoever was shown goes as those who
 * fall silent do.
 */
export function usePresence({ id, version, unsaved, editing }: OpenDossier): PresenceAnswer | null {
  const [tab] = useState(newKey);
  const { data, dataUpdatedAt, isPlaceholderData } = useQuery({
    // Not below the address of the dossier, whose changes have nothing to do with this. What is typed or saved is said at once.
    queryKey: ['presence', id, tab, version, editing],
    queryFn: ({ signal }) =>
      sayPresence(
        id,
        { tab, editing, version, background: document.hidden },
        { signal: AbortSignal.any([signal, AbortSignal.timeout(presenceSilenceSeconds * 1000)]) },
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: 'always',
    refetchIntervalInBackground: unsaved,
    refetchInterval: ({ state: { error } }) =>
      error instanceof Problem && error.status >= 400 && error.status < 500 ? refusedBeat : presenceBeatSeconds * 1000,
  });

  useEffect(() => {
    const leave = () => void leaveDossier(id, { tab }, { keepalive: true }).catch(() => undefined);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [id, tab]);

  const [silentSince, setSilentSince] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSilentSince(dataUpdatedAt), presenceSilenceSeconds * 1000);
    return () => clearTimeout(timer);
  }, [dataUpdatedAt]);

  if (!data || dataUpdatedAt === silentSince) return null;
  // An answer about the version before says nothing of this one.
  return isPlaceholderData ? { ...data, saved: null } : data;
}

/** Loads again what a page shows of a dossier that somebody else has saved: the dossier itself unless told otherwise. */
export function useReload(id: number, queryKey: QueryKey = getShowDemandQueryKey(id)) {
  const client = useQueryClient();
  return () => client.refetchQueries({ queryKey, exact: true });
}
