import { addSlot, cloneSlot, describeSlot, removeSlot } from '@pds/api-client/generated/demand/demand';
import type { AddSlotBody, DescribeOneSlotBody } from '@pds/api-client/generated/model';
import { useMutation } from '@tanstack/react-query';
import { dossierQueries } from '../../../shared/reference/dossier-queries';

export function useAddSlot(demandId: number) {
  return useMutation({
    mutationFn: (slot: AddSlotBody) => addSlot(demandId, slot),
    meta: { outdates: dossierQueries(demandId) },
  });
}

export function useCloneSlot(demandId: number) {
  return useMutation({ mutationFn: (id: number) => cloneSlot(id), meta: { outdates: dossierQueries(demandId) } });
}

export function useDescribeSlot(demandId: number) {
  return useMutation({
    mutationFn: ({ id, slot }: { id: number; slot: DescribeOneSlotBody }) => describeSlot(id, slot),
    meta: { outdates: dossierQueries(demandId) },
  });
}

export function useRemoveSlot(demandId: number) {
  return useMutation({ mutationFn: (id: number) => removeSlot(id), meta: { outdates: dossierQueries(demandId) } });
}
