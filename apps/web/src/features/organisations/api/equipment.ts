import type { AddEquipmentBody, EditEquipmentBody, EquipmentAnswer } from '@pds/api-client/generated/model';
import {
  addEquipment,
  getListEquipmentQueryKey,
  getListEquipmentQueryOptions,
  retireEquipment,
  updateEquipment,
} from '@pds/api-client/generated/organisations/organisations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { meansPlanningQueries } from '../../../shared/reference/dossier-queries';
import { useFresh } from '../../../shared/api/calls';

export { useListEquipment } from '@pds/api-client/generated/organisations/organisations';

/** Enters a vehicle or other equipment of an office. */
export function useAddEquipment(officeId: number) {
  return useEquipmentChange(officeId, (equipment: AddEquipmentBody) => addEquipment(officeId, equipment));
}

/** Changes a vehicle or other equipment. */
export function useUpdateEquipment(officeId: number) {
  return useEquipmentChange(officeId, ({ id, equipment }: { id: number; equipment: EditEquipmentBody }) =>
    updateEquipment(officeId, id, equipment),
  );
}

/** Takes a vehicle or other equipment from the means of the office. */
export function useRetireEquipment(officeId: number) {
  return useEquipmentChange(officeId, ({ id, version }: Pick<EquipmentAnswer, 'id' | 'version'>) =>
    retireEquipment(officeId, id, { version }),
  );
}

/** A change that is answered with the equipment of the office after it. */
function useEquipmentChange<Change>(officeId: number, mutationFn: (change: Change) => Promise<EquipmentAnswer[]>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (saved) => client.setQueryData(getListEquipmentQueryKey(officeId), saved),
    meta: { outdates: [meansPlanningQueries] },
  });
}

/** Loads the present equipment, ignoring the cache. */
export const useLoadEquipment = (officeId: number) => useFresh(getListEquipmentQueryOptions(officeId));
