import { toIsoWithOffset } from '@pds/kernel';
import { identifierLabel, OrganisationIdentifier } from '@pds/organisations/domain';
import type { OrganisationRow } from '../read-models/organisation-list.read-model';
import type { OrganisationDetails } from '../read-models/organisation.read-model';
import type { OrganisationAnswer, OrganisationRowAnswer } from './organisation.dto';

// When an organisation was created is shown as a date only, to staff who are mostly in mainland France.
const zone = 'Europe/Paris';

export function rowAnswer(row: OrganisationRow): OrganisationRowAnswer {
  return { ...row, managers: [...row.managers], createdAt: toIsoWithOffset(row.createdAt, zone) };
}

export function organisationAnswer(organisation: OrganisationDetails): OrganisationAnswer {
  const { type, identifier, createdAt, managers } = organisation;
  const addresses = [...organisation.addresses];
  return {
    ...organisation,
    identifierLabel: identifierLabel(type),
    identifierToVerify:
      type !== null && identifier !== null && (OrganisationIdentifier.parse(type, identifier)?.toVerify ?? true),
    createdAt: toIsoWithOffset(createdAt, zone),
    contactAddress: addresses.find(({ kind }) => kind === 'contact') ?? null,
    billingAddress: addresses.find(({ kind }) => kind === 'billing') ?? null,
    addresses,
    pds_managers: managers.map(({ id, firstName, lastName }) => ({ id, firstName, lastName })),
    managers: [...managers],
  };
}
