import type { ListedDeadlineAnswer } from '@pds/api-client/generated/model';
import { deadlineName } from './deadline-name';

it.each([
  [null, 'Équipe complète'],
  [3, 'Équipe\u00a0: 3\u00a0manquants'],
  [0, 'Équipe\u00a0: à valider'],
])('names the deadline of a team in which %s people are missing', (missingPeople, text) => {
  expect(deadlineName({ name: 'Équipe complète', missingPeople } as ListedDeadlineAnswer)).toBe(text);
});
