import type { TestApplication, TestBrowser } from '@pds/testing';
import type { Role } from '@pds/kernel';
import { expressForm } from './examples';

/** Who calls: nobody, and one account of each role. Staff are of the Rhône; the office is the first one. */
export const callers = ['anonymous', 'organiser', 'accounting', 'office manager', 'local manager', 'admin'] as const;
export type Caller = (typeof callers)[number];

/** Where an object lies, seen from these callers. */
export const positions = ['own', 'other office', 'other department', 'other organiser'] as const;
export type Position = (typeof positions)[number];

export const roleOf: Record<Exclude<Caller, 'anonymous'>, Role> = {
  organiser: 'ROLE_USER',
  accounting: 'ROLE_ACCOUNTING',
  'office manager': 'ROLE_OFFICE_LOCAL_MANAGER',
  'local manager': 'ROLE_LOCAL_MANAGER',
  admin: 'ROLE_ADMIN',
};

const addressOf: Record<Exclude<Caller, 'anonymous'>, string> = {
  organiser: 'organisateur@demo.example',
  accounting: 'compta@demo.example',
  'office manager': 'antenne@demo.example',
  'local manager': 'cadre@demo.example',
  admin: 'admin@demo.example',
};

/** What lies at one position: one object of each kind, demands in each stage. */
export interface Objects {
  readonly departmentId: number;
  readonly officeId: number;
  readonly organisationId: number;
  /** An address that may be removed. */
  readonly addressId: number;
  /** The organiser's account. */
  readonly organiserId: number;
  /** A colleague without a password yet; an organiser at the position « other organiser ». */
  readonly userId: number;
  /** EN COURS, priced, with a quote that is not validated. */
  readonly demand: { readonly id: number; readonly version: number; readonly uniqId: string; readonly slotId: number };
  readonly quote: { readonly id: number; readonly uniq: string };
  /** EN COURS with a validated quote. */
  readonly acceptedDemandId: number;
  /** A station, half of it invoiced. */
  readonly stationId: number;
  readonly invoiceId: number;
  readonly billingItemId: number;
}

export interface CallerInWorld {
  readonly accountId: number;
  readonly affiliationId: number;
  /** A second session of the same account. */
  readonly sessionId: string;
  readonly tokenId: number;
  /** The `Cookie` header of a session. */
  readonly cookie: string;
}

export interface World {
  readonly objects: Record<Position, Objects>;
  readonly callers: Record<Exclude<Caller, 'anonymous'>, CallerInWorld>;
  /** Somebody whose sessions, tokens and affiliations are none of the callers'. */
  readonly stranger: CallerInWorld;
  readonly optionId: number;
  readonly mailId: number;
}

const places: Record<Position, { code: '69' | '38'; office: string; organiser: string; organisation: string }> = {
  own: {
    code: '69',
    office: 'Villeurbanne',
    organiser: 'organisateur@demo.example',
    organisation: 'Les Foulées de la Confluence',
  },
  'other office': {
    code: '69',
    office: 'Villefranche-sur-Saône',
    organiser: 'mairie@demo.example',
    organisation: 'Ville de Villefranche-sur-Saône',
  },
  'other department': {
    code: '38',
    office: 'Vienne',
    organiser: 'alpes@demo.example',
    organisation: 'Trail du Vercors',
  },
  'other organiser': {
    code: '69',
    office: 'Villeurbanne',
    organiser: 'mairie@demo.example',
    organisation: 'Ville de Villefranche-sur-Saône',
  },
};

