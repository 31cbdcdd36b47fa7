export { usePageOrganiserAidStations } from '@pds/api-client/generated/organiser/organiser';
