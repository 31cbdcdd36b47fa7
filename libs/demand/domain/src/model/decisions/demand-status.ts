import { type DemandStatusCode, demandStatusCodes, isStatusChangeAllowed } from '@pds/demand/contract';
import { IllegalStatusChange } from '../../demand.errors';

const { inProgress, refused, transformed, cancelled } = demandStatusCodes;

/** French names, as used in messages. */
export const demandStatusLabels: Readonly<Record<DemandStatusCode, string>> = {
  [inProgress]: 'EN COURS',
  [refused]: 'REFUSÉE',
  [transformed]: 'VALIDÉE',
  [cancelled]: 'ANNULÉE',
};

/** The status after an allowed change; throws {@link IllegalStatusChange} otherwise. */
export function changeStatus(from: DemandStatusCode, to: DemandStatusCode): DemandStatusCode {
  if (!isStatusChangeAllowed(from, to)) throwIllegalStatusChange(from, to);
  return to;
}

/** Throws {@link IllegalStatusChange}: for a change that the table allows only in another operation. */
export function throwIllegalStatusChange(from: DemandStatusCode, to: DemandStatusCode): never {
  throw new IllegalStatusChange(demandStatusLabels[from], demandStatusLabels[to]);
}
