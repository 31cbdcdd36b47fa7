import { handOverEvent } from '@pds/api-client/generated/demand/demand';
import type { HandOverBody } from '@pds/api-client/generated/model';
import { useCall } from '../../api/calls';
import { dossierQueries } from '../../reference/dossier-queries';

export { useListEventPeople } from '@pds/api-client/generated/demand/demand';

/** Hands an event over. What the page shows is not asked again: the caller may have lost access. */
export const useHandOverEvent = (demandId: number) =>
  useCall((person: HandOverBody) => handOverEvent(demandId, person), {
    outdates: dossierQueries(demandId).map((query) => ({ ...query, refetchType: 'none' as const })),
  });
