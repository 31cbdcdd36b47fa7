import { fetchApi } from '@pds/api-client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Figures of a period, in euros (GET /api/home/data). */
export interface HomeData {
  readonly quote: number;
  readonly turnover: number;
  readonly averageDps: number;
}

/** @param start first day `Y-m-d` @param end last day, included */
export function useHomeData(period: { start: string; end: string }) {
  return useQuery({
    queryKey: ['/api/home/data', period],
    queryFn: ({ signal }) => fetchApi<HomeData>(`/api/home/data?${new URLSearchParams(period)}`, { signal }),
    placeholderData: keepPreviousData,
    enabled: period.start !== '' && period.end !== '',
  });
}

export interface HomeRecord {
  readonly id: number;
  readonly eventName: string;
  readonly eventPlace: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly publicPeak?: number | null;
  readonly contactFirstName?: string | null;
  readonly contactLastName?: string | null;
}

interface HomeRecords {
  readonly records: readonly HomeRecord[];
  readonly total: number;
  readonly totalIsExact?: boolean;
}

/** The newest demands in progress. */
export function useLatestDemands(count: number) {
  const query = new URLSearchParams({ status: '1', page: '1', perPage: String(count), sort: 'id', direction: 'desc' });
  return useQuery({
    queryKey: ['/api/demand/list', Object.fromEntries(query)],
    queryFn: ({ signal }) => fetchApi<HomeRecords>(`/api/demand/list?${query}`, { signal }),
  });
}

/** The next aid stations from a day on, `Y-m-d`. */
export function useNextAidStations(count: number, startDate: string) {
  const query = new URLSearchParams({
    page: '1',
    perPage: String(count),
    sort: 'startDate',
    direction: 'asc',
    startDate,
  });
  return useQuery({
    queryKey: ['/api/aid-station/list', Object.fromEntries(query)],
    queryFn: ({ signal }) => fetchApi<HomeRecords>(`/api/aid-station/list?${query}`, { signal }),
  });
}
