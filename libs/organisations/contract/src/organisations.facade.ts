import type { LetterTemplate, Period, Scope } from '@pds/kernel';
import type { DepartmentCard, OfficeCard, OrganisationCard, OrganisationType } from './cards';
import type { OfficeMeans } from './means';
import type { ServingMember, WantedMembers } from './members';
import type { DeadlineRuleInForce } from './deadline-rules';
import type { GeoPosition, Town } from './towns';
import type { MailTemplateKind } from './mail-templates';

/** An organisation as named on the public demand form. */
export interface OrganisationDeclaration {
  readonly name: string;
  readonly line1: string;
  readonly zipcode: string;
  readonly city: string;
  /** The account that declares it and becomes its manager; null when staff name it for a customer. */
  readonly accountId: number | null;
  /** The department of its event, when known: its staff will see the organisation. */
  readonly departmentId?: number | null;
  /** Its SIRET, 14 digits, when the organiser found it in the public directory. */
  readonly siret?: string | null;
  /** Whether the person asks in their own name, as an individual. */
  readonly isIndividual?: boolean;
}

/** What an organiser fills in about an organisation: only what is empty is taken. */
export interface OrganisationCompletion {
  readonly type?: Exclude<OrganisationType, 6> | undefined;
  readonly isIndividual?: boolean | undefined;
  readonly identifier?: string | undefined;
  readonly line1?: string | undefined;
  readonly zipcode?: string | undefined;
  readonly city?: string | undefined;
}

/** How visitors reach the association of a department. */
export interface DepartmentContact {
  /** `69`, `2A`. */
  readonly code: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
}

/** What a department enters before its first quote and invoice; the names are those of its form. */
export interface DepartmentEssentials {
  readonly siret: string;
  readonly address: string;
  readonly postcode: string;
  readonly city: string;
  readonly phone: string;
  readonly emailOperational: string;
  readonly approvalNumber: string;
  readonly bank: string;
  readonly iban: string;
  readonly bic: string;
}

/** The ids of places. */
export interface PlaceIds {
  readonly departments: readonly number[];
  readonly offices: readonly number[];
  readonly organisations: readonly number[];
}

/** The places among {@link PlaceIds} that exist, by id. */
export interface Places {
  readonly departments: ReadonlyMap<
    number,
    { readonly name: string; readonly code: string; readonly timeZone: string }
  >;
  readonly offices: ReadonlyMap<number, { readonly name: string; readonly departmentId: number }>;
  readonly organisations: ReadonlyMap<number, { readonly name: string; readonly departmentId: number | null }>;
}

/** The cards of the {@link PlaceIds} that exist, by id. */
export interface Cards {
  readonly departments: ReadonlyMap<number, DepartmentCard>;
  readonly offices: ReadonlyMap<number, OfficeCard>;
  readonly organisations: ReadonlyMap<number, OrganisationCard>;
}

/** What other contexts may request of the organisations context. Every call joins the ambient transaction. */
export abstract class OrganisationsFacade {
  /** The department with a code (`69`, `2A`), or null. */
  abstract departmentByCode(code: string): Promise<DepartmentCard | null>;

  abstract department(id: number): Promise<DepartmentCard | null>;

  /** How visitors reach each department's association, in the order of codes; without those that have neither phone nor e-mail. */
  abstract departmentContacts(): Promise<readonly DepartmentContact[]>;

  /**
   * Enters the essentials of a department, as its form does; what is not given stays. Returns its name. Throws what the form throws: unknown
   * department (not found), invalid fields.
   * @param administratorId the account of an administrator, named as its author
   */
  abstract fillInDepartment(
    code: string,
    essentials: Partial<DepartmentEssentials>,
    administratorId: number,
  ): Promise<string>;

  abstract office(id: number): Promise<OfficeCard | null>;

  /** {@link meansOfOffices} of one office; null when there is no such office. */
  async meansOf(officeId: number, period: Period): Promise<OfficeMeans | null> {
    return (await this.meansOfOffices([officeId], period))[0] ?? null;
  }

  /**
   * What offices can bring during a period, by name; unknown ids are omitted. Equipment that was retired before the period is omitted, and so
   * are times out of service that do not touch it.
   */
  abstract meansOfOffices(officeIds: readonly number[], period: Period): Promise<OfficeMeans[]>;

  /**
   * Members by their ids, or all of an office, of a department or with an e-mail address, by last name. Those who left, until they are
   * erased, are among them: the caller decides by the day of a slot. Unknown ids are omitted.
   */
  abstract servingMembers(wanted: WantedMembers): Promise<ServingMember[]>;

  /**
   * Where towns lie, in their order; null where it is not known, or no service for addresses is set or answers. Call outside a transaction.
   */
  abstract positionsOf(towns: readonly Town[]): Promise<readonly (GeoPosition | null)[]>;

  /** The letter of a department for a kind; the default one when it has written none, or without a department. */
  abstract mailTemplate(departmentId: number | null, kind: MailTemplateKind): Promise<LetterTemplate>;

  /** The deadline rules of every department that has its own, by its id; the others have `defaultDeadlineRules`. */
  abstract ownDeadlineRules(): Promise<ReadonlyMap<number, readonly DeadlineRuleInForce[]>>;

  abstract organisation(id: number): Promise<OrganisationCard | null>;

  /** The cards of several departments, offices and organisations at once; unknown ids are omitted. */
  abstract cards(ids: PlaceIds): Promise<Cards>;

  /** Names of departments, offices and organisations, and their locations; unknown ids are omitted. */
  abstract places(ids: PlaceIds): Promise<Places>;

  /** Whether an organisation is in a caller's scope: the same rule as for the list of organisations. */
  abstract isOrganisationInScope(id: number, scope: Scope): Promise<boolean>;

  /**
   * The only organisation that staff of a department see under exactly this name, whatever case and accents; null for none or several. One
   * whose contact address has another postal code is not it.
   *
   * @param postalCode empty when unknown
   */
  abstract organisationNamed(name: string, postalCode: string, departmentId: number): Promise<number | null>;

  /** Those of some organisations that are an individual whom no account but this one manages: the person's own. */
  abstract individualsOf(accountId: number, ids: readonly number[]): Promise<readonly number[]>;

  /**
   * The id of the organisation that the public form names: the one with that name that this account already manages, or else a new one (no
   * type, no identifier yet) with the account as manager and organiser. With a SIRET or as an individual, it is the one of them with that SIRET, or that is an individual.
   * For staff, an individual is always new.
   */
  abstract declareOrganisation(declaration: OrganisationDeclaration): Promise<number>;

  /**
   * Fills in the empty parts of an organisation, for a caller who proved that they may. What is stored stays. Throws `InvalidFields` with the
   * fields `orgaType`, `orgaIdentifier` and `orgaZipCode`.
   * @param accountId null for the holder of a secret link
   */
  abstract completeOrganisation(id: number, given: OrganisationCompletion, accountId: number | null): Promise<void>;
}
