export { useShowAssignments, useShowDeadlines } from '@pds/api-client/generated/aid-station/aid-station';
