import { transformDemand, updateAidStationStatus } from '@pds/api-client/generated/aid-station/aid-station';
import type { UpdateStatusBody } from '@pds/api-client/generated/model';
import { useMutation } from '@tanstack/react-query';
import { dossierQueries } from '../../../shared/reference/dossier-queries';

export {
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

/** Sets one of a station's statuses. */
export function useUpdateStatus(id: number) {
  return useMutation({
    mutationFn: (status: UpdateStatusBody) => updateAidStationStatus(id, status),
    meta: { outdates: dossierQueries(id) },
  });
}
