import type { Demand } from '../../model/dossier/demand';
import type { DuplicateNumbers } from '../../model/dossier/demand-state';
import type { Demands } from '../../ports/demands';
import type { UniqIds } from '../../ports/uniq-ids';

/** Allocates the numbers that a copy of a demand needs. */
export async function allocateCopyNumbers(
  original: Demand,
  demands: Demands,
  uniqIds: UniqIds,
): Promise<DuplicateNumbers> {
  return {
    id: await demands.nextId(),
    uniqId: uniqIds.next(),
    slotIds: await demands.nextSlotIds(original.snapshot().slots.length),
    rowIds: await demands.nextRowIds(original.rowCount),
  };
}
