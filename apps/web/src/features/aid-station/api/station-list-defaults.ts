import type { ListDefaults } from '../../../routing/list-state';
import { today, yearsLater } from '../../../shared/ui/text/today';

export type StationFilter =
  | 'id'
  | 'startDate'
  | 'endDate'
  | 'eventName'
  | 'eventPlace'
  | 'todo'
  | 'heldIn'
  | 'kind'
  | 'orgaName'
  | 'department'
  | 'office';

/** Default search of the list of stations: from today to ten years ahead (spec back-office 2). */
export const stationListDefaults: ListDefaults<StationFilter> = {
  filters: {
    id: '',
    startDate: today(),
    endDate: yearsLater(today(), 10),
    eventName: '',
    eventPlace: '',
    todo: '',
    heldIn: '',
    kind: '',
    orgaName: '',
    department: '',
    office: '',
  },
  sort: 'id',
  direction: 'desc',
};
