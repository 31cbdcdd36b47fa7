import { type DemandStatusCode, demandStatusCodes } from '@pds/demand/contract';
import { IllegalStatusChange } from '../demand.errors';

const { inProgress, refused, transformed, cancelled } = demandStatusCodes;

/**
 * The one transition table (decisions: Demand): EN COURS → VALIDÉE when transformed, REFUSÉE when support is refused,
 * ANNULÉE when deleted, which a station may be too; support given after all brings a refused demand back to EN COURS.
 */
const transitions: Readonly<Record<DemandStatusCode, readonly DemandStatusCode[]>> = {
  [inProgress]: [transformed, refused, cancelled],
  [refused]: [inProgress],
  [transformed]: [cancelled],
  [cancelled]: [],
};

/** French names, as messages tell them. */
export const demandStatusLabels: Readonly<Record<DemandStatusCode, string>> = {
  [inProgress]: 'EN COURS',
  [refused]: 'REFUSÉE',
  [transformed]: 'VALIDÉE',
  [cancelled]: 'ANNULÉE',
};

/** The status after a change that the table allows; throws {@link IllegalStatusChange} otherwise. */
export function changeStatus(from: DemandStatusCode, to: DemandStatusCode): DemandStatusCode {
  if (!mayBecome(from, to)) refuseStatusChange(from, to);
  return to;
}

/** Whether the table allows a change. */
export function mayBecome(from: DemandStatusCode, to: DemandStatusCode): boolean {
  return transitions[from].includes(to);
}

/** Throws {@link IllegalStatusChange}: for what the table allows on another way. */
export function refuseStatusChange(from: DemandStatusCode, to: DemandStatusCode): never {
  throw new IllegalStatusChange(demandStatusLabels[from], demandStatusLabels[to]);
}
