import type { DossierReinforcementAnswer, ReinforcementState } from '@pds/api-client/generated/model';
import type { StatusText } from '../../../../shared/reference/statuses';

const reinforcementStates: Readonly<Record<ReinforcementState, StatusText>> = {
  pending: { text: 'En attente', tone: 'attention' },
  granted: { text: 'Accordé', tone: 'done' },
  declined: { text: 'Refusé', tone: 'refused' },
  withdrawn: { text: 'Retiré', tone: 'neutral' },
};

/** The state of a request as people read it. */
export const reinforcementStateOf = ({
  state,
  isUnanswered,
}: Pick<DossierReinforcementAnswer, 'state' | 'isUnanswered'>): StatusText =>
  isUnanswered ? { text: 'Sans réponse', tone: 'neutral' } : reinforcementStates[state];
