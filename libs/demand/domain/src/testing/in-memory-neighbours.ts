import type { AcceptedOffer } from '@pds/demand/contract';
import { DomainError, type IssuerContact, type Principal, type Scope } from '@pds/kernel';
import type { OfferedOption } from '../model/slots/complements';
import type { DemandPrice } from '../model/dossier/demand-price';
import type { DemandState } from '../model/dossier/demand-state';
import type { DeclaredOrganisation, EventDepartment } from '../model/requests/express-request';
import { type DossierToPrice, Pricing, type SlotExplanation } from '../ports/pricing';
import { AcceptedTerms } from '../ports/accepted-terms';
import { DroppedDossiers } from '../ports/dropped-dossiers';
import { Organisers } from '../ports/organisers';
import { HandOverMails, type HandOverNotice } from '../ports/hand-over-mails';
import { type AccountContact, People } from '../ports/people';
import { Structure } from '../ports/structure';
import { RequestAllowance } from '../ports/request-allowance';
import { UniqIds } from '../ports/uniq-ids';
import type { SlotState } from '../model/slots/slot';

/** Accepted quotes that a test sets, by demand; records which changes were watched. */
export class InMemoryAcceptedTerms extends AcceptedTerms {
  readonly offers = new Map<number, AcceptedOffer>();

  override async offer(demandId: number): Promise<AcceptedOffer | null> {
    return this.offers.get(demandId) ?? null;
  }

  /** Departments with their own terms of sale. */
  readonly ownTerms = new Set<number>();

  override async hasOwnTerms(departmentId: number): Promise<boolean> {
    return this.ownTerms.has(departmentId);
  }

  readonly tracked: Parameters<AcceptedTerms['trackChange']>[0][] = [];

  override trackChange<Answer>(
    change: Parameters<AcceptedTerms['trackChange']>[0],
    make: () => Promise<Answer>,
  ): Promise<Answer> {
    this.tracked.push(change);
    return make();
  }

  /** Demand ids to the instant before which their links ended. */
  readonly ended = new Map<number, number>();

  override async endLinks(demandId: number, at: number): Promise<void> {
    this.ended.set(demandId, at);
  }
}

/** The dossiers that are « Sans suite ». */
export class InMemoryDroppedDossiers extends DroppedDossiers {
  readonly ids = new Set<number>();

  override async isDropped(demandId: number): Promise<boolean> {
    return this.ids.has(demandId);
  }

  override isDroppedForUpdate(demandId: number): Promise<boolean> {
    return this.isDropped(demandId);
  }

  override async drop(demandId: number): Promise<void> {
    this.ids.add(demandId);
  }
}

/** Departments and offices of a test. */
export class InMemoryStructure extends Structure {
  readonly departments: EventDepartment[] = [
    { id: 69, code: '69', timeZone: 'Europe/Paris' },
    { id: 38, code: '38', timeZone: 'Europe/Paris' },
    { id: 974, code: '974', timeZone: 'Indian/Reunion' },
  ];
  /** Office id to department id. */
  readonly offices = new Map([
    [1, 69],
    [2, 38],
  ]);

  override async departmentByCode(code: string): Promise<EventDepartment | null> {
    return this.departments.find((department) => department.code === code) ?? null;
  }

  override async hasDepartment(departmentId: number): Promise<boolean> {
    return this.departments.some(({ id }) => id === departmentId);
  }

  /** The addresses notified of new requests, by department. */
  readonly newRequestAddresses = new Map([[69, 'operations69@exemple.example']]);

  override async newRequestAddress(departmentId: number): Promise<string | null> {
    return this.newRequestAddresses.get(departmentId) ?? null;
  }

  override async contactOf(departmentId: number): Promise<IssuerContact | null> {
    const known = await this.hasDepartment(departmentId);
    return known ? { name: `Protection civile ${departmentId}`, phone: '04 78 00 00 00', email: null } : null;
  }

