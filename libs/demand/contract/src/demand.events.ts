import type { DomainEvent } from '@pds/kernel';

/** A demand was filed by the express form; told once per demand. */
export interface DemandSubmitted extends DomainEvent<{ readonly demandId: number; readonly accountId: number }> {
  readonly type: 'demand.submitted';
}

export const demandSubmittedType = 'demand.submitted' satisfies DemandSubmitted['type'];
