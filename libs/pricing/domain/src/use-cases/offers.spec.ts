import { jest } from '@jest/globals';
import type { Principal, Scope } from '@pds/kernel';
import { ImmediateUnitOfWork, InMemoryEditions } from '@pds/kernel/testing';
import { AddBillingItem } from './add-billing-item';
import { ChangeOrganisationTariff } from './change-organisation-tariff';
import { ConsultOrganisationTariff } from './consult-organisation-tariff';
import { CopyBillingItem } from './copy-billing-item';
import { DeleteBillingItem } from './delete-billing-item';
import { ListOptions } from './list-options';
import { offer } from '../model/option';
import {
  BillingItemNotFound,
  DefaultRateRequired,
  NegativeNumber,
  OptionIsOfTheCatalogue,
  OptionNotFound,
  PricingNotFound,
} from '../pricing.errors';
import { emptyRateSheet } from '../model/rate-sheet';
import { traceRates } from '../model/tariff-fallback';
import {
  defaultRatesForTests,
  InMemoryBillingItems,
  InMemoryDepartments,
  InMemoryOptions,
  InMemoryRates,
  InMemoryTariffOrganisations,
} from '../testing';
import { editedTariff } from '../model/edited-tariff';
import { type OptionRow, UpdateOptions } from './update-options';

const caller = (role: Principal['role'], scope: Scope): Principal => ({ accountId: 1, role, scope });
const admin = caller('ROLE_ADMIN', { kind: 'all' });
const manager = caller('ROLE_LOCAL_MANAGER', { kind: 'department', departmentId: 69 });
const stranger = caller('ROLE_LOCAL_MANAGER', { kind: 'department', departmentId: 38 });
const organiser = caller('ROLE_USER', { kind: 'organiser', accountId: 1, organisationIds: [7] });

function setUp() {
  const departments = new InMemoryDepartments([
    { id: 69, number: '69', name: 'Rhône' },
    { id: 38, number: '38', name: 'Isère' },
  ]);
  const options = new InMemoryOptions();
  const items = new InMemoryBillingItems();
  const rates = new InMemoryRates(defaultRatesForTests);
  const organisations = new InMemoryTariffOrganisations([{ id: 7, departmentId: 69 }]);
  const unitOfWork = new ImmediateUnitOfWork();
  const editions = new InMemoryEditions();
  return {
    editions,
    options,
    items,
    rates,
    list: new ListOptions(options, departments),
    update: new UpdateOptions(options, departments, editions, unitOfWork),
    add: new AddBillingItem(items, departments, unitOfWork),
    copy: new CopyBillingItem(items, unitOfWork),
    remove: new DeleteBillingItem(items),
    consult: new ConsultOrganisationTariff(rates, organisations, editions),
    change: new ChangeOrganisationTariff(rates, organisations, editions, unitOfWork),
  };
}

describe('the options of a department', () => {
  const row = (changes: Partial<OptionRow> = {}): OptionRow => ({
    id: 1,
    departmentId: 0,
    activated: true,
    priceCents: 100,
    ...changes,
  });

  it('are activated and priced for the own department by 0, and the default offer stays unchanged', async () => {
    const { list, update } = setUp();
    const rows = [row({ activated: false, priceCents: 0 }), row({ id: 2, priceCents: null })];
    expect(await update.execute(rows, manager)).toEqual([69]);
    const own = await list.execute({ departmentId: 0 }, manager);
    expect(own.departmentId).toBe(69);
    expect(own.options.map(offer).map(({ activated, priceCents }) => [activated, priceCents])).toEqual([
      [false, 0],
      [true, 20_000],
    ]);
    const defaults = await list.execute({ departmentId: 0 }, admin);
    expect(defaults.options[0]).toMatchObject({ activated: true, priceCents: 18_000 });
  });

  it('of several departments lock their tariffs in ascending order, for any order of rows', async () => {
    const { editions, update } = setUp();
    const advance = jest.spyOn(editions, 'advance');
    expect(await update.execute([row({ departmentId: 69 }), row({ departmentId: 38 })], admin)).toEqual([38, 69]);
    const departments = [38, 69].map((id) => editedTariff({ kind: 'department', id }).key);
    expect(advance.mock.calls.map(([{ key }]) => key)).toEqual(departments);
  });

  it.each<[string, OptionRow, Principal, unknown]>([
    ['an unknown option', row({ id: 99 }), manager, OptionNotFound],
    ['a price below 0', row({ priceCents: -1 }), manager, NegativeNumber],
    ['an empty default price', row({ priceCents: null }), admin, DefaultRateRequired],
    ['another name', row({ option: { id: 1, name: 'x', icon: 'horse-riding' } }), manager, OptionIsOfTheCatalogue],
    ['another department', row({ departmentId: 38 }), manager, PricingNotFound],
    ['an organiser', row(), organiser, PricingNotFound],
  ])('refuse %s', async (_, refused, principal, error) => {
    await expect(setUp().update.execute([refused], principal)).rejects.toThrow(error as never);
  });
});

