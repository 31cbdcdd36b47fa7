export { useShowMeansConflicts, useShowMeansDay } from '@pds/api-client/generated/aid-station/aid-station';
