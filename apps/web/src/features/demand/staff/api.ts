import { fetchApi } from '@pds/api-client';
import type { RateSheet } from '@pds/pricing/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryString } from '../../../shared/query-string';

export interface DemandRow {
  readonly id: number;
  readonly createdAt: string;
  readonly eventName: string;
  readonly contactFirstName: string;
  readonly contactLastName: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly eventPlace: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
  readonly status: number;
}

interface DemandList {
  readonly records: readonly DemandRow[];
  readonly total: number;
  readonly totalIsExact: boolean;
}

/** First part of the key of every page of the staff's list. */
export const demandListKey = '/api/demand/list';

export function useListDemands(params: Readonly<Record<string, string | number | undefined>>) {
  return useQuery({
    queryKey: [demandListKey, params],
    queryFn: ({ signal }) => fetchApi<DemandList>(`/api/demand/list${queryString(params)}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function deleteDemand(id: number) {
  return fetchApi<void>(`/api/demand/delete/${id}`, { method: 'DELETE' });
}

/** The demand → aid station step; the station has the demand's number. */
export function transformDemand(id: number) {
  return fetchApi<{ readonly id: number }>(`/api/demand/transform/${id}`, { method: 'POST' });
}

export interface DossierSlot {
  readonly id: number;
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly publicPeak: number;
  readonly nature: number | null;
  readonly publicBehavior: number | null;
  readonly feature: number | null;
  readonly interventionDelay: number | null;
  readonly rescueWorkerCount: number;
  readonly doctorHours: number;
  readonly nurseHours: number;
  readonly mealCount: number;
  readonly lotA: number;
  readonly lotB: number;
  readonly lotC: number;
  readonly medicalLot: number;
  readonly vps: number;
  readonly vl: number;
  readonly vtu: number;
  readonly vtp: number;
  readonly tent: number;
  readonly discount: number;
}

export interface DossierDemand {
  readonly id: number;
  /** Grows at each save: what a save is compared with. */
  readonly version: number;
  readonly status: number;
  readonly createdAt: string;
  readonly eventName: string;
  readonly eventType: number | null;
  readonly eventPlace: string;
  readonly eventAddress: string;
  readonly eventPlaceZip: string;
  readonly eventPlaceCity: string;
  readonly eventDepartment: string | null;
  readonly comments: string;
  readonly contactFirstName: string;
  readonly contactLastName: string;
  readonly contactPhone: string;
  readonly contactEmail: string;
  readonly departmentId: number | null;
  readonly officeId: number | null;
  readonly organizationId: number | null;
  /** IANA zone of the event. */
  readonly timeZone: string;
  readonly isPackagePrice: boolean;
  /** Euros. */
  readonly packagePrice: number | null;
  readonly optionsDiscount: number;
  readonly isOrganizationMealSupport: boolean;
  /** Euros; null until staff first saved. */
  readonly price: number | null;
}

/** Everything the edit screen shows (GET /api/demand/{id}). */
export interface Dossier {
  readonly demand: DossierDemand;
  readonly slots: readonly DossierSlot[];
  readonly isAidStation: boolean;
  readonly documents: readonly {
    readonly id: number;
    readonly uniq: string;
    readonly type: number;
    readonly createdAt: string;
    readonly price: number;
    readonly validUntil: string | null;
    readonly sendingDate: string | null;
    readonly validated: boolean;
  }[];
  readonly invoices: readonly {
    readonly id: number;
    readonly number: string;
    readonly createdAt: string;
    readonly sentAt: string | null;
    readonly amount: number;
    readonly balance: number;
    readonly comment: string | null;
  }[];
  readonly billing: { readonly price: number | null; readonly invoiced: number; readonly remaining: number };
  readonly organization: { readonly id: number; readonly name: string } | null;
  readonly aidStation: {
    readonly commercialStatus: number;
    readonly teamStatus: number;
    readonly administrativeStatus: number;
  } | null;
}

export const dossierKey = (id: number) => [`/api/demand/${id}`] as const;

export const getDossier = (id: number, signal?: AbortSignal) => fetchApi<Dossier>(`/api/demand/${id}`, { signal });

export function useDossier(id: number) {
  return useQuery({ queryKey: dossierKey(id), queryFn: ({ signal }) => getDossier(id, signal) });
}

/** What a save sends: the version that was loaded and every field of the tab « manifestation ». */
export interface DossierUpdate {
  readonly version: number;
  readonly eventName: string;
  readonly eventType: number | null;
  readonly eventPlace: string;
  readonly eventAddress: string;
  readonly eventPlaceZip: string;
  readonly eventPlaceCity: string;
  readonly comments: string;
  readonly contactFirstName: string;
  readonly contactLastName: string;
  readonly contactPhone: string;
  readonly contactEmail: string;
  readonly departmentId: number | null;
  readonly officeId: number | null;
  readonly organizationId: number | null;
  readonly isPackagePrice: boolean;
  readonly packagePrice: number | null;
  readonly isOrganizationMealSupport: boolean;
  readonly demandSlots: readonly SlotUpdate[];
}

export type SlotUpdate = Omit<DossierSlot, 'name' | 'startDate' | 'endDate' | 'publicPeak' | 'nature'>;

/** The saved dossier, priced again; without documents and invoices, which a save does not touch. */
export type SavedDossier = Pick<Dossier, 'demand' | 'slots' | 'isAidStation' | 'organization'>;

export function configureDemand(id: number, update: DossierUpdate) {
  return fetchApi<SavedDossier>(`/api/demand/${id}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(update),
  });
}

export interface Organization {
  readonly id: number;
  readonly name: string;
}

/** Organisations whose name contains a text, for the choice in the dossier. */
export function useSearchOrganizations(name: string, enabled: boolean) {
  const params = { name, page: 1, perPage: 20 };
  return useQuery({
    queryKey: ['/api/organization/list', params],
    queryFn: ({ signal }) =>
      fetchApi<{ records: Organization[] }>(`/api/organization/list${queryString(params)}`, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export interface StaffDepartment {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

export interface StaffOffice {
  readonly id: number;
  readonly name: string;
  readonly departmentId: number;
}

/** Reference lists change rarely. */
const hour = 3_600_000;

export function useListDepartments() {
  return useQuery({
    queryKey: ['/api/department/list'],
    queryFn: ({ signal }) => fetchApi<StaffDepartment[]>('/api/department/list', { signal }),
    staleTime: hour,
  });
}

export function useListOffices() {
  return useQuery({
    queryKey: ['/api/office/list', { page: 1, perPage: 10_000 }],
    queryFn: ({ signal }) => fetchApi<{ records: StaffOffice[] }>('/api/office/list?page=1&perPage=10000', { signal }),
    staleTime: hour,
  });
}

/** A tariff as filled in: euros; null falls through to the default one. */
export type TariffRates = RateSheet['cents'] & {
  readonly disableNightHours: boolean | null;
  /** `HH:MM`. */
  readonly nightHourStart: string | null;
  readonly nightHourEnd: string | null;
};

/** The tariff of a department and the default one behind it. */
export function useGetPricing(departmentId: number | null) {
  return useQuery({
    queryKey: [`/api/aid-station-pricing/${departmentId}`],
    queryFn: ({ signal }) =>
      fetchApi<{ pricing: TariffRates; defaults: TariffRates }>(`/api/aid-station-pricing/${departmentId}`, { signal }),
    enabled: departmentId !== null,
    staleTime: 60_000,
  });
}
