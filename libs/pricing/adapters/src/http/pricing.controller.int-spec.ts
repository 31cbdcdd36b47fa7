import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { DeclaredAccessTable, type TestDatabase, testDatabase } from '@pds/testing';
import { Clock, Editions, type Principal, UnitOfWork } from '@pds/kernel';
import { FixedClock, InMemoryEditions } from '@pds/kernel/testing';
import { OrganisationsFacade } from '@pds/organisations/contract';
import {
  AccessGuard,
  AccessTable,
  type Authentication,
  Authenticator,
  IdempotencyStore,
  ProblemFilter,
  Settings,
  TypeOrmUnitOfWork,
  validationPipe,
} from '@pds/platform';
import { InMemoryIdempotencyStore } from '@pds/platform/testing';
import { PricingFacade } from '@pds/pricing/contract';
import { PostgresBillingItems } from '../persistence/postgres-billing-items';
import { PricingModule } from '../pricing.module';

const callers: Record<string, Principal> = {
  admin: { accountId: 1, role: 'ROLE_ADMIN', scope: { kind: 'all' } },
  manager: { accountId: 2, role: 'ROLE_LOCAL_MANAGER', scope: { kind: 'department', departmentId: 69 } },
  accountant: { accountId: 3, role: 'ROLE_ACCOUNTING', scope: { kind: 'department', departmentId: 69 } },
};

/** Reads the caller from a header: sessions belong to the users context and are covered by the end-to-end tests. */
class HeaderAuthenticator extends Authenticator {
  override async authenticate(request: { headers: Record<string, unknown> }): Promise<Authentication | null> {
    const principal = callers[String(request.headers['x-caller'])];
    return principal ? { sessionId: 'test', principal, createdAccountId: null } : null;
  }
}

/** Contains only the departments 69 and 38. */
const organisations = {
  department: async (id: number) =>
    ({ 69: { id: 69, code: '69', name: 'Rhône' }, 38: { id: 38, code: '38', name: 'Isère' } })[id] ?? null,
};

describe('/api/aid-station-pricing', () => {
  let database: TestDatabase;
  let application: NestFastifyApplication;

  beforeAll(async () => {
    database = await testDatabase();
    @Global()
    @Module({
      providers: [
        { provide: TypeOrmUnitOfWork, useValue: database.unitOfWork },
        { provide: UnitOfWork, useExisting: TypeOrmUnitOfWork },
        { provide: OrganisationsFacade, useValue: organisations },
        { provide: Editions, useClass: InMemoryEditions },
        { provide: IdempotencyStore, useClass: InMemoryIdempotencyStore },
        { provide: Settings, useValue: { sessionSecret: 'secret' } },
        { provide: Clock, useValue: new FixedClock(0) },
        { provide: Authenticator, useClass: HeaderAuthenticator },
        { provide: AccessTable, useClass: DeclaredAccessTable },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: APP_PIPE, useFactory: validationPipe },
      ],
      exports: [
        TypeOrmUnitOfWork,
        UnitOfWork,
        OrganisationsFacade,
        Editions,
        IdempotencyStore,
        Settings,
        Clock,
        Authenticator,
      ],
    })
    class Surroundings {}
    const module = await Test.createTestingModule({ imports: [Surroundings, PricingModule] }).compile();
    application = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter());
    await application.init();
    await application.getHttpAdapter().getInstance().ready();
  });
  afterAll(async () => {
    await application.close();
    await database.close();
  });
  beforeEach(async () => {
    await database.unitOfWork.query(`DELETE FROM pricing.rates WHERE owner_kind <> 'default'`);
    await database.unitOfWork.query(`DELETE FROM pricing.billing_items`);
  });

  async function call(method: 'GET' | 'PATCH', id: number, caller: string, payload?: object) {
    const response = await application.inject({
      method,
      url: `/api/aid-station-pricing/${id}`,
      headers: { 'x-caller': caller },
      ...(payload ? { payload } : {}),
    });
    return { status: response.statusCode, body: response.json() };
  }

  it('changes the given fields to the cent, and the next price uses them', async () => {
    const { status, body } = await call('PATCH', 0, 'manager', {
      hourlyRescuer: 13.29,
      nightHourStart: '22:30',
      disableNightHours: false,
      meal: 0,
    });
    expect(status).toBe(200);
    expect(body.pricing).toMatchObject({ hourlyRescuer: 13.29, nightHourStart: '22:30', meal: 0, vl: null });
    const emptied = await call('PATCH', 69, 'manager', { nightHourStart: null });
    expect(emptied.body.pricing).toMatchObject({ hourlyRescuer: 13.29, nightHourStart: null });
    expect((await call('GET', 69, 'accountant')).body).toEqual(emptied.body);
    const priced = await application.get(PricingFacade).priceDossier({
      departmentId: 69,
      organisationId: null,
      eventDepartment: '69',
      timeZone: 'Europe/Paris',
      isOrganizationMealSupport: false,
      slots: [],
      extras: [],
      options: [],
      optionsDiscount: 0,
    });
    expect(priced.rates.cents.hourlyRescuer).toBe(1329);
  });

  it('renames and reprices billing items to the thousandth of a euro', async () => {
    const added = { name: 'Câble', priceMills: 0 };
    const { id } = await new PostgresBillingItems(database.unitOfWork).add(69, added);
    const items = [{ id, name: 'Câble 10 m', price: 1.005 }];
    expect((await call('PATCH', 0, 'manager', { billableItems: items })).body.billableItems).toEqual(items);
    const foreign = await call('PATCH', 38, 'admin', { billableItems: items });
    expect(foreign).toMatchObject({ status: 404, body: { errors: [{ field: 'billableItems.0.id' }] } });
  });

  it.each<[object, number, string]>([
    [{ meal: -1 }, 400, 'meal'],
    [{ meal: 1.234 }, 400, 'meal'],
    [{ meal: '12' }, 400, 'meal'],
    [{ meal: 10_001 }, 400, 'meal'],
    [{ nightHourStart: '24:00' }, 400, 'nightHourStart'],
    [{ nightHourStart: 21 }, 400, 'nightHourStart'],
    [{ disableNightHours: 'oui' }, 400, 'disableNightHours'],
    [{ id: 69 }, 400, 'id'],
    [{ billableItems: [{ id: 1, name: 'x', price: 0.0001 }] }, 400, 'billableItems.0.price'],
    [{ billableItems: [{ id: 1, name: 'x', price: 1, departmentId: 38 }] }, 400, 'billableItems.0.departmentId'],
    [{ nightHourStart: '06:00' }, 422, 'nightHourEnd'],
  ])('refuses %j with a French message at the field, and stores nothing', async (payload, status, field) => {
    const answer = await call('PATCH', 69, 'manager', { hourlyRescuer: 99, ...payload });
    expect(answer).toMatchObject({ status, body: { errors: [{ field }] } });
    expect(answer.body.errors[0].message).toMatch(/^[A-ZÀ-Ý]/);
    expect((await call('GET', 69, 'manager')).body.pricing.hourlyRescuer).toBeNull();
  });
});
