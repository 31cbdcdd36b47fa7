import { type FieldError, fetchApi } from '@pds/api-client';
import { queryOptions } from '@tanstack/react-query';

const post = <Answer>(path: string, body: unknown) =>
  fetchApi<Answer>(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

export interface Department {
  readonly code: string;
  readonly name: string;
  /** IANA zone of the department's clocks. */
  readonly timeZone: string;
}

/** Departments by code. They change with the law, so once per visit is enough. */
export const departmentsQuery = queryOptions({
  queryKey: ['departments'],
  queryFn: ({ signal }) => fetchApi<Department[]>('/api/department/list', { signal }),
  staleTime: Infinity,
});

export interface DemandEventSlot {
  readonly name: string;
  /** ISO 8601 with offset. */
  readonly startDate: string;
  readonly endDate: string;
  /** Persons present at once, at most. */
  readonly peak: number;
  readonly nature: number;
}

/** The event part of a request (spec organiser 3, "Demand submission"). */
export interface DemandEvent {
  readonly eventName: string;
  readonly severalDepartments: boolean;
  readonly eventDepartment: string | null;
  readonly eventType: number | null;
  readonly eventAddress: string;
  readonly eventPostalCode: string;
  readonly eventCity: string;
  readonly comments: string;
  readonly eventSlots: readonly DemandEventSlot[];
}

export interface DemandContact {
  readonly firstName: string;
  readonly name: string;
  readonly email: string;
  readonly tel: string;
  readonly orgaName?: string;
  readonly orgaAddress?: string;
  readonly orgaZipCode?: string;
  readonly orgaCity?: string;
}

/** How a form was filled in: what a program would give away (decisions, "Demand"). */
export interface FillingSigns {
  /** A field that people do not see. */
  readonly website: string;
  /** When the form was opened, in milliseconds since the epoch. */
  readonly startedAt: number;
}

/** Judges the event without storing it: `checked` is "ok", or `errors` says what is wrong. */
export function checkDemand(event: DemandEvent): Promise<{ checked: string; errors?: FieldError[] }> {
  return post('/api/demand/check-data', event);
}

/** Files the demand. `success` is "malicious" when the request looks automatic: nothing is stored then. */
export function addDemand(
  demand: DemandEvent & DemandContact & FillingSigns & { userId?: number },
): Promise<{ id?: number; uniqId?: string; success: boolean | string }> {
  return post('/api/demand/add', demand);
}

/** Links a demand to the account that this browser session has just created. */
export function linkDemandToUser(userId: number, demandId: number): Promise<void> {
  return post(`/login/user/event/${userId}`, { event: demandId });
}

export interface MyDemand {
  readonly id: number;
  readonly eventName: string;
  /** 1 to 4 (spec organiser 4); 4 when deleted. */
  readonly status: number;
  readonly deletedAt: string | null;
  readonly demandSlots: readonly { id: number; name: string; startAt: string; endAt: string }[];
  /** The latest quote (type 1) and convention (type 2), opened at `/api/document/{uniq}`. */
  readonly documents: readonly { id: number; uniq: string; type: number }[];
}

/** One page of the organiser's own demands, newest first. */
export const myDemandsQuery = (page: number) =>
  queryOptions({
    queryKey: ['demand', 'mine', page],
    queryFn: ({ signal }) =>
      fetchApi<{ records: MyDemand[]; total: number; page: number; perPage: number; totalIsExact?: boolean }>(
        `/api/demand/user/list?page=${page}`,
        { signal },
      ),
  });

export interface PrintableDemand {
  readonly id: number;
  readonly createdAt: string;
  readonly eventName: string;
  readonly eventType: number | null;
  readonly eventPlace: string | null;
  readonly eventAddress: string;
  readonly eventPlaceZip: string;
  readonly eventPlaceCity: string;
  readonly eventDepartment: string | null;
  readonly severalDepartments: boolean;
  readonly comments: string;
  readonly contactFirstName: string;
  readonly contactLastName: string;
  readonly contactPhone: string;
  readonly contactEmail: string;
  readonly slots: readonly { name: string; startDate: string; endDate: string; publicPeak: number; nature: number }[];
}

/** The demand of an unguessable name, for paper: never staff data. */
export const printableDemandQuery = (uniqId: string) =>
  queryOptions({
    queryKey: ['demand', 'print', uniqId],
    queryFn: ({ signal }) => fetchApi<PrintableDemand>(`/api/demand/print/${encodeURIComponent(uniqId)}`, { signal }),
  });
