export { useListOrganiserDemands } from '@pds/api-client/generated/organiser/organiser';