  override async departmentOfOffice(officeId: number): Promise<number | null> {
    return this.offices.get(officeId) ?? null;
  }
}

/** Organisations by id, with what was declared. */
export class InMemoryOrganisers extends Organisers {
  readonly names = new Map<number, string>([
    [7, 'Les Foulées du Rhône'],
    [9, 'Trail du Vercors'],
  ]);
  /** The department of an organisation; an organisation without an entry is in everybody's scope. */
  readonly departments = new Map<number, number>([[9, 38]]);
  readonly declared: { organisation: DeclaredOrganisation; accountId: number | null; departmentId: number | null }[] =
    [];

  override async name(organisationId: number): Promise<string | null> {
    return this.names.get(organisationId) ?? null;
  }

  override async isInScope(organisationId: number, scope: Scope): Promise<boolean> {
    if (!this.names.has(organisationId)) return false;
    if (scope.kind === 'organiser') return scope.organisationIds.includes(organisationId);
    const departmentId = this.departments.get(organisationId);
    if (scope.kind === 'all' || departmentId === undefined) return true;
    return scope.departmentId === departmentId;
  }

  override async declare(
    organisation: DeclaredOrganisation,
    accountId: number | null,
    departmentId: number | null,
  ): Promise<number> {
    this.declared.push({ organisation, accountId, departmentId });
    const id = 100 + this.declared.length;
    this.names.set(id, organisation.name);
    return id;
  }

  override async named(name: string, _postalCode: string, departmentId: number): Promise<number | null> {
    const seen = [...this.names].filter(
      ([id, each]) => each === name && (this.departments.get(id) ?? departmentId) === departmentId,
    );
    return seen.length === 1 ? seen[0]![0] : null;
  }
}

type Person = Awaited<ReturnType<People['person']>>;

export class InMemoryPeople extends People {
  readonly rows = new Map<number, NonNullable<Person>>([
    [
      5,
      {
        firstName: 'Camille',
        lastName: 'Durand',
        email: 'camille@exemple.example',
        phone: '06 39 98 00 01',
        emailConfirmed: true,
      },
    ],
    [6, { firstName: 'Hugo', lastName: 'Martin', email: 'hugo@exemple.example', phone: null, emailConfirmed: false }],
  ]);

  override async person(accountId: number): Promise<Person> {
    return this.rows.get(accountId) ?? null;
  }

  override async names(accountIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const known = accountIds.filter((id) => this.rows.has(id));
    return new Map(known.map((id) => [id, `${this.rows.get(id)!.firstName} ${this.rows.get(id)!.lastName}`]));
  }

  /** Those who have just signed up, until their e-mail is sent. */
  readonly newcomers = new Set<number>();

  override async sendSignUpLink(accountId: number): Promise<boolean> {
    return this.newcomers.delete(accountId);
  }

  /** Account ids by organisation. */
  readonly managers = new Map<number, readonly number[]>();

  override async managersOf(organisationId: number): Promise<readonly AccountContact[]> {
    return (this.managers.get(organisationId) ?? []).map((id) => ({ id, ...this.rows.get(id)! }));
  }

  override async introduce(person: Omit<AccountContact, 'id'>): Promise<number> {
    const known = [...this.rows].find(([, { email }]) => email.toLowerCase() === person.email.toLowerCase());
    if (known) return known[0];
    const id = 100 + this.rows.size;
    this.rows.set(id, { ...person, phone: null, emailConfirmed: false });
    return id;
  }

  override async correctPhone(phone: string, { accountId }: Principal): Promise<void> {
    this.rows.set(accountId, { ...this.rows.get(accountId)!, phone });
  }
}

/** The error of pricing when a caller selects a department out of their scope. */
export class NoTariffForTests extends DomainError {
  override readonly code = 'pricing.not-found';
  override readonly kind = 'not-found';

  constructor() {
    super('Tarif introuvable');
  }
}

/** Ten euros per hour and rescuer, every hour normal; one rescuer proposed per hundred people, once described. */
export class TenEurosAnHourPricing extends Pricing {
  readonly asked: DossierToPrice[] = [];

