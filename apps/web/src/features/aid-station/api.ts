import { fetchApi } from '@pds/api-client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryString } from '../../shared/query-string';

export interface AidStationListRow {
  readonly id: number;
  readonly eventName: string;
  readonly eventPlace: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly publicPeak: number;
  readonly orga: string | null;
  /** Euros. */
  readonly price: number | null;
  readonly commercialStatus: number;
  readonly teamStatus: number;
  readonly administrativeStatus: number;
}

export interface AidStationList {
  readonly records: readonly AidStationListRow[];
  readonly total: number;
  readonly totalIsExact: boolean;
}

export interface AidStationStatuses {
  readonly commercialStatus?: number;
  readonly teamStatus?: number;
  readonly administrativeStatus?: number;
}

type ListParameters = Readonly<Record<string, string | number | undefined>>;

/** First part of the key of every page of the staff's list. */
export const aidStationListKey = '/api/aid-station/list';

export function useListAidStations(params: ListParameters) {
  return useQuery({
    queryKey: [aidStationListKey, params],
    queryFn: ({ signal }) => fetchApi<AidStationList>(`/api/aid-station/list${queryString(params)}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function updateAidStationStatus(id: number, statuses: AidStationStatuses) {
  return fetchApi<Required<AidStationStatuses> & { readonly id: number }>(`/api/aid-station/update-status/${id}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(statuses),
  });
}

export interface OrganiserAidStation {
  readonly id: number;
  readonly eventName: string;
  readonly eventPlace: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly publicPeak: number;
  readonly status: number;
  readonly slots: readonly {
    readonly id: number;
    readonly name: string;
    readonly startDate: string;
    readonly endDate: string;
  }[];
  readonly documents: readonly { readonly id: number; readonly uniq: string; readonly type: number }[];
}

/** The organiser's own stations, newest first. */
export function useListOrganiserAidStations() {
  return useQuery({
    queryKey: ['/api/aid-station/user/list'],
    queryFn: ({ signal }) => fetchApi<{ records: OrganiserAidStation[] }>('/api/aid-station/user/list', { signal }),
  });
}

export interface AidStationAnswer {
  readonly aidStation: {
    readonly id: number;
    readonly eventName: string;
    readonly eventType: number | null;
    readonly eventPlace: string;
    readonly eventAddress: string;
    readonly eventPlaceZip: string;
    readonly eventPlaceCity: string;
    readonly eventDepartment: string | null;
    readonly publicPeak: number;
    readonly comments: string;
    readonly startDate: string;
    readonly endDate: string;
    readonly orga: string | null;
    readonly price: number | null;
    readonly manager: {
      readonly firstName: string;
      readonly lastName: string;
      readonly phone: string;
      readonly email: string;
    };
    readonly commercialStatus: number;
    readonly teamStatus: number;
    readonly administrativeStatus: number;
  };
  readonly slots: readonly {
    readonly id: number;
    readonly name: string;
    readonly startDate: string;
    readonly endDate: string;
    readonly publicPeak: number;
    readonly totalHours: number;
    readonly nightHours: number;
    readonly holidayHours: number;
  }[];
}

/** One station as its organiser reads it. */
export function useShowAidStation(id: number) {
  return useQuery({
    queryKey: [`/api/aid-station/show/${id}`],
    queryFn: ({ signal }) => fetchApi<AidStationAnswer>(`/api/aid-station/show/${id}`, { signal }),
  });
}
