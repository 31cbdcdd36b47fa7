import type { CompletedPart, OrganisationCompletion } from '@pds/organisations/contract';

/** What convention and invoice lack of a customer, as far as its organiser fills it in. */
export interface IncompleteCustomer {
  readonly missing: readonly CompletedPart[];
  /** Organisation type 1–6; null while it is missing, and for an individual. */
  readonly type: number | null;
}

/** The customers whose details are completed with an acceptance; implemented with the organisations context. */
export abstract class Customers {
  /** Null if there is no such organisation. */
  abstract find(organisationId: number): Promise<IncompleteCustomer | null>;

  /**
   * Fills in what is empty, in the ambient transaction.
   * @param accountId null for the holder of a secret link
   */
  abstract complete(organisationId: number, given: OrganisationCompletion, accountId: number | null): Promise<void>;
}
