import type { VatStatus } from '@pds/organisations/contract';
import type { FrozenFileRef } from '@pds/kernel';

/** The issuer of a paper: the department, with the name of the office if one handles the dossier. */
export interface QuoteIssuer {
  readonly departmentCode: string;
  /** The logo at the top of its papers. Absent in older ones. */
  readonly logo?: FrozenFileRef | null;
  readonly name: string;
  readonly officeName: string | null;
  /** One entry per line. */
  readonly address: readonly string[];
  readonly phone: string | null;
  readonly email: string | null;
  readonly website: string | null;
  readonly siret: string | null;
  /** The account for payments by transfer. Absent in older quotes. */
  readonly iban?: string | null;
  readonly bank?: string | null;
  readonly bic?: string | null;
  readonly affiliationCertificateNumber: string | null;
  /** Number of the civil-security approval (agrément). */
  readonly approvalNumber: string | null;
  /** Time zone of its dates. */
  readonly timeZone: string;
  /** Rich text, sanitised again when printed. */
  readonly quoteConditions: string | null;
  /** The department's own terms of a convention: rich text, sanitised again when printed. Absent in older quotes. */
  readonly conventionConditions?: string | null;
  /** Where the version of its terms of sale in force at the issue is read. Absent in older documents; null: the general terms. */
  readonly termsOfSale?: { readonly version: number; readonly address: string } | null;
  /** Plain text, may hold line breaks. */
  readonly paymentConditions: string | null;
  /** Days a quote may be accepted; null: the default. */
  readonly quoteValidityDays: number | null;
  /** Absent in older documents, whose mention tells why they charge no VAT. */
  readonly vat?: VatStatus;
  readonly vatMention: string;
  /** The mediator named to private persons. Absent in older documents. */
  readonly consumerMediator?: string | null;
  /** The person who signs for it, if known. */
  readonly signatory: string | null;
  /** Whether a dossier of this department needs an office (decisions: Documents). */
  readonly hasOffices: boolean;
}

/** The recipient of a paper: the organiser. */
export interface QuoteCustomer {
  readonly name: string;
  readonly address: readonly string[];
  /** SIRET, RNA…, with its name: `SIRET 123 456 789 00012`. */
  readonly identifier: string | null;
  /** Whether it is a private person. Absent in older documents. */
  readonly isIndividual?: boolean;
}
