import type { ListDefaults } from '../../../routing/list-address';

export type DemandFilter = 'id' | 'startDate' | 'endDate' | 'eventName' | 'eventPlace' | 'status' | 'todo';

/** Where the list of demands starts. */
export const demandListDefaults: ListDefaults<DemandFilter> = {
  filters: { id: '', startDate: '', endDate: '', eventName: '', eventPlace: '', status: '', todo: '' },
  sort: 'id',
  direction: 'desc',
};
