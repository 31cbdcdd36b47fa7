import type { INestApplicationContext } from '@nestjs/common';
import {
  DocumentNames,
  type DocumentPaper,
  Documents,
  GenerateDocument,
  Issuers,
  QuotableDossiers,
} from '@pds/documents/domain';
import { Clock, FrozenFiles, UnitOfWork } from '@pds/kernel';
import type { DepartmentCard } from '@pds/organisations/contract';
import type { AddressForm, DepartmentDetails, MemberDetails } from '@pds/organisations/domain';
import { Dossier, DossierDraft, type DossierOptions, type DossierPlan, type Filer, type Handling } from './dossier';
import { FakeData } from './fake-data';
import {
  type FurtherRole,
  type Organiser,
  type OrganiserOptions,
  People,
  type Person,
  type StaffOptions,
  type StaffPost,
} from './people';
import { type PastEventOptions, recordPastEvent } from './past-events';
import {
  type EquipmentOptions,
  type Office,
  type OfficeOptions,
  type Organisation,
  type OrganisationOptions,
  Structure,
} from './structure';
import { type BillingItemOptions, Tariffs } from './tariffs';
import { UseCases } from './use-cases';

export interface ScenarioOptions {
  /** The seed of invented data; two scenarios on one database need two seeds. */
  readonly seed?: string;
  /** The layout of documents; by default the product's. */
  readonly paper?: DocumentPaper;
}

/**
 * Puts a running application into a state that its users could have reached: every step is one of its own use cases. The demonstration data
 * and the tests are built with it.
 *
 *     const s = scenario(application);
 *     const organiser = await s.organiser({ department: 69 });
 *     const dossier = await s.dossier({ organiser, slots: 2, price: 1_200 }).quoted();
 *     await dossier.invoiced({ amount: 400 });
 */
export function scenario(application: INestApplicationContext, options: ScenarioOptions = {}): Scenario {
  return new Scenario(application, options);
}

export class Scenario {
  private readonly useCases: UseCases;
  private readonly invented: FakeData;
  private readonly structure: Structure;
  private readonly people: People;
  private readonly tariffs: Tariffs;
  private readonly generateDocument: GenerateDocument;
  private readonly managers = new Map<number, Promise<Person>>();
  private readonly organisers = new Map<number, Promise<Organiser>>();

  constructor(application: INestApplicationContext, { seed = 'scenario', paper }: ScenarioOptions) {
    this.useCases = new UseCases(application);
    this.invented = new FakeData(seed);
    this.structure = new Structure(this.useCases, this.invented);
    this.people = new People(this.useCases, this.structure, this.invented);
    this.tariffs = new Tariffs(this.useCases, this.invented);
    this.generateDocument = paper ? this.printingOn(paper) : this.useCases.get(GenerateDocument);
  }

  /** Creates a staff member; by default of the Rhône. */
  staff(post: StaffPost, options: StaffOptions = {}): Promise<Person> {
    return this.people.staff(post, options);
  }

  /** Creates a person who manages an organisation: a new one unless one is given. */
  organiser(options: OrganiserOptions = {}): Promise<Organiser> {
    return this.people.organiser(options);
  }

  /** Gives an account an additional role, which is not active yet; returns the affiliation's id. */
  furtherRole(role: FurtherRole): Promise<number> {
    return this.people.affiliate(role);
  }

  /** Gives a department its details; by default those it needs to send quotes and invoices. */
  department(id: number, details: Partial<DepartmentDetails> = {}): Promise<void> {
    return this.structure.department(id, details);
  }

  /** Puts a logo, a PNG, on the papers of a department. */
  logo(departmentId: number, png: Uint8Array): Promise<void> {
    return this.structure.logo(departmentId, png);
  }

  /** Records a past event of one evening with every detail, as its import does; returns its id. */
  pastEvent(options: PastEventOptions = {}): Promise<number> {
    return recordPastEvent(this.useCases, options);
  }

  office(options: OfficeOptions = {}): Promise<Office> {
    return this.structure.office(options);
  }

  /** Enters a vehicle or other equipment of an office; returns its id. */
  equipment(office: Pick<Office, 'id'>, details: EquipmentOptions): Promise<number> {
    return this.structure.equipment(office, details);
  }

  /** Enters a member of an office; returns their id. */
  member(office: Pick<Office, 'id'>, details: Partial<MemberDetails> = {}): Promise<number> {
    return this.structure.member(office, details);
  }

  organisation(options: OrganisationOptions = {}): Promise<Organisation> {
    return this.structure.organisation(options);
  }

  /** Adds an address to an organisation, which may be removed; returns its id. */
  address(organisation: Pick<Organisation, 'id'>, form: Partial<AddressForm> = {}): Promise<number> {
    return this.structure.address(organisation, form);
  }

  /** Creates a billing item of a department; returns its id. */
  billingItem(options: BillingItemOptions = {}): Promise<number> {
    return this.tariffs.billingItem(options);
  }

  /** A dossier that its first method files: `dossier({ … }).quoted()`. */
  dossier(options: DossierOptions = {}): DossierDraft {
    return new DossierDraft(async () => Dossier.file(this.useCases, await this.plan(options), this.generateDocument));
  }

  private async plan(options: DossierOptions): Promise<DossierPlan> {
    const { department: departmentId = 69, slots = 1, price } = options;
    const department = await this.structure.departmentCard(departmentId);
    const organiser = options.organiser ?? (await this.organiserOf(departmentId));
    return {
      name: options.name ?? this.invented.name('Course'),
      nature: options.nature ?? 1,
      department,
      organiser,
      handling: () => this.handling(options, department, organiser),
      day: options.day ?? 30,
      slots: typeof slots === 'number' ? Array.from({ length: slots }, (_, day) => ({ day })) : slots,
      priceCents: price === undefined ? null : Math.round(price * 100),
      address: options.address ?? '1 place de la Mairie',
      postalCode: options.postalCode ?? '69003',
      city: options.city ?? 'Lyon',
      comments: options.comments ?? 'Départ et arrivée sur la place.',
    };
  }

  private async handling(options: DossierOptions, department: DepartmentCard, organiser: Filer): Promise<Handling> {
    const office = options.office === undefined ? await this.structure.officeOf(department) : options.office;
    const organisation =
      options.organisation ??
      ('organisation' in organiser ? (organiser as Organiser) : await this.organiserOf(department.id)).organisation;
    const staff = options.staff ?? (await this.managerOf(department.id));
    return { staff: staff.principal, officeId: office?.id ?? null, organisationId: organisation.id };
  }

  /** One manager and one organiser per department handle all dossiers without given people. */
  private managerOf(department: number): Promise<Person> {
    return getOrCreate(this.managers, department, () => this.staff('manager', { department }));
  }

  private organiserOf(department: number): Promise<Organiser> {
    return getOrCreate(this.organisers, department, () => this.organiser({ department }));
  }

  private printingOn(paper: DocumentPaper): GenerateDocument {
    const get: UseCases['get'] = (token) => this.useCases.get(token);
    return new GenerateDocument(
      get(QuotableDossiers),
      get(Issuers),
      get(Documents),
      get(DocumentNames),
      paper,
      get(FrozenFiles),
      get(UnitOfWork),
      get(Clock),
    );
  }
}

function getOrCreate<K, V>(made: Map<K, Promise<V>>, key: K, make: () => Promise<V>): Promise<V> {
  const known = made.get(key) ?? make();
  made.set(key, known);
  return known;
}
