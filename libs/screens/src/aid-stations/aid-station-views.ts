import type { StationToDo } from '@pds/aid-station/domain';
import type { PageRequest } from '@pds/kernel';
import type { DayRange } from '@pds/platform';
import type { ListedActions } from '@pds/demand/contract';
import type { SlotStaffing } from '@pds/demand/contract';
import type { StationKind } from '../revenue/held-stations';
import type { OrganiserStep } from '../dossier/step-facts';

export const aidStationSorts = ['id', 'startDate', 'endDate', 'createdAt'] as const;
export type AidStationSort = (typeof aidStationSorts)[number];

/** The filters and the order of the list of active stations, without the page. */
export interface AidStationSearch extends DayRange, Pick<PageRequest<AidStationSort>, 'sort' | 'direction'> {
  readonly id?: number;
  readonly eventName?: string;
  readonly eventPlace?: string;
  readonly todo?: StationToDo;
  /** Stations that the yearly report counts in this year. */
  readonly heldIn?: number;
  readonly kind?: StationKind;
  /** The number of a department; 0 for none. */
  readonly department?: number;
  readonly office?: number;
  /** Words of the name of the organisation, all of which must match. */
  readonly orgaName?: string;
}

/** The sums of a station's slots. Hours are null until staff have saved the dossier. */
export interface StationFigures extends Omit<SlotStaffing, 'discount'> {
  readonly dayHours: number | null;
  readonly nightHours: number | null;
  /** Hours on Sundays and public holidays. */
  readonly holidayHours: number | null;
  /** Percent. */
  readonly lowestDiscount: number;
  readonly highestDiscount: number;
}

/** The status codes of a station. */
interface StationStatuses {
  readonly commercialStatus: number;
  readonly teamStatus: number;
  readonly administrativeStatus: number;
}

/** A station of the staff's list. */
export interface ListedStation extends StationStatuses {
  readonly id: number;
  readonly eventName: string;
  readonly eventPlace: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly publicPeak: number;
  /** Name of the organisation. */
  readonly orga: string | null;
  /** Euros. */
  readonly price: number | null;
  /** Whole percent of the price. */
  readonly invoicedPercent: number;
  readonly isSettledByCredit: boolean;
  readonly figures: StationFigures;
  readonly actions: ListedActions;
}

export interface StationPeriod {
  readonly id: number;
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** A document of a station, opened at `/api/document/{uniq}`. */
export interface StationDocument {
  readonly id: number;
  readonly uniq: string;
  /** 1 quote, 2 convention, 3 device declaration. */
  readonly type: number;
}

/** A station of the organiser's list. */
export interface OrganiserStation extends OrganiserStep {
  readonly id: number;
  readonly eventName: string;
  readonly eventPlace: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly publicPeak: number;
  readonly status: number;
  readonly timeZone: string;
  readonly slots: StationPeriod[];
  /** Newest first. */
  readonly documents: StationDocument[];
}

/** The details of a station on its page. */
export interface StationDetails extends StationStatuses {
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
  /** Euros. */
  readonly price: number | null;
  /** The contact person of the station. */
  readonly manager: {
    readonly firstName: string;
    readonly lastName: string;
    readonly phone: string;
    readonly email: string;
  };
}

/** A slot with its decimal hours; each hour counts once. Zero until staff have saved the dossier. */
export interface StationSlot extends StationPeriod {
  readonly publicPeak: number;
  readonly totalHours: number;
  readonly nightHours: number;
  readonly holidayHours: number;
}

/** A station with its slots. */
export interface ShownStation {
  readonly aidStation: StationDetails;
  readonly slots: StationSlot[];
}
