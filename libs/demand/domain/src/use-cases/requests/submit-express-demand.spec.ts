import { isInScope, type Role, staffRoles } from '@pds/kernel';
import { FixedClock, ImmediateUnitOfWork, InMemoryOutbox } from '@pds/kernel/testing';
import { CheckDemandData } from './check-demand-data';
import { AutomatedRequestSuspected, FilerNotFound, InvalidExpressRequest, TooManyRequests } from '../../demand.errors';
import { SubmitExpressDemand } from './submit-express-demand';
import {
  InMemoryDemands,
  InMemoryOrganisers,
  InMemoryPeople,
  InMemoryRequestAllowance,
  InMemoryStructure,
  manager,
  NumberedUniqIds,
  organiser,
  validForm,
} from '../../testing';

function setUp(allowance = new InMemoryRequestAllowance()) {
  const demands = new InMemoryDemands();
  const organisers = new InMemoryOrganisers();
  const outbox = new InMemoryOutbox();
  const clock = FixedClock.at('2026-11-20T10:00:00Z');
  const submit = new SubmitExpressDemand(
    demands,
    new CheckDemandData(new InMemoryStructure(), allowance, clock),
    organisers,
    new InMemoryPeople(),
    new NumberedUniqIds(),
    allowance,
    outbox,
    new ImmediateUnitOfWork(),
    clock,
  );
  return { demands, organisers, outbox, allowance, clock, submit };
}
const visitor = { principal: null, createdAccountId: 5 };

describe('filing an express demand', () => {
  it('stores it with its slots for the account that the session just created, and publishes it', async () => {
    const { demands, outbox, submit } = setUp();
    const { id, uniqId } = await submit.execute({ ...validForm, userId: 5 }, visitor);
    const demand = (await demands.find(id))!.snapshot();
    expect(demand).toMatchObject({
      uniqId,
      status: 1,
      filedBy: 5,
      departmentId: 69,
      organisationId: null,
      priceCents: null,
      version: 1,
      contact: { firstName: 'Camille', lastName: 'Durand' },
    });
    expect(demand.slots.map(({ name, publicPeak, nature }) => [name, publicPeak, nature])).toEqual([
      ['Créneau 1', 1500, 1],
      ['Créneau 2', 800, 2],
    ]);
    expect(outbox.events).toEqual([{ type: 'demand.submitted', payload: { demandId: id, accountId: 5 } }]);
  });

  it.each([
    ['another account', { principal: null, createdAccountId: 6 }],
    ['no account at all', { principal: null, createdAccountId: null }],
    ['an account that does not exist', { principal: { ...organiser, accountId: 99 }, createdAccountId: null }],
  ])('is refused for %s, and stores nothing', async (_, filer) => {
    const { demands, outbox, submit } = setUp();
    // As chosen before a session ended.
    const chosen = filer.principal ? {} : { userId: 5, organizationId: 9 };
    await expect(submit.execute({ ...validForm, ...chosen }, filer)).rejects.toThrow(FilerNotFound);
    expect(demands.all()).toEqual([]);
    expect(outbox.events).toEqual([]);
  });

  it('completes the contact from the account', async () => {
    const { demands, submit } = setUp();
    const form = { ...validForm, firstName: '', name: undefined, email: null, tel: '' };
    const { id } = await submit.execute(form, visitor);
    expect((await demands.find(id))!.snapshot().contact).toEqual({
      firstName: 'Camille',
      lastName: 'Durand',
      email: 'camille@exemple.example',
      phone: '06 39 98 00 01',
    });
  });

  it('reports errors of event, contact and organisation together, and stores nothing', async () => {
    const { demands, organisers, submit } = setUp();
    const form = { ...validForm, eventCity: '', email: 'camille', tel: 'non', orgaName: 'Club', orgaZipCode: '1' };
    const error = await submit.execute(form, visitor).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(InvalidExpressRequest);
    expect((error as InvalidExpressRequest).fields.map(({ field }) => field)).toEqual([
      'eventCity',
      'email',
      'tel',
      'orgaZipCode',
    ]);
    expect(demands.all()).toEqual([]);
    expect(organisers.declared).toEqual([]);
  });

  it('holds the contact to the rules of names and phones of an account', async () => {
    const { submit } = setUp();
    const fields = async (change: object) => {
      const error = await submit.execute({ ...validForm, ...change }, visitor).catch((caught: unknown) => caught);
      return error instanceof InvalidExpressRequest ? error.fields.map(({ field }) => field) : [];
    };
    expect(await fields({ firstName: 'J.Pierre', name: 'D’Été', tel: '06 39 98 00 01 (le soir)' })).toEqual([]);
    expect(await fields({ firstName: '<b>', name: 'www.secours.example', tel: 'le soir' })).toEqual([
      'firstName',
      'name',
      'tel',
    ]);
  });

  it('declares the organisation it names', async () => {
    const { demands, organisers, submit } = setUp();
    const orga = { orgaName: ' Club ', orgaAddress: '1 rue A', orgaZipCode: '69001', orgaCity: 'Lyon' };
    const { id } = await submit.execute({ ...validForm, ...orga }, visitor);
    expect(organisers.declared).toEqual([
      {
        organisation: {
          name: 'Club',
          line1: '1 rue A',
          zipcode: '69001',
          city: 'Lyon',
          siret: null,
          isIndividual: false,
        },
        accountId: 5,
        departmentId: 69,
      },
    ]);
    expect((await demands.find(id))!.snapshot().organisationId).toBe(101);
  });

  it('requires only the name of an organisation', async () => {
    const { organisers, submit } = setUp();
    await submit.execute({ ...validForm, orgaName: 'Club' }, visitor);
    expect(organisers.declared).toMatchObject([
      { organisation: { name: 'Club', line1: '', zipcode: '', city: '' }, departmentId: 69 },
    ]);
  });
});

