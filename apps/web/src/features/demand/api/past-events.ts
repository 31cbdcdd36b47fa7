import { deletePastEvent } from '@pds/api-client/generated/past-event/past-event';
import { useCall } from '../../../shared/api/calls';

export { useListPastEvents, useShowPastEvent } from '@pds/api-client/generated/past-event/past-event';

/** Deletes a past event, also from the yearly report. */
export const useDeletePastEvent = (id: number) =>
  useCall(() => deletePastEvent(id), {
    outdates: ['/api/past-event', '/api/yearly-report', '/api/find'].map((path) => ({ queryKey: [path] })),
  });
