import type { Principal, Scope } from '@pds/kernel';
import { ImmediateUnitOfWork, InMemoryEditions } from '@pds/kernel/testing';
import { ChangeTariff } from './change-tariff';
import { ConsultTariff } from './consult-tariff';
import {
  BillingItemNameRequired,
  BillingItemNotFound,
  DefaultRateRequired,
  PricingNotFound,
  RateOutOfRange,
} from '../pricing.errors';
import { emptyRateSheet } from '../model/rate-sheet';
import { defaultRatesForTests, InMemoryBillingItems, InMemoryDepartments, InMemoryRates } from '../testing';

const rhone = { id: 69, number: '69', name: 'Rhône' };
const isere = { id: 38, number: '38', name: 'Isère' };

function setUp() {
  const rates = new InMemoryRates(defaultRatesForTests);
  const items = new InMemoryBillingItems();
  const departments = new InMemoryDepartments([rhone, isere]);
  const editions = new InMemoryEditions();
  const consult = new ConsultTariff(rates, items, departments, editions);
  const change = new ChangeTariff(rates, items, departments, editions, new ImmediateUnitOfWork());
  return { rates, items, consult, change };
}
const caller = (role: Principal['role'], scope: Scope): Principal => ({ accountId: 1, role, scope });
const admin = caller('ROLE_ADMIN', { kind: 'all' });
const manager = caller('ROLE_LOCAL_MANAGER', { kind: 'department', departmentId: 69 });
const office = caller('ROLE_OFFICE_LOCAL_MANAGER', { kind: 'office', officeId: 5, departmentId: 69 });
const organiser = caller('ROLE_USER', { kind: 'organiser', accountId: 1, organisationIds: [1] });
const meal = (cents: number | null) => ({ rates: { cents: { meal: cents } }, billingItems: [] });

describe('the tariff of a caller', () => {
  it('is the default one for an admin who requests 0', async () => {
    const view = await setUp().consult.execute({ departmentId: 0 }, admin);
    expect(view).toEqual({
      version: 0,
      department: null,
      sheet: defaultRatesForTests,
      defaults: defaultRatesForTests,
      billingItems: [],
    });
  });

  it.each([
    ['manager', manager],
    ['office manager', office],
  ])('is the own department’s for a %s who requests 0, with the defaults behind it', async (_, principal) => {
    const view = await setUp().consult.execute({ departmentId: 0 }, principal);
    expect(view).toMatchObject({ department: rhone, sheet: emptyRateSheet, defaults: defaultRatesForTests });
    expect(await setUp().consult.execute({ departmentId: 69 }, principal)).toEqual(view);
  });

  it.each([
    ['a manager asks for another department', 38, manager],
    ['a manager asks for one that does not exist', 999, manager],
    ['an admin asks for one that does not exist', 999, admin],
    ['an admin asks for a number that is too large', 1e12, admin],
    ['an admin asks for a negative one', -1, admin],
    ['an organiser asks', 0, organiser],
  ])('is not found if %s', async (_, departmentId, principal) => {
    const { consult, change } = setUp();
    await expect(consult.execute({ departmentId }, principal)).rejects.toThrow(PricingNotFound);
    await expect(change.execute({ departmentId, ...meal(1) }, principal)).rejects.toThrow(PricingNotFound);
  });
});

describe('changing a tariff', () => {
  it('changes the own department’s for 0, and leaves the default one unchanged', async () => {
    const { rates, change } = setUp();
    await change.execute({ departmentId: 0, ...meal(800) }, manager);
    expect((await rates.find({ kind: 'department', id: 69 })).cents.meal).toBe(800);
    expect(await rates.find({ kind: 'default' })).toEqual(defaultRatesForTests);
  });

  it('changes the default one for 0 and an admin, who may not empty a field of it', async () => {
    const { rates, change } = setUp();
    await change.execute({ departmentId: 0, ...meal(800) }, admin);
    expect((await rates.find({ kind: 'default' })).cents.meal).toBe(800);
    await expect(change.execute({ departmentId: 0, ...meal(null) }, admin)).rejects.toThrow(DefaultRateRequired);
  });

  it('renames and reprices billing items of the department, and changes nothing when one is wrong', async () => {
    const { rates, items, change } = setUp();
    const item = await items.add(69, { name: 'Câble', priceMills: 125 });
    const foreign = await items.add(38, { name: 'Radio', priceMills: 125 });
    const with_ = (changed: object) => ({ departmentId: 69, ...meal(800), billingItems: [{ ...item, ...changed }] });
    await expect(change.execute(with_({ id: foreign.id }), manager)).rejects.toThrow(BillingItemNotFound);
    await expect(change.execute(with_({ name: '  ' }), manager)).rejects.toThrow(BillingItemNameRequired);
    await expect(change.execute({ departmentId: 69, ...meal(-1) }, manager)).rejects.toThrow(RateOutOfRange);
    expect(await rates.find({ kind: 'department', id: 69 })).toEqual(emptyRateSheet);
    await change.execute(with_({ name: 'Câble 10 m', priceMills: 250 }), manager);
    expect(await items.of(69)).toEqual([{ id: item.id, name: 'Câble 10 m', priceMills: 250 }]);
  });
});