describe('an express demand that staff file', () => {
  const staff = (role: Role = 'ROLE_LOCAL_MANAGER') => ({
    principal: { ...manager, accountId: 6, role },
    createdAccountId: null,
  });

  it.each(staffRoles)('for a customer does not have the member of staff as its organiser (%s)', async (role) => {
    const { demands, organisers, outbox, submit } = setUp();
    const { id } = await submit.execute({ ...validForm, orgaName: 'Club' }, staff(role));
    const demand = (await demands.find(id))!;
    expect(demand.snapshot()).toMatchObject({ filedBy: null, updatedBy: null, contact: { lastName: 'Durand' } });
    expect(organisers.declared).toMatchObject([{ accountId: null, departmentId: 69 }]);
    // The person who typed it is notified that it arrived.
    expect(outbox.events).toEqual([{ type: 'demand.submitted', payload: { demandId: id, accountId: 6 } }]);
    const asOrganiser = { kind: 'organiser', accountId: 6, organisationIds: [] } as const;
    expect(isInScope(asOrganiser, demand.ownership)).toBe(false);
  });

  it('has the organisation that they chose for the customer, in their scope, and needs no comments', async () => {
    const { demands, organisers, submit } = setUp();
    const form = { ...validForm, comments: '', orgaName: 'Un autre nom', organizationId: 7 };
    const { id, canOpen } = await submit.execute(form, staff());
    expect((await demands.find(id))!.snapshot()).toMatchObject({ organisationId: 7, comments: '' });
    expect([organisers.declared, canOpen]).toEqual([[], true]);
    await expect(submit.execute({ ...form, organizationId: 9 }, staff())).rejects.toMatchObject({
      fields: [{ field: 'organizationId' }],
    });
  });

  it('belongs to their office where its event lies in their department; elsewhere they cannot open it', async () => {
    const { demands, submit } = setUp();
    const ofOffice = (departmentId: number) => ({
      ...staff('ROLE_OFFICE_LOCAL_MANAGER'),
      principal: { ...staff().principal, scope: { kind: 'office', departmentId, officeId: 4 } as const },
    });
    const here = await submit.execute(validForm, ofOffice(69));
    expect([(await demands.find(here.id))!.snapshot().officeId, here.canOpen]).toEqual([4, true]);
    const elsewhere = await submit.execute(validForm, ofOffice(38));
    expect([(await demands.find(elsewhere.id))!.snapshot().officeId, elsewhere.canOpen]).toEqual([null, false]);
  });

  it('makes them its organiser when they are its contact', async () => {
    const { demands, submit } = setUp();
    const own = { firstName: ' hugo', name: 'MARTIN', email: 'Hugo@exemple.example' };
    const { id } = await submit.execute({ ...validForm, ...own }, staff());
    expect((await demands.find(id))!.snapshot().filedBy).toBe(6);
    // Their own address under another name: they typed it for a customer who has no address.
    const { id: other } = await submit.execute({ ...validForm, email: own.email }, staff());
    expect((await demands.find(other))!.snapshot().filedBy).toBeNull();
  });

  it('belongs to the customer when their account was just created for it', async () => {
    const { demands, submit } = setUp();
    const { id } = await submit.execute({ ...validForm, userId: 5 }, { ...staff(), createdAccountId: 5 });
    expect((await demands.find(id))!.snapshot().filedBy).toBe(5);
  });

  it('belongs to the signed-in organiser, who may name another contact', async () => {
    const { demands, submit } = setUp();
    const form = { ...validForm, firstName: 'Anne', email: 'anne@exemple.example' };
    const { id } = await submit.execute(form, { principal: organiser, createdAccountId: null });
    expect((await demands.find(id))!.snapshot().filedBy).toBe(5);
  });
});

describe('an express demand that staff send over the network', () => {
  it.each(staffRoles)('is never taken for a robot’s, nor counted (%s)', async (role) => {
    const { demands, allowance, clock, submit } = setUp(new InMemoryRequestAllowance(0));
    const filer = { principal: { ...manager, accountId: 6, role }, createdAccountId: null };
    const sender = { address: '203.0.113.7', honeypot: 'https://exemple.fr', startedAt: clock.now() };
    await submit.execute(validForm, filer, sender);
    expect(demands.all()).toHaveLength(1);
    expect(allowance.taken.size).toBe(0);
  });
});

