import { InMemoryEditions } from '@pds/kernel/testing';
import { type TestDatabase, testDatabase } from '@pds/testing';
import { ChangeTariff, emptyRateSheet } from '@pds/pricing/domain';
import {
  billingItemsContract,
  InMemoryDepartments,
  optionsContract,
  ratesContract,
  teamSettingsContract,
} from '@pds/pricing/domain/testing';
import { PostgresBillingItems } from './postgres-billing-items';
import { PostgresOptions } from './postgres-options';
import { PricingFacadeAdapter } from '../pricing.facade.adapter';
import { PostgresRates } from './postgres-rates';
import { PostgresTeamSettings } from './postgres-team-settings';

describe('in PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.unitOfWork.query(`DELETE FROM pricing.rates WHERE owner_kind <> 'default'`);
    await database.unitOfWork.query(`DELETE FROM pricing.billing_items`);
    await database.unitOfWork.query(`DELETE FROM pricing.team_settings`);
    await database.unitOfWork.query(`DELETE FROM pricing.department_options WHERE department_id <> 0`);
    await database.unitOfWork.query(`UPDATE pricing.department_options SET activated = true`);
  });

  ratesContract(async () => new PostgresRates(database.unitOfWork));
  billingItemsContract(async () => new PostgresBillingItems(database.unitOfWork));
  optionsContract(async () => new PostgresOptions(database.unitOfWork));
  teamSettingsContract(async () => new PostgresTeamSettings(database.unitOfWork));

  it('the default tariff cannot lose an amount, even by direct SQL', async () => {
    const rates = new PostgresRates(database.unitOfWork);
    await expect(rates.save({ kind: 'default' }, emptyRateSheet)).rejects.toThrow('default_rates_are_complete');
  });

  it('options use every icon of the specification, and have a default price', async () => {
    const options = await database.unitOfWork.query<{ icon: string; price_cents: string }>(
      `SELECT icon, price_cents FROM pricing.options JOIN pricing.department_options ON option_id = id
       WHERE department_id = 0 AND activated ORDER BY position`,
    );
    expect(options.map(({ icon }) => icon)).toEqual(
      'horse-riding biking jeep car boat motocross ambulance quad computer'.split(' '),
    );
    expect(options.every(({ price_cents }) => Number(price_cents) > 0)).toBe(true);
  });

  it('two simultaneous changes of different rates of a department both succeed', async () => {
    const rates = new PostgresRates(database.unitOfWork);
    const departments = new InMemoryDepartments([{ id: 69, number: '69', name: 'Rhône' }]);
    const items = new PostgresBillingItems(database.unitOfWork);
    const change = new ChangeTariff(rates, items, departments, new InMemoryEditions(), database.unitOfWork);
    const principal = { accountId: 1, role: 'ROLE_ADMIN', scope: { kind: 'all' } } as const;
    await Promise.all(
      (['meal', 'tent', 'vl', 'vps', 'lotA', 'lotB'] as const).map((field) =>
        change.execute({ departmentId: 69, rates: { cents: { [field]: 100 } }, billingItems: [] }, principal),
      ),
    );
    const { cents } = await rates.find({ kind: 'department', id: 69 });
    expect(Object.values(cents).filter((value) => value === 100)).toHaveLength(6);
  });

  it('the facade prices by organisation, department and default rates', async () => {
    const rates = new PostgresRates(database.unitOfWork);
    const pricing = new PricingFacadeAdapter(
      rates,
      new PostgresOptions(database.unitOfWork),
      new PostgresBillingItems(database.unitOfWork),
      new InMemoryDepartments([]),
      new PostgresTeamSettings(database.unitOfWork),
    );
    const { cents: defaults } = await rates.find({ kind: 'default' });
    await rates.save({ kind: 'department', id: 69 }, { ...emptyRateSheet, nightHourStart: 1320 });
    await rates.save(
      { kind: 'organisation', id: 3 },
      { ...emptyRateSheet, cents: { ...emptyRateSheet.cents, hourlyRescuer: 1000 } },
    );
    const startsAt = Date.parse('2026-11-21T20:00+01:00');
    const endsAt = Date.parse('2026-11-21T23:00+01:00');
    const where = { departmentId: 69, organisationId: 3, eventDepartment: '69', timeZone: 'Europe/Paris' };
    const nothing = { doctorHours: 0, nurseHours: 0, mealCount: 0, lotA: 0, lotB: 0, lotC: 0, medicalLot: 0 };
    const noVehicle = { vps: 0, vl: 0, vtu: 0, vtp: 0, tent: 0, discount: 0 };
    const priced = await pricing.priceDossier({
      ...where,
      isOrganizationMealSupport: false,
      slots: [{ id: 1, name: 'Soir', startsAt, endsAt, rescueWorkerCount: 2, ...nothing, ...noVehicle }],
      extras: [],
      options: [],
      optionsDiscount: 0,
    });
    expect(priced.slots[0]?.minutes).toEqual({ normal: 120, night: 60, holiday: 0 });
    expect(priced.totalCents).toBe(2 * (2 * 1000 + defaults.hourlyNight!));
    const [first, second] = await pricing.explainHours({
      ...where,
      slots: [
        { id: 8, startsAt: endsAt, endsAt },
        { id: 3, startsAt, endsAt },
      ],
    });
    expect(first).toEqual({ slotId: 8, segments: [] });
    expect(second!.slotId).toBe(3);
    expect(second!.segments.map(({ minutes, kind }) => [minutes, kind])).toEqual([
      [120, 'normal'],
      [60, 'night'],
    ]);
  });
});
