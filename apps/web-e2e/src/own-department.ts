import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { daysLater, mainlandDay } from '@pds/kernel';
import type { IssuedInvoice, OrderedStation } from './dossiers';
import { headers } from './funnel';
import { demoPassword, logIn } from './login';

/** The people of a department, by their role. */
const roles = { manager: 'ROLE_LOCAL_MANAGER', accountant: 'ROLE_ACCOUNTING' } as const;

/** Departments that stories may take: those of which the demonstration has nothing. */
export const storyDepartments: readonly number[] = Array.from({ length: 85 }, (_, index) => 10 + index).filter(
  (id) => ![20, 38, 69].includes(id),
);

/** How many were taken. The product was started by this process, so each is taken once. */
let taken = 0;

/** What a department needs in order to send quotes and invoices. */
const issuer = {
  ...{ siret: '90000001900019', address: '12 rue de la Protection', city: 'Chef-Lieu', phone: '04 00 00 00 00' },
  ...{ bank: 'Banque de démonstration', iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' },
  ...{
    personFirstname: 'Jeanne',
    personLastname: 'Roux',
    approvalNumber: '2026-01',
    bankDeadline: 30,
    quoteValidity: 30,
  },
};

export interface InvoicedStation extends IssuedInvoice {
  readonly aidStation: { readonly id: number };
}

export interface DemandOptions {
  readonly name?: string;
  /** Days from the first day of the department's events. */
  readonly day?: number;
  /** Slots, one on each day. */
  readonly slots?: number;
  /** The public of each slot at once. */
  readonly peak?: number;
  /** Requests of the organiser who files it. By default staff file it for its organisation. */
  readonly filer?: APIRequestContext;
}

/** A department of one story, without offices, with people, an organisation and dossiers of its own. Staff of others do not see its rows. */
export class OwnDepartment {
  private readonly people = new Map<string, Promise<string>>();

  private constructor(
    /** Requests of an administrator. */
    private readonly api: APIRequestContext,
    readonly id: number,
    /** The event organiser of its dossiers. */
    readonly organisation: { readonly id: number; readonly name: string },
    /** The address of the organiser's manager. */
    private readonly organiser: string,
    /** The first day of its events, `Y-m-d`. Chosen once, so that it does not change at midnight. */
    private readonly firstDay: string,
  ) {}

  /** @param api requests without a session */
  static async create(api: APIRequestContext): Promise<OwnDepartment> {
    const id = storyDepartments[taken++];
    if (!id) throw new Error('Every department is taken: let some stories of one file share theirs');
    await api.post('/api/authentication/login', {
      headers,
      data: { username: 'admin@demo.example', password: demoPassword },
    });
    const organiser = `organisateur.${id}@recit.example`;
    const name = `Comité des fêtes ${id}`;
    const own = { zipcode: `${id}000`, city: 'Chef-Lieu', address1: '1 place de la Mairie' };
    await call(api, 'patch', `/api/department/${id}`, {
      ...issuer,
      postcode: own.zipcode,
      emailOperational: `operationnel${id}@recit.example`,
    });
    const organisation = await call(api, 'post', '/api/organization/create', {
      ...{ name, type: 4, identifier: `W${id}1234567`, ...own, departmentId: id, notify: true },
      manager: { firstName: 'Olivia', lastName: `Renard`, email: organiser },
    });
    return new OwnDepartment(api, id, { id: organisation.id, name }, organiser, mainlandDay(Date.now(), 60));
  }

  /** Logs a person of the department in, who is created when a story first needs them. */
  async logIn(page: Page, person: keyof typeof roles | 'organiser'): Promise<void> {
    await logIn(page, await this.addressOf(person));
  }

  /** Returns the address with which a person of the department logs in, with the password of the demonstration. */
  addressOf(person: keyof typeof roles | 'organiser'): Promise<string> {
    const known = this.people.get(person) ?? (person === 'organiser' ? this.receiveOrganiser() : this.hire(person));
    this.people.set(person, known);
    return known;
  }

  /** Returns a day of its events, `Y-m-d`. */
  dayOf(day: number): string {
    return daysLater(this.firstDay, day);
  }

  /** Files a demand of its organisation, as « J’ENVOIE » does. Returns its number. */
  async demand({
    name = 'Fête du fleuve',
    day = 0,
    slots = 1,
    peak = 12_500,
    filer = this.api,
  }: DemandOptions = {}): Promise<number> {
    const { id } = await call(filer, 'post', '/api/demand/add', {
      ...{ eventName: name, eventDepartment: String(this.id), eventType: 2, comments: 'Repas et bal.' },
      ...{ eventAddress: 'Place du Marché', eventPostalCode: `${this.id}000`, eventCity: 'Chef-Lieu' },
      ...{ firstName: 'Olivia', name: 'Renard', email: this.organiser, tel: '06 00 00 00 01' },
      ...(filer === this.api && { organizationId: this.organisation.id }),
      eventSlots: Array.from({ length: slots }, (_, index) => ({
        ...{ name: `Créneau ${index + 1}`, peak, nature: 2 },
        ...{ startDate: `${this.dayOf(day + index)}T14:00`, endDate: `${this.dayOf(day + index)}T23:00` },
      })),
    });
    return id;
  }

  /** Files a demand and prices it. Returns its number. */
  async pricedDemand(options?: DemandOptions): Promise<number> {
    const id = await this.demand(options);
    await this.price(id);
    return id;
  }

  /** Prices a demand, as a DPS-PE of twelve rescuers for each slot; of the department's organisation unless another is named. */
  async price(id: number, organizationId = this.organisation.id): Promise<void> {
    const { demand, slots } = await call(this.api, 'get', `/api/demand/${id}`);
    await call(this.api, 'patch', `/api/demand/${id}`, {
      ...{ version: demand.version, departmentId: this.id, organizationId },
      demandSlots: slots.map((slot: { id: number }) => {
        return { id: slot.id, publicBehavior: 2, feature: 2, interventionDelay: 2, rescueWorkerCount: 12 };
      }),
    });
  }

  /** Generates the quote of a priced demand. Returns its number. */
  async quote(id: number): Promise<number> {
    return (await call(this.api, 'post', `/api/document/add/1/${id}`)).id;
  }

  /** Generates the convention of a dossier with an accepted quote. Returns its number. */
  async convention(id: number): Promise<number> {
    return (await call(this.api, 'post', `/api/document/add/2/${id}`)).id;
  }

  /** A demand with an accepted quote. */
  async quotedDemand(options?: DemandOptions): Promise<{ readonly id: number; readonly quoteId: number }> {
    const id = await this.pricedDemand(options);
    const quoteId = await this.quote(id);
    await call(this.api, 'post', `/api/document/validate-document/${quoteId}`);
    return { id, quoteId };
  }

  /** A station that can be invoiced. */
  async orderedStation(options?: DemandOptions): Promise<OrderedStation> {
    const { id } = await this.quotedDemand(options);
    await call(this.api, 'post', `/api/demand/transform/${id}`);
    const { price } = await call(this.api, 'get', `/api/invoice/of-demand/${id}`);
    return { id, price };
  }

  /** An invoice of the whole price of a new station. */
  async invoice(options?: DemandOptions): Promise<InvoicedStation> {
    return this.bill((await this.orderedStation(options)).id);
  }

  /** Invoices the whole price of a station. */
  async bill(id: number): Promise<InvoicedStation> {
    const { price } = await call(this.api, 'get', `/api/invoice/of-demand/${id}`);
    const contact = { contactName: 'Anne Martin', contactEmail: `compta.${this.id}@recit.example` };
    return (await call(this.api, 'post', `/api/invoice/create/${id}`, { amount: price, ...contact })).invoice;
  }

  private async receiveOrganiser(): Promise<string> {
    const { records } = await call(this.api, 'get', `/api/users/?email=${this.organiser}`);
    await call(this.api, 'patch', `/api/users/${records[0].id}`, { phone: '06 00 00 00 01' });
    return this.choosePassword(this.organiser);
  }

  private async hire(person: keyof typeof roles): Promise<string> {
    const email = `${person}.${this.id}@recit.example`;
    await call(this.api, 'post', '/api/users/no-oauth/add', {
      ...{ firstName: 'Camille', lastName: `Tessier ${this.id}`, email, sendInvitation: true },
      userAffiliations: [{ role: roles[person], departmentId: this.id }],
    });
    return this.choosePassword(email);
  }

  /** Chooses somebody's password by the link of their invitation, which is sent a moment after the action. */
  private async choosePassword(email: string): Promise<string> {
    let token: string | undefined;
    await expect(async () => {
      const list = await (await this.api.get('/dev/mail')).text();
      // Other e-mails may have followed.
      for (const row of list.split('<tr>').filter((each) => each.includes(email))) {
        const mail = await (await this.api.get(/href="(\/dev\/mail\/\d+)"/.exec(row)![1]!)).text();
        token ??= /token=([\w-]+)/.exec(mail)?.[1];
      }
      expect(token, `an invitation of ${email}`).toBeDefined();
    }).toPass({ intervals: [100] });
    await call(this.api, 'post', '/api/authentication/set-password', { token, password: demoPassword });
    return email;
  }
}

/** Sends a request of an administrator as a screen would and returns the answer's body. */
async function call(api: APIRequestContext, method: 'get' | 'post' | 'patch', path: string, data?: object) {
  const answer = await api[method](path, { headers, ...(data && { data }) });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.status() === 204 ? null : answer.json();
}
