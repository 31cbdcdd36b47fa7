import type { AddEquipmentBody, EditEquipmentBody, EquipmentAnswer } from '@pds/api-client/generated/model';
import {
  addEquipment,
  getListEquipmentQueryKey,
  getListEquipmentQueryOptions,
  retireEquipment,
  updateEquipment,
} from '@pds/api-client/generated/organisations/organisations';
import { meansPlanningQueries } from '../../../shared/reference/dossier-queries';
import { useCall, useFresh } from '../../../shared/api/calls';

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
const useEquipmentChange = <Change>(officeId: number, call: (change: Change) => Promise<EquipmentAnswer[]>) =>
  useCall(call, { outdates: [meansPlanningQueries] }, getListEquipmentQueryKey(officeId));

/** Loads the present equipment, ignoring the cache. */
export const useLoadEquipment = (officeId: number) => useFresh(getListEquipmentQueryOptions(officeId));
