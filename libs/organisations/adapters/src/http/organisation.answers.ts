import { type Instant, mainlandTimeZone, toIsoWithOffset } from '@pds/kernel';
import { identifierLabel, OrganisationIdentifier } from '@pds/organisations/domain';
import type { OrganisationDetails } from '../read-models/organisation.read-model';
import type { OrganisationAnswer } from './organisation.dto';

/** An instant shown as a date only, to staff who are mostly in mainland France. */
export function dayOf(instant: Instant): string {
  return toIsoWithOffset(instant, mainlandTimeZone);
}

export function organisationAnswer(
  organisation: OrganisationDetails,
  versions: Pick<OrganisationAnswer, 'version' | 'addressesVersion'>,
): OrganisationAnswer {
  const { type, identifier, createdAt, managers, pendingManagers } = organisation;
  const addresses = [...organisation.addresses];
  return {
    ...organisation,
    ...versions,
    identifierLabel: identifierLabel(type),
    identifierToVerify:
      type !== null && identifier !== null && (OrganisationIdentifier.parse(type, identifier)?.toVerify ?? true),
    createdAt: dayOf(createdAt),
    contactAddress: addresses.find(({ kind }) => kind === 'contact') ?? null,
    billingAddress: addresses.find(({ kind }) => kind === 'billing') ?? null,
    addresses,
    pds_managers: managers.map(({ id, firstName, lastName }) => ({ id, firstName, lastName })),
    managers: [...managers],
    pendingManagers: pendingManagers.map((each) => ({ ...each, expiresAt: dayOf(each.expiresAt) })),
  };
}
