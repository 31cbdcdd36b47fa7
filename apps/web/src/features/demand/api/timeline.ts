import {
  addNote,
  getExportTimelineUrl,
  getShowTimelineQueryKey,
  showTimeline,
} from '@pds/api-client/generated/demand/demand';
import type { ShowTimelineParams } from '@pds/api-client/generated/model';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCall } from '../../../shared/api/calls';

export type TimelineFilters = Pick<ShowTimelineParams, 'kind' | 'by'>;

/** Returns the address of the timeline as a workbook, with the shown filters. */
export const timelineFilePath = getExportTimelineUrl;

/** Returns the timeline of a dossier, newest first, page by page. */
export function useTimeline(demandId: number, filters: TimelineFilters) {
  return useInfiniteQuery({
    queryKey: getShowTimelineQueryKey(demandId, filters),
    queryFn: ({ pageParam, signal }) =>
      showTimeline(demandId, { ...filters, ...(pageParam !== null && { below: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** Adds an internal note to a dossier. */
export const useAddNote = (demandId: number) =>
  useCall((text: string) => addNote(demandId, { text }), {
    outdates: [{ queryKey: getShowTimelineQueryKey(demandId) }],
  });
