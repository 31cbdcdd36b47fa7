import type { ListDefaults } from '../../../routing/list-state';

export type DemandFilter =
  | 'id'
  | 'startDate'
  | 'endDate'
  | 'eventName'
  | 'eventPlace'
  | 'status'
  | 'todo'
  | 'orgaName'
  | 'department'
  | 'office';

/** Default search of the list of demands. */
export const demandListDefaults: ListDefaults<DemandFilter> = {
  filters: {
    id: '',
    startDate: '',
    endDate: '',
    eventName: '',
    eventPlace: '',
    status: '',
    todo: '',
    orgaName: '',
    department: '',
    office: '',
  },
  sort: 'id',
  direction: 'desc',
};
