/** Why a document can no longer be answered on line. */
export type ClosedReason = 'withdrawn' | 'closed' | 'validated' | 'replaced' | 'changed' | 'expired';
