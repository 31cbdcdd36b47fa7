import { type DepartmentCard, OrganisationsFacade, type OrganisationType } from '@pds/organisations/contract';
import {
  type AddressForm,
  AddAddress,
  AddEquipment,
  AddMember,
  type AddressLines,
  ChangeDepartmentLogo,
  CreateOrganisation,
  type CreateOrganisationCommand,
  type DepartmentDetails,
  EditDepartment,
  type EquipmentDetails,
  type MemberDetails,
  type NewManager,
  type NewOffice,
  OpenOffice,
  Organisations,
  unknownMember,
} from '@pds/organisations/domain';
import type { FakeData } from './fake-data';
import { installer, type UseCases } from './use-cases';

/** A local office, by its number. */
export interface Office {
  readonly id: number;
  readonly departmentId: number;
  readonly name: string;
}

/** An event organiser, by its number. */
export interface Organisation {
  readonly id: number;
  readonly departmentId: number;
  readonly name: string;
}

export type OfficeOptions = Partial<NewOffice> & {
  /** Id of the department; by default the Rhône's. */
  readonly department?: number;
};

/** Equipment of which at least the kind is given; a vehicle needs a name. */
export type EquipmentOptions = Partial<EquipmentDetails> & Pick<EquipmentDetails, 'kind'>;

export interface OrganisationOptions {
  /** Id of the department; by default the Rhône's. */
  readonly department?: number;
  readonly name?: string;
  /** By default an association, with a register number. */
  readonly type?: OrganisationType;
  readonly identifier?: string;
  readonly accountingEmail?: string;
  readonly contact?: AddressLines;
  /** By default, the contact address. */
  readonly billing?: AddressLines;
  /** The account of its manager; by default a new person without a password. */
  readonly manager?: { readonly accountId: number };
}

const defaultAddress: AddressLines = { line1: '1 place de la Mairie', line2: null, zipcode: '69003', city: 'Lyon' };

/** The details that a department needs to send quotes and invoices; fictional, of valid form. */
const issuer: Partial<DepartmentDetails> = {
  siret: '90000001900019',
  address: '12 rue de la Protection',
  postcode: '69003',
  city: 'Lyon',
  emailOperational: 'operationnel@scenario.example',
  bank: 'Banque de démonstration',
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP',
  bankDeadline: 30,
  quoteValidity: 30,
};

/** Creates departments, offices and organisations, through the use cases. */
export class Structure {
  private readonly offices: Office[] = [];

  constructor(
    private readonly useCases: UseCases,
    private readonly invented: FakeData,
  ) {}

  /** Gives a department the details that it needs for invoicing, or the given ones. */
  async department(id: number, details: Partial<DepartmentDetails>): Promise<void> {
    const changes = Object.keys(details).length === 0 ? issuer : details;
    await this.useCases.get(EditDepartment).execute({ id, changes }, installer);
  }

  /** Puts a logo, a PNG, on the papers of a department. */
  logo(id: number, png: Uint8Array): Promise<void> {
    return this.useCases.get(ChangeDepartmentLogo).execute({ id, png }, installer);
  }

  async departmentCard(id: number): Promise<DepartmentCard> {
    const card = await this.useCases.get(OrganisationsFacade).department(id);
    if (!card) throw new Error(`There is no department ${id}`);
    return card;
  }

  async office({ department = 69, ...wanted }: OfficeOptions): Promise<Office> {
    const details = { ...wanted, name: wanted.name ?? this.invented.name('Antenne') };
    const id = await this.useCases.get(OpenOffice).execute({ departmentId: department, details }, installer);
    const office = { id, departmentId: department, name: details.name };
    this.offices.push(office);
    return office;
  }

  /**
   * An office for a dossier: the first that the scenario created in the department, or a new one; null when the department has no offices.
   */
  async officeOf({ id, hasOffices }: DepartmentCard): Promise<Office | null> {
    if (!hasOffices) return null;
    return this.offices.find(({ departmentId }) => departmentId === id) ?? this.office({ department: id });
  }

  /** Enters a vehicle or other equipment of an office; returns its id. */
  equipment(office: Pick<Office, 'id'>, details: EquipmentOptions): Promise<number> {
    const full = { name: null, registration: null, quantity: 1, outOfService: [], ...details };
    return this.useCases.get(AddEquipment).execute({ officeId: office.id, details: full }, installer);
  }

  /** Enters a member of an office; returns their id. */
  member(office: Pick<Office, 'id'>, details: Partial<MemberDetails>): Promise<number> {
    const { firstName, lastName } = this.invented.person();
    const full = { ...unknownMember, firstName, lastName, ...details };
    return this.useCases.get(AddMember).execute({ officeId: office.id, details: full }, installer);
  }

  async organisation(options: OrganisationOptions): Promise<Organisation> {
    const { manager } = options;
    return this.create(options, manager ? { id: manager.accountId } : this.invented.person());
  }

  /** Creates an organisation with a new person as its manager. */
  async organisationWithManager(
    options: OrganisationOptions,
    manager: NewManager,
  ): Promise<{ organisation: Organisation; managerId: number }> {
    const { firstName, lastName, email } = manager;
    const organisation = await this.create(options, { firstName, lastName, email });
    const created = await this.useCases.get(Organisations).find(organisation.id);
    return { organisation, managerId: created!.snapshot().managerIds[0]! };
  }

  /** Adds an address to an organisation, which may be removed; returns its id. */
  address(organisation: Pick<Organisation, 'id'>, form: Partial<AddressForm>): Promise<number> {
    const full = { name: this.invented.name('Dépôt'), ...defaultAddress, ...form };
    return this.useCases.get(AddAddress).execute({ organisationId: organisation.id, form: full }, installer);
  }

  private async create(
    options: OrganisationOptions,
    manager: NonNullable<CreateOrganisationCommand['manager']>,
  ): Promise<Organisation> {
    const { department = 69, name = this.invented.name('Comité des fêtes'), type = 4, identifier } = options;
    const { accountingEmail = null, contact = defaultAddress, billing = null } = options;
    const kind = { isIndividual: false, type, identifier: identifier ?? this.invented.rna() };
    const form = { name, ...kind, accountingEmail, contact, billing };
    const id = await this.useCases
      .get(CreateOrganisation)
      .execute({ form, manager, notify: false, departmentId: department }, installer);
    return { id, departmentId: department, name };
  }
}
