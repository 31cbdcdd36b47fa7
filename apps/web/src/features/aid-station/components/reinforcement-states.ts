import type { ReinforcementState } from '@pds/api-client/generated/model';
import type { StatusText } from '../../../shared/reference/statuses';

/** The states of a request for reinforcement. */
export const reinforcementStates: Readonly<Record<ReinforcementState, StatusText>> = {
  pending: { text: 'En attente', tone: 'attention' },
  granted: { text: 'Accordé', tone: 'done' },
  declined: { text: 'Refusé', tone: 'refused' },
  withdrawn: { text: 'Retiré', tone: 'neutral' },
};
