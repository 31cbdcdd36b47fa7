import {
  transformDemand,
  updateAidStationStatus,
  updateAidStationStatuses,
} from '@pds/api-client/generated/aid-station/aid-station';
import type { UpdateStatusBody, UpdateStatusesBody } from '@pds/api-client/generated/model';
import { allCallsSucceeded, runInTurn } from '../../../shared/ui/state/sequential-calls';
import { dossierListQueries, dossierQueries, shownDossierQueries } from '../../../shared/reference/dossier-queries';
import { useCall } from '../../../shared/api/calls';

export { listAidStations, useListAidStations } from '@pds/api-client/generated/aid-station/aid-station';

export const useTransformDemand = (id: number) =>
  useCall(() => transformDemand(id), { outdates: dossierQueries(id), outdatesWhenRefused: true });

/** Sets one of the statuses of a demand or station after the earlier choices are answered, so that the last choice wins. */
export const useUpdateStatus = (id: number) =>
  useCall((status: UpdateStatusBody) => runInTurn(statusesOf(id), () => updateAidStationStatus(id, status)), {
    outdates: dossierQueries(id),
  });

/** Waits for the chosen statuses of a dossier. Returns false if the last choice was not stored. */
export const areStatusesStored = (id: number) => allCallsSucceeded(statusesOf(id));

const statusesOf = (id: number) => `statuses-of-${id}`;

export const useUpdateStatuses = () =>
  useCall((statuses: UpdateStatusesBody) => updateAidStationStatuses(statuses), {
    outdates: [...dossierListQueries, shownDossierQueries],
    // Without an answer it is unknown how many were set.
    outdatesWhenRefused: true,
  });
