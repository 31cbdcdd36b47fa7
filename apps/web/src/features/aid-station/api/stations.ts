import {
  transformDemand,
  updateAidStationStatus,
  updateAidStationStatuses,
} from '@pds/api-client/generated/aid-station/aid-station';
import type { UpdateStatusBody, UpdateStatusesBody } from '@pds/api-client/generated/model';
import { useMutation } from '@tanstack/react-query';
import { allAnswered, inTurn } from '../../../shared/ui/in-turn';
import { dossierLists, dossierQueries, shownDossiers } from '../../../shared/reference/dossier-queries';

export {
  listAidStations,
  useListAidStations,
  usePageOrganiserAidStations,
  useShowAidStation,
} from '@pds/api-client/generated/aid-station/aid-station';

/** Makes an aid station of a demand. */
export function useTransformDemand(id: number) {
  return useMutation({
    mutationFn: () => transformDemand(id),
    meta: { outdates: dossierQueries(id), outdatesWhenRefused: dossierQueries(id) },
  });
}

/** Sets one of a station's statuses, once what was chosen before is answered: the last choice is what stays. */
export function useUpdateStatus(id: number) {
  return useMutation({
    mutationFn: (status: UpdateStatusBody) => inTurn(statusesOf(id), () => updateAidStationStatus(id, status)),
    meta: { outdates: dossierQueries(id) },
  });
}

/** Waits for what was chosen of a station's statuses; false when the last choice was not stored. */
export const areStatusesStored = (id: number) => allAnswered(statusesOf(id));

const statusesOf = (id: number) => `statuses-of-${id}`;

/** Sets the same statuses of several stations. */
export function useUpdateStatuses() {
  const outdates = [...dossierLists, shownDossiers];
  return useMutation({
    mutationFn: (statuses: UpdateStatusesBody) => updateAidStationStatuses(statuses),
    // Without an answer nobody knows how many were set.
    meta: { outdates, outdatesWhenRefused: outdates },
  });
}
