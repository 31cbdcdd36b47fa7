import type { FrozenFileRef, IssuerContact } from '@pds/kernel';
import type { VatStatus } from './vat-status';

/** A postal address as written on letters and documents. */
export interface PostalAddress {
  readonly line1: string;
  readonly line2: string | null;
  readonly zipcode: string;
  readonly city: string;
}

/** Where and when an issuer (department, or office with billing autonomy) is paid. */
export interface BankDetails {
  readonly bank: string | null;
  readonly iban: string | null;
  readonly bic: string | null;
  /** Days from the issue of an invoice to its due date; null: the caller's default applies. */
  readonly bankDeadline: number | null;
}

/** A departmental association: everything that documents, prices and invoices need (spec back-office 3). */
export interface DepartmentCard extends BankDetails {
  /** Stable reference id, the same on every installation. */
  readonly id: number;
  /** `69`, `2A`, `971`. */
  readonly code: string;
  readonly name: string;
  /** IANA zone in which the department's hours are divided and its dates shown. */
  readonly timeZone: string;
  readonly siret: string | null;
  readonly website: string | null;
  readonly address: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly phone: string | null;
  readonly emailOperational: string | null;
  /** Whether the operational address is notified of each new request. */
  readonly notifyNewRequests: boolean;
  readonly affiliationCertificateNumber: string | null;
  /** Civil-security approval (agrément), which a departmental association holds for its own department only. */
  readonly approvalNumber: string | null;
  /** Text, may hold line breaks. */
  readonly paymentConditions: string | null;
  /** Rich text (sanitised HTML) printed on quotes. */
  readonly quoteConditions: string | null;
  /** Days during which a quote can be accepted; null: the caller's default applies. */
  readonly quoteValidityDays: number | null;
  /** Rich text (sanitised HTML) printed on conventions. */
  readonly conventionConditions: string | null;
  /** The version of its own terms of sale in force; null where the general ones apply. */
  readonly termsOfSaleVersion: number | null;
  readonly vat: VatStatus;
  /** Mention about VAT required on invoices: a setting of the issuer (CGI, annexe II, art. 242 nonies A). */
  readonly vatMention: string;
  /** The mediator to whom private persons can turn: name, address and website; null while none is entered. */
  readonly consumerMediator: string | null;
  readonly personFirstname: string | null;
  readonly personLastname: string | null;
  /** The picture at the top of its papers: a PNG. */
  readonly logo: FrozenFileRef | null;
  /** The department's identifier in e-Protec. */
  readonly idEprotec: string | null;
  /** Whether the department is divided into offices: only then is a missing office an obstacle (decisions: Documents). */
  readonly hasOffices: boolean;
}

/** A local office (antenne) of a department. */
export interface OfficeCard extends BankDetails {
  readonly id: number;
  readonly departmentId: number;
  readonly name: string;
  readonly address: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly personFirstname: string | null;
  readonly personLastname: string | null;
  /** When true the office issues invoices in its own name, with its own SIRET and bank details. */
  readonly isBillingAutonomy: boolean;
  readonly siret: string | null;
  /** The office's identifier in e-Protec. */
  readonly idEprotec: string | null;
}

/** 1 Entreprise, 2 Collectivité locale, 3 Établissement public, 4 Association, 5 Organisation internationale, 6 Interne. */
export type OrganisationType = 1 | 2 | 3 | 4 | 5 | 6;

/** An event organiser, as a customer. */
export interface OrganisationCard {
  readonly id: number;
  readonly name: string;
  /** Null while only declared from the public form, and for an individual. */
  readonly type: OrganisationType | null;
  /** A private person, without a type and a number. */
  readonly isIndividual: boolean;
  /** SIRET, RNA, LEA or CHORUS number, by type; null while only declared. */
  readonly identifier: string | null;
  readonly accountingEmail: string | null;
  /** Whether it refuses an invoice without its service code. */
  readonly serviceCodeRequired: boolean;
  /** Whether it refuses an invoice without its order or engagement number. */
  readonly commitmentNumberRequired: boolean;
  readonly departmentId: number | null;
  readonly contactAddress: PostalAddress | null;
  /** The address to print on invoices; null: the contact address is used. */
  readonly billingAddress: PostalAddress | null;
}

/** The name of the departmental association: departments have the name of their territory. */
export function associationName({ name, code }: Pick<DepartmentCard, 'name' | 'code'>): string {
  return /protection civile/i.test(name) ? name : `Protection civile – ${name} (${code})`;
}

/**
 * The identifier of a customer with its label on a paper: `SIRET 732 829…`, or `CHORUS` for the service number of a public buyer; null when
 * there is none (spec back-office 5).
 */
export function namedIdentifier({ type, identifier }: Pick<OrganisationCard, 'type' | 'identifier'>): string | null {
  if (!identifier) return null;
  if (type === 1 || /^\d{14}$/.test(identifier)) return `SIRET ${identifier}`;
  // An association of Alsace-Moselle is in the register of its court, not in the RNA.
  if (type === 4 && !identifier.startsWith('W')) return `Registre des associations ${identifier}`;
  const names: Partial<Record<OrganisationType, string>> = { 2: 'CHORUS', 3: 'CHORUS', 4: 'RNA', 5: 'LEA' };
  return `${(type && names[type]) ?? 'Identifiant'} ${identifier}`;
}

/**
 * The party whose SIRET, address and bank account a paper shows: the department, or its office when that bills in its own name; never a
 * mixture.
 */
export function payeeOf(department: DepartmentCard, office: OfficeCard | null): DepartmentCard | OfficeCard {
  return office?.isBillingAutonomy ? office : department;
}

/** The contact of a customer: the office that handles the dossier, with the department's data for what it does not have. */
export function contactOf(
  department: Pick<DepartmentCard, 'name' | 'code' | 'phone' | 'emailOperational'>,
  office: Pick<OfficeCard, 'name' | 'phone' | 'email'> | null,
): IssuerContact {
  const name = associationName(department);
  return {
    name: office ? `${name} – ${officeTitle(office)}` : name,
    phone: office?.phone ?? department.phone,
    email: office?.email ?? department.emailOperational,
  };
}

/** `Antenne Villeurbanne`. */
export function officeTitle({ name }: Pick<OfficeCard, 'name'>): string {
  return /antenne/i.test(name) ? name : `Antenne ${name}`;
}
