import type { ListDefaults } from '../../../routing/list-address';

export type DemandFilter = 'id' | 'startDate' | 'endDate' | 'eventName' | 'eventPlace' | 'status' | 'todo';

/** Default search of the list of demands. */
export const demandListDefaults: ListDefaults<DemandFilter> = {
  filters: { id: '', startDate: '', endDate: '', eventName: '', eventPlace: '', status: '', todo: '' },
  sort: 'id',
  direction: 'desc',
};
