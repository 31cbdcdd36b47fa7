export { useListManagedOrganisations } from '@pds/api-client/generated/organisations/organisations';
export { useListAffiliations } from '@pds/api-client/generated/users/users';
