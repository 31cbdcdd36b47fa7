import type { ListedDeadlineAnswer } from '@pds/api-client/generated/model';
import { counted } from '@pds/kernel';

/** The name of a deadline; of a team whose places members take, who is missing: `Équipe : 3 manquants`. */
export function deadlineName({ name, missingPeople }: ListedDeadlineAnswer): string {
  if (missingPeople === null) return name;
  return `Équipe\u00a0: ${missingPeople === 0 ? 'à valider' : counted(missingPeople, 'manquant')}`;
}
