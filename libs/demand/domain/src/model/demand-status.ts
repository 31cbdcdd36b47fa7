import { type DemandStatusCode, demandStatusCodes } from '@pds/demand/contract';
import { IllegalStatusChange } from '../demand.errors';

const { inProgress, refused, transformed, cancelled } = demandStatusCodes;

/**
 * The only transition table (decisions: Demand): EN COURS → VALIDÉE when transformed, REFUSÉE when support is refused, ANNULÉE when
 * deleted, also from VALIDÉE; support given later returns a refused demand to EN COURS.
 */
const transitions: Readonly<Record<DemandStatusCode, readonly DemandStatusCode[]>> = {
  [inProgress]: [transformed, refused, cancelled],
  [refused]: [inProgress],
  [transformed]: [cancelled],
  [cancelled]: [],
};

/** French names, as used in messages. */
export const demandStatusLabels: Readonly<Record<DemandStatusCode, string>> = {
  [inProgress]: 'EN COURS',
  [refused]: 'REFUSÉE',
  [transformed]: 'VALIDÉE',
  [cancelled]: 'ANNULÉE',
};

/** The status after an allowed change; throws {@link IllegalStatusChange} otherwise. */
export function changeStatus(from: DemandStatusCode, to: DemandStatusCode): DemandStatusCode {
  if (!mayBecome(from, to)) refuseStatusChange(from, to);
  return to;
}

/** Whether the table allows a change. */
export function mayBecome(from: DemandStatusCode, to: DemandStatusCode): boolean {
  return transitions[from].includes(to);
}

/** Throws {@link IllegalStatusChange}: for a change that the table allows only in another operation. */
export function refuseStatusChange(from: DemandStatusCode, to: DemandStatusCode): never {
  throw new IllegalStatusChange(demandStatusLabels[from], demandStatusLabels[to]);
}
