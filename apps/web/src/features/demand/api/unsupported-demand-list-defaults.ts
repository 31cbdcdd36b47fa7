import type { ListDefaults } from '../../../routing/list-address';

export type UnsupportedDemandFilter = 'id' | 'startDate' | 'endDate' | 'eventName';

/** Default search of the list of demands that are not taken on. */
export const unsupportedDemandListDefaults: ListDefaults<UnsupportedDemandFilter> = {
  filters: { id: '', startDate: '', endDate: '', eventName: '' },
  sort: 'id',
  direction: 'desc',
};
