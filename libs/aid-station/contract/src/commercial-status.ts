/** Commercial statuses that other contexts set on a station (spec back-office 4). */
export const commercialStatus = {
  quoteNotSent: 1,
  quoteSent: 2,
  dropped: 3,
  ordered: 4,
  invoiced: 5,
  paid: 6,
} as const;

export type CommercialStatus = (typeof commercialStatus)[keyof typeof commercialStatus];
