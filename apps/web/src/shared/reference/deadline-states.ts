import type { DeadlineState } from '@pds/api-client/generated/model';
import type { StatusText } from './statuses';

/** Names of the states of a deadline. Not in `statuses`, which the public form loads. */
export const deadlineStates: Readonly<Record<DeadlineState, StatusText>> = {
  upcoming: { text: 'À venir', tone: 'progress' },
  soon: { text: 'Bientôt', tone: 'attention' },
  late: { text: 'En retard', tone: 'refused' },
  done: { text: 'Fait', tone: 'done' },
  'not-needed': { text: 'Sans objet', tone: 'neutral' },
};
