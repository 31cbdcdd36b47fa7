/** What a station looks like to other contexts. `id` is the number of the demand it came from. */
export interface AidStationSnapshot {
  readonly id: number;
  /** 1 Devis non envoyé … 6 Payé (spec back-office 4). */
  readonly commercialStatus: number;
  readonly teamStatus: number;
  readonly administrativeStatus: number;
}

/** Commercial statuses other contexts move a station to (spec back-office 4). */
export const commercialStatus = {
  quoteNotSent: 1,
  quoteSent: 2,
  dropped: 3,
  ordered: 4,
  invoiced: 5,
  paid: 6,
} as const;
export type CommercialStatus = (typeof commercialStatus)[keyof typeof commercialStatus];

/** The aid stations as other contexts may use them. Calls join the ambient unit of work. */
export abstract class AidStationsFacade {
  /** The station made from a demand, or null where the demand has not been transformed. */
  abstract aidStation(id: number): Promise<AidStationSnapshot | null>;

  /** Same, with the row locked until the ambient transaction ends: whoever counts on its state changes it alone. */
  abstract aidStationForUpdate(id: number): Promise<AidStationSnapshot | null>;

  abstract exists(id: number): Promise<boolean>;

  /** Moves the commercial status on behalf of an automatic rule; throws `AidStationNotFoundError` (404) when missing. */
  abstract setCommercialStatus(id: number, status: CommercialStatus): Promise<void>;
}
