import {
  addNote,
  getExportTimelineUrl,
  getShowTimelineQueryKey,
  showTimeline,
} from '@pds/api-client/generated/demand/demand';
import type { ShowTimelineParams } from '@pds/api-client/generated/model';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';

export type TimelineFilters = Pick<ShowTimelineParams, 'kind' | 'by'>;

/** Where the timeline can be fetched as a workbook, filtered as it is shown. */
export const timelineFilePath = getExportTimelineUrl;

/** The timeline of a dossier, newest first, page after page. */
export function useTimeline(demandId: number, filters: TimelineFilters) {
  return useInfiniteQuery({
    queryKey: getShowTimelineQueryKey(demandId, filters),
    queryFn: ({ pageParam, signal }) =>
      showTimeline(demandId, { ...filters, ...(pageParam !== null && { below: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** Leaves an internal note on a dossier. */
export function useAddNote(demandId: number) {
  return useMutation({
    mutationFn: (text: string) => addNote(demandId, { text }),
    meta: { outdates: [{ queryKey: getShowTimelineQueryKey(demandId) }] },
  });
}
