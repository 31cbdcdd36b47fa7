import { defineEvent } from '@pds/kernel';

/** A demand was filed by the express form; told once per demand. */
export interface DemandSubmitted {
  readonly demandId: number;
  readonly accountId: number;
}
export const DemandSubmitted = defineEvent<DemandSubmitted>('demand.submitted');
