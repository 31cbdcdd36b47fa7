import {
  getShowMeansConflictsQueryKey,
  judgeTypedMeans,
  listMeansConflicts,
  showMeansConflicts,
} from '@pds/api-client/generated/aid-station/aid-station';
import { configureDemand, useShowDemand } from '@pds/api-client/generated/demand/demand';
import type { ListMeansConflictsParams, TypedSlotBody } from '@pds/api-client/generated/model';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCall } from '../../../shared/api/calls';
import { dossierQueries } from '../../../shared/reference/dossier-queries';

export { useShowMeansBoard, useShowMeansDay } from '@pds/api-client/generated/aid-station/aid-station';

/**
 * The conflicts of offices on some days, in the order of the offices. A dossier that was just changed may be in them: they are asked for
 * again each time a page opens.
 */
export const useMeansConflictsOfOffices = (officeIds: readonly number[], days: ListMeansConflictsParams) =>
  useQuery({
    // Outdated like the conflicts of one office (`meansPlanningQueries`).
    queryKey: ['offices/means-conflicts', officeIds, days],
    queryFn: ({ signal }) => Promise.all(officeIds.map((id) => listMeansConflicts(id, days, { signal }))),
    enabled: officeIds.length > 0,
    staleTime: 0,
  });

/** How long an answer for typed slots is kept, in milliseconds: each change of a number has its own. */
const typedKeptFor = 10_000;

/**
 * The call for the conflicts of a dossier's means.
 *
 * @param typed slots to judge in place of the stored ones; null for the stored ones
 */
export function meansConflictsQuery(demandId: number, typed: TypedSlotBody[] | null) {
  const stored = getShowMeansConflictsQueryKey(demandId);
  return queryOptions({
    queryKey: typed ? [...stored, typed] : stored,
    queryFn: ({ signal }) =>
      typed ? judgeTypedMeans(demandId, { slots: typed }, { signal }) : showMeansConflicts(demandId, { signal }),
    ...(typed && { gcTime: typedKeptFor }),
  });
}

/** The conflicts of a dossier's means, as {@link meansConflictsQuery} asks for them. */
export const useMeansConflictsOf = (demandId: number, typed: TypedSlotBody[] | null) =>
  useQuery(meansConflictsQuery(demandId, typed));

/** A dossier as it is stored now, to give it to another office. */
export const useDossierToMove = (id: number) => useShowDemand(id, { query: { staleTime: 0 } });

/** Gives a dossier to another office of its department, on the version that was loaded. */
export const useChangeOffice = (id: number) =>
  useCall((change: { version: number; officeId: number }) => configureDemand(id, change), {
    outdates: dossierQueries(id),
    outdatesWhenRefused: true,
  });
