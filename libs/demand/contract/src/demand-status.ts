/** Codes of a demand's status (spec back-office 4); a deleted demand shows as `cancelled`. */
export const demandStatusCodes = { inProgress: 1, refused: 2, transformed: 3, cancelled: 4 } as const;
export type DemandStatusCode = (typeof demandStatusCodes)[keyof typeof demandStatusCodes];

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

/** Whether the table allows a change. */
export function isStatusChangeAllowed(from: DemandStatusCode, to: DemandStatusCode): boolean {
  return transitions[from].includes(to);
}

/** The actions on a dossier in a list: null if the caller may take it, else the reason for the refusal, in French. */
export interface ListedActions {
  readonly duplicate: string | null;
  readonly delete: string | null;
}