/** Puts one of everything at every position, through the API. */
export async function buildWorld(app: TestApplication): Promise<World> {
  const one = async <Row>(sql: string, parameters: unknown[] = []): Promise<Row> => {
    const [row] = await app.unitOfWork.query<Row>(sql, parameters);
    if (!row) throw new Error(`nothing found: ${sql}`);
    return row;
  };
  const idOf = async (sql: string, ...parameters: unknown[]) => (await one<{ id: number }>(sql, parameters)).id;
  const accountOf = (email: string) => idOf('SELECT id FROM users.accounts WHERE email = $1', email);
  const done = async (browser: TestBrowser, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
    const answer = await browser.request(method, path, body);
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.raw.toString()}`);
    return answer.body;
  };
  const admin = await app.loginAs('admin@demo.example');

  async function objectsAt(position: Position): Promise<Objects> {
    const place = places[position];
    const departmentId = Number(place.code);
    const officeId = await idOf(
      'SELECT id FROM organisations.offices WHERE department_id = $1 AND name = $2',
      departmentId,
      place.office,
    );
    const organisationId = await idOf('SELECT id FROM organisations.organisations WHERE name = $1', place.organisation);
    const organiserId = await accountOf(place.organiser);

    const organiser = await app.loginAs(place.organiser);

    async function demand(stage: 'filed' | 'accepted' | 'station') {
      const { id, uniqId } = await done(organiser, 'POST', '/api/demand/add', {
        ...expressForm,
        eventName: `Course ${stage} (${position})`,
        eventDepartment: place.code,
        eventPostalCode: `${place.code}000`,
      });
      const { demand: filed, slots } = await done(admin, 'GET', `/api/demand/${id}`);
      const slotId = slots[0].id;
      await done(admin, 'PATCH', `/api/demand/${id}`, {
        version: filed.version,
        departmentId,
        officeId,
        organizationId: organisationId,
        isPackagePrice: true,
        packagePrice: 1_000,
        demandSlots: [{ id: slotId, publicBehavior: 2, feature: 2, interventionDelay: 2, rescueWorkerCount: 4 }],
      });
      const quote = await done(admin, 'POST', `/api/document/add/1/${id}`);
      if (stage !== 'filed') await done(admin, 'POST', `/api/document/validate-document/${quote.id}`);
      if (stage === 'station') await done(admin, 'POST', `/api/demand/transform/${id}`);
      const { version } = (await done(admin, 'GET', `/api/demand/${id}`)).demand;
      return { id, uniqId, slotId, version, quote: { id: quote.id, uniq: quote.uniq } };
    }

    const filed = await demand('filed');
    const accepted = await demand('accepted');
    const station = await demand('station');
    const { invoice } = await done(admin, 'POST', `/api/invoice/create/${station.id}`, {
      contactName: 'Anne Martin',
      contactEmail: 'compta@course.example',
      amount: 500,
    });
    const { userId } = await done(admin, 'POST', '/api/users/no-oauth/add', {
      firstName: 'Nouvelle',
      lastName: 'Collègue',
      email: `collegue-${positions.indexOf(position)}@demo.example`,
      userAffiliations: [
        position === 'other organiser'
          ? { role: 'ROLE_USER', departmentId, organizationId: organisationId }
          : { role: 'ROLE_OFFICE_LOCAL_MANAGER', departmentId, officeId },
      ],
    });
    // A second manager, so that the first one can be dismissed.
    const second = await done(admin, 'POST', '/api/users/no-oauth/add', {
      firstName: 'Autre',
      lastName: 'Responsable',
      email: `responsable-${positions.indexOf(position)}@demo.example`,
      userAffiliations: [{ role: 'ROLE_USER', departmentId, organizationId: organisationId }],
    });
    await done(admin, 'PATCH', `/api/organization/update-manager/${organisationId}/${second.userId}`);
    return {
      departmentId,
      officeId,
      organisationId,
      organiserId,
      addressId: await idOf(
        `INSERT INTO organisations.addresses (id, organisation_id, kind, name, line1, zipcode, city)
         VALUES (nextval('organisations.addresses_id_seq'), $1, 'other', 'Dépôt', '2 rue du Stade', '69002', 'Lyon') RETURNING id`,
        organisationId,
      ),
      userId,
      demand: filed,
      quote: filed.quote,
      acceptedDemandId: accepted.id,
      stationId: station.id,
      invoiceId: invoice.id,
      billingItemId: await idOf(
        `INSERT INTO pricing.billing_items (department_id, name, price_mills)
         VALUES ($1, 'Gobelets', 1000) RETURNING id`,
        departmentId,
      ),
    };
  }

  async function signIn(email: string): Promise<CallerInWorld> {
    const { cookie } = await app.loginAs(email);
    const accountId = await accountOf(email);
    const elsewhere = async () =>
      (
        await app.unitOfWork.query<{ id: string }>('SELECT id FROM users.sessions WHERE account_id = $1', [accountId])
      ).map(({ id }) => id);
    const before = await elsewhere();
    await app.loginAs(email);
    const [sessionId] = (await elsewhere()).filter((id) => !before.includes(id));
    const token = await app.visitor().post('/api/account/tokens', { name: 'Essai' }, { cookie });
    return {
      accountId,
      affiliationId: await idOf('SELECT min(id) AS id FROM users.affiliations WHERE account_id = $1', accountId),
      sessionId: sessionId!,
      tokenId: token.body.id,
      cookie,
    };
  }

  const objects = {} as Record<Position, Objects>;
  for (const position of positions) objects[position] = await objectsAt(position);
  await app.drainJobs();
  const signedIn = {} as World['callers'];
  for (const [caller, email] of Object.entries(addressOf))
    signedIn[caller as keyof World['callers']] = await signIn(email);
  return {
    objects,
    callers: signedIn,
    stranger: await signIn('cadre38@demo.example'),
    optionId: await idOf('SELECT min(id) AS id FROM pricing.options'),
    mailId: await idOf('SELECT min(id) AS id FROM platform.mails'),
  };
}
