/** Why a document can no longer be answered on line. */
export type ClosedBecause = 'withdrawn' | 'closed' | 'validated' | 'replaced' | 'changed' | 'expired';
