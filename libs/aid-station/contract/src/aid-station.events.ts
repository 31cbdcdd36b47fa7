import { defineEvent } from '@pds/kernel';

/** An office was asked for reinforcement. */
export interface ReinforcementAsked {
  readonly requestId: number;
}
export const ReinforcementAsked = defineEvent<ReinforcementAsked>('aid-station.reinforcement-asked');

/** The asked office granted or declined a request, or took back what it had granted. */
export interface ReinforcementAnswered {
  readonly requestId: number;
  readonly isGranted: boolean;
  /** When it answered: an office may answer twice. */
  readonly at: number;
}
export const ReinforcementAnswered = defineEvent<ReinforcementAnswered>('aid-station.reinforcement-answered');

/** Whoever asked withdrew a request that was pending or granted. */
export interface ReinforcementWithdrawn {
  readonly requestId: number;
}
export const ReinforcementWithdrawn = defineEvent<ReinforcementWithdrawn>('aid-station.reinforcement-withdrawn');