describe('billing items', () => {
  it('are added empty, copied and deleted in the own department', async () => {
    const { items, add, copy, remove } = setUp();
    const added = await add.execute({ departmentId: 0 }, manager);
    expect(added).toEqual({ id: expect.any(Number), name: '', priceMills: 0 });
    await items.save(69, { id: added.id, name: 'Câble', priceMills: 125 });
    const copied = await copy.execute({ id: added.id }, manager);
    expect(copied).toEqual({ id: expect.any(Number), name: 'Câble', priceMills: 125 });
    await remove.execute({ id: added.id }, manager);
    expect(await items.of(69)).toEqual([copied]);
  });

  it('of another department, and default ones for a manager, are not found', async () => {
    const { items, add, copy, remove } = setUp();
    const foreign = await items.add(69, { name: 'Câble', priceMills: 125 });
    const standard = await add.execute({ departmentId: 0 }, admin);
    for (const { id } of [foreign, standard, { id: 999 }]) {
      await expect(copy.execute({ id }, stranger)).rejects.toThrow(BillingItemNotFound);
      await expect(remove.execute({ id }, stranger)).rejects.toThrow(BillingItemNotFound);
    }
    await expect(remove.execute({ id: standard.id }, manager)).rejects.toThrow(BillingItemNotFound);
    await expect(add.execute({ departmentId: 38 }, manager)).rejects.toThrow(PricingNotFound);
    expect(await items.of(69)).toEqual([foreign]);
  });
});

describe('the rates of an organisation', () => {
  const cents = { ...emptyRateSheet.cents };

  it('precede those of its department, which precede the default ones', async () => {
    const { rates, consult, change } = setUp();
    await rates.save({ kind: 'department', id: 69 }, { ...emptyRateSheet, cents: { ...cents, meal: 800, vl: 1 } });
    await change.execute({ organisationId: 7, rates: { cents: { meal: 700 } } }, manager);
    const view = await consult.execute({ organisationId: 7 }, manager);
    expect(view.sheet.cents).toEqual({ ...cents, meal: 700 });
    expect(view.defaults.cents).toEqual({ ...defaultRatesForTests.cents, meal: 800, vl: 1 });
    expect(view.defaults).toMatchObject({ disableNightHours: false, nightHourStart: 1260 });
    const traced = traceRates([
      { source: 'organisation', sheet: view.sheet },
      { source: 'department', sheet: await rates.find({ kind: 'department', id: 69 }) },
      { source: 'default', sheet: defaultRatesForTests },
    ]);
    expect(traced.rates.cents).toMatchObject({ meal: 700, vl: 1, tent: 5000 });
    expect(traced.sources).toMatchObject({ meal: 'organisation', vl: 'department', tent: 'default' });
  });

  it('are not found outside the scope', async () => {
    const { consult, change } = setUp();
    for (const principal of [stranger, organiser]) {
      await expect(consult.execute({ organisationId: 7 }, principal)).rejects.toThrow(PricingNotFound);
      const changed = change.execute({ organisationId: 7, rates: { cents: { meal: 1 } } }, principal);
      await expect(changed).rejects.toThrow(PricingNotFound);
    }
    await expect(consult.execute({ organisationId: 8 }, admin)).rejects.toThrow(PricingNotFound);
  });
});
