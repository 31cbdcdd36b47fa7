import type { QuoteCustomer, QuoteIssuer } from '../model/parties';

/** The two parties of a document; implemented with the organisations context. */
export abstract class Issuers {
  /** Null if there is no such department; its `officeName` is null if there is no such office. */
  abstract issuer(departmentId: number, officeId: number | null): Promise<QuoteIssuer | null>;
  abstract customer(organisationId: number): Promise<QuoteCustomer | null>;
}
