export { usePageOrganiserAidStations, useShowAidStation } from '@pds/api-client/generated/organiser/organiser';