  override async price(dossier: DossierToPrice): Promise<DemandPrice> {
    this.asked.push(dossier);
    const slots = dossier.slots.map((slot) => {
      const minutes = (slot.endsAt - slot.startsAt) / 60_000;
      const amountCents = Math.round((minutes / 60) * slot.rescueWorkerCount * 1_000);
      const line = {
        label: 'Secouristes',
        quantity: (minutes / 60) * slot.rescueWorkerCount,
        unit: 'h',
        unitPriceCents: 1_000,
        amountCents,
        explanation: `${slot.rescueWorkerCount} secouristes`,
      };
      return { id: slot.id, minutes: { normal: minutes, night: 0, holiday: 0 }, lines: [line] };
    });
    const lines = slots.flatMap((slot) => slot.lines);
    const basis = { rulesVersion: 'test', rates: { cents: { hourlyRescuer: 1_000 }, night: null } };
    return { basis, slots, lines, totalCents: lines.reduce((total, { amountCents }) => total + amountCents, 0) };
  }

  override async explain({ slots }: DemandState): Promise<SlotExplanation[]> {
    return slots.map((slot) => {
      const [start, end] = [slot.startsAt, slot.endsAt];
      return {
        id: slot.id,
        hours: [{ start, end, minutes: (end - start) / 60_000, kind: 'normal', reason: 'jour' }],
        sizing: { kind: 'incomplete', rulesVersion: 'test', missing: ['feature'], working: [] },
      };
    });
  }

  /** Only the departments 69 and 38 have rates; the department's own staff and admins see them. */
  override async tariffDepartment(departmentId: number, { scope }: Principal): Promise<number | null> {
    if (scope.kind === 'organiser') throw new NoTariffForTests();
    if (departmentId === 0) return scope.kind === 'all' ? null : scope.departmentId;
    const isSeen = scope.kind === 'all' || scope.departmentId === departmentId;
    if (!isSeen || ![38, 69].includes(departmentId)) throw new NoTariffForTests();
    return departmentId;
  }

  override async offeredOptions(): Promise<OfferedOption[]> {
    return [
      { id: 1, name: 'Ambulance', icon: 'ambulance', activated: true, priceCents: 20_000 },
      { id: 2, name: 'Quad', icon: 'quad', activated: false, priceCents: 10_000 },
    ];
  }

  override proposedRescuers(slot: SlotState): number | null {
    return slot.publicBehaviour && slot.feature ? Math.ceil(slot.publicPeak / 100) : null;
  }
}

export class NumberedUniqIds extends UniqIds {
  private last = 0;

  override next(): string {
    return `uniq-${++this.last}`;
  }
}

/** The number of requests per address that the test sets; unlimited by default. */
export class InMemoryRequestAllowance extends RequestAllowance {
  readonly taken = new Map<string, number>();

  constructor(private readonly perAddress = Infinity) {
    super();
  }

  override async takeRequest(address: string): Promise<number> {
    const taken = (this.taken.get(address) ?? 0) + 1;
    this.taken.set(address, taken);
    return taken <= this.perAddress ? 0 : 90_000;
  }

  override takeFormCheck(address: string): Promise<number> {
    return this.takeRequest(address);
  }

  override takeHandOver(accountId: number): Promise<number> {
    return this.takeRequest(`hand-over ${accountId}`);
  }

  override takeRepeat(accountId: number): Promise<number> {
    return this.takeRequest(`account ${accountId}`);
  }
}

export class InMemoryHandOverMails extends HandOverMails {
  readonly posted: HandOverNotice[] = [];

  override async post(notice: HandOverNotice): Promise<void> {
    this.posted.push(notice);
  }

  readonly erased: { readonly demandId: number; readonly kept: readonly string[] }[] = [];

  override async eraseFormer(demandId: number, kept: readonly string[]): Promise<void> {
    this.erased.push({ demandId, kept });
  }
}
