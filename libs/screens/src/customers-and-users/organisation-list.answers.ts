import { dayOf } from '@pds/organisations/adapters';
import type { OrganisationRow } from './organisation-list.read-model';
import type { OrganisationRowAnswer } from './organisation-list.dto';

export function rowAnswer(row: OrganisationRow): OrganisationRowAnswer {
  return { ...row, managers: [...row.managers], createdAt: dayOf(row.createdAt) };
}