describe('the organisation of an express demand', () => {
  it('is not chosen by its number by visitors and organisers who do not manage it, whose demand also needs comments', async () => {
    const { submit } = setUp();
    for (const filer of [visitor, { principal: organiser, createdAccountId: null }])
      await expect(submit.execute({ ...validForm, comments: ' ', organizationId: 7 }, filer)).rejects.toMatchObject({
        fields: [{ field: 'comments' }, { field: 'organizationId' }],
      });
  });

  it('is one that the organiser manages', async () => {
    const { demands, organisers, submit } = setUp();
    const scope = { ...organiser.scope, kind: 'organiser', accountId: 5, organisationIds: [7, 9] } as const;
    const filer = { principal: { ...organiser, scope }, createdAccountId: null };
    const { id } = await submit.execute({ ...validForm, organizationId: 9 }, filer);
    expect((await demands.find(id))!.snapshot().organisationId).toBe(9);
    expect(organisers.declared).toEqual([]);
  });

  it('has the SIRET that was found, or is the person who asks in their own name', async () => {
    const { organisers, submit } = setUp();
    const filer = { principal: organiser, createdAccountId: null };
    await submit.execute({ ...validForm, orgaName: 'Club', orgaSiret: '732 829 320 00074' }, filer);
    await submit.execute({ ...validForm, orgaName: 'Club', orgaIndividual: true }, filer);
    expect(organisers.declared.map(({ organisation }) => organisation)).toMatchObject([
      { name: 'Club', siret: '73282932000074', isIndividual: false },
      { name: 'Camille Durand', siret: null, isIndividual: true },
    ]);
    await expect(submit.execute({ ...validForm, orgaName: 'Club', orgaSiret: '1' }, filer)).rejects.toMatchObject({
      fields: [{ field: 'orgaSiret' }],
    });
  });

  it('is not chosen by its number by accounting, who only read dossiers', async () => {
    const { submit } = setUp();
    const accounting = { principal: { ...manager, role: 'ROLE_ACCOUNTING' as const }, createdAccountId: null };
    await expect(submit.execute({ ...validForm, organizationId: 7 }, accounting)).rejects.toMatchObject({
      fields: [{ field: 'organizationId' }],
    });
  });
});

describe('an express demand sent over the network', () => {
  const address = '203.0.113.7';

  it('is filed when a person sends it', async () => {
    const { demands, clock, submit } = setUp();
    const sender = { address, honeypot: '', startedAt: clock.now() - 60_000 };
    const { id } = await submit.execute(validForm, visitor, sender);
    expect(await demands.find(id)).not.toBeNull();
  });

  it.each([
    ['a field that people do not see is filled', { honeypot: 'http://spam.example' }],
    ['it comes too fast after the form was opened', { startedAt: Date.parse('2026-11-20T09:59:58Z') }],
  ])(
    'is refused as automated when %s: nothing is stored, and it does not count against the limit',
    async (_, trace) => {
      const { demands, allowance, submit } = setUp();
      const sending = submit.execute({ ...validForm, eventCity: '' }, visitor, { address, ...trace });
      await expect(sending).rejects.toThrow(AutomatedRequestSuspected);
      expect(demands.all()).toEqual([]);
      expect(allowance.taken.size).toBe(0);
    },
  );

  it('is refused with the time to wait once its address has reached its limit', async () => {
    const { demands, submit } = setUp(new InMemoryRequestAllowance(1));
    await submit.execute(validForm, visitor, { address });
    const refused = submit.execute(validForm, visitor, { address });
    await expect(refused).rejects.toThrow(TooManyRequests);
    await expect(refused).rejects.toMatchObject({
      retryAfterSeconds: 90,
      message: 'Trop de demandes ont été envoyées depuis votre connexion. Veuillez réessayer dans 2 minutes.',
    });
    await submit.execute(validForm, visitor, { address: '203.0.113.8' });
    expect(demands.all()).toHaveLength(2);
  });

  it.each([
    ['event', { eventCity: '' }],
    ['contact', { email: 'camille' }],
    ['organisation', { orgaName: 'Club', orgaZipCode: '1' }],
  ])('does not count against the limit when its %s is refused', async (_, wrong) => {
    const { allowance, submit } = setUp();
    const sending = submit.execute({ ...validForm, ...wrong }, visitor, { address });
    await expect(sending).rejects.toThrow(InvalidExpressRequest);
    expect(allowance.taken.size).toBe(0);
  });

  it('counts against the limit even for an account that is not the sender’s', async () => {
    const { allowance, submit } = setUp();
    await expect(submit.execute({ ...validForm, userId: 6 }, visitor, { address })).rejects.toThrow(FilerNotFound);
    expect(allowance.taken.get(address)).toBe(1);
  });
});
