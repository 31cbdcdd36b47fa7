import type { QuoteCustomer, QuoteIssuer } from '../model/parties';

/** The two sides of a document; fulfilled by the organisations context. */
export abstract class Issuers {
  /** Null when there is no such department; its `officeName` is null when there is no such office. */
  abstract issuer(departmentId: number, officeId: number | null): Promise<QuoteIssuer | null>;
  abstract customer(organisationId: number): Promise<QuoteCustomer | null>;
}
