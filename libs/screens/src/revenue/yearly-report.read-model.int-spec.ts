import { type PastEventDetails, RecordPastEvent } from '@pds/demand/domain';
import { pastEvent } from '@pds/demand/domain/testing';
import type { Principal } from '@pds/kernel';
import { Clock } from '@pds/kernel';
import { sizeStation } from '@pds/pricing/domain';
import { sql } from '@pds/platform';
import { type TestApplication, testApplication } from '@pds/testing';
import fc from 'fast-check';
import { slotRank, stationKinds } from './held-stations';
import { AidStationReadModel } from '../aid-stations/aid-station.read-model';
import { type ReportFigures, YearlyReportReadModel } from './yearly-report.read-model';

const everybody: Principal = { accountId: 1, role: 'ROLE_ADMIN', scope: { kind: 'all' } };
const year = 2025;

describe('the yearly report', () => {
  let app: TestApplication;
  let report: YearlyReportReadModel;

  beforeAll(async () => {
    app = await testApplication();
    report = app.application.get(YearlyReportReadModel);
  });
  afterAll(() => app?.close());

  const inDepartment = (department: 69 | 38, day: string, ...slots: object[]) =>
    app.scenario.dossier({
      staff: app.demo.person(department === 69 ? 'cadre@demo.example' : 'cadre38@demo.example'),
      department,
      day,
      price: 100,
      ...(slots.length > 0 && { slots }),
    });

  const listed = (filters: object) =>
    app.application
      .get(AidStationReadModel)
      .list({ page: 1, perPage: 100, sort: 'id', direction: 'asc', heldIn: year, ...filters }, everybody);

  it('counts the stations held in the year with the hours, rescuers and public of their slots', async () => {
    // Two slots of 8 and 4 hours with 4 and 6 rescuers; the largest public is 1 200 persons.
    await inDepartment(
      69,
      '2025-06-14',
      { peak: 1_200 },
      { day: 1, hours: 4, peak: 300, rescueWorkerCount: 6 },
    ).transformed();
    await inDepartment(69, '2025-07-01', { peak: 200 }).transformed();
    await inDepartment(38, '2025-08-01', { peak: 20_000 }).transformed();
    // Across New Year: counted where it begins.
    await inDepartment(69, '2025-12-31', { from: '20:00', hours: 8, peak: 200 }).transformed();
    await inDepartment(69, '2024-12-31', { from: '20:00', hours: 8, peak: 200 }).transformed();
    // None of these was held.
    await inDepartment(69, '2025-09-01').quoted();
    const dropped = await inDepartment(69, '2025-09-02').transformed();
    await dropped.withStatuses({ commercialStatus: 3 });

    const { total, kinds, departments, cells } = await report.of(year, everybody);
    const figures = (of: ReportFigures) => [of.stations, of.minutes, of.rescuers, of.rescuerMinutes, of.people];
    expect(figures(total)).toEqual([4, (12 + 8 + 8 + 8) * 60, 10 + 4 + 4 + 4, (32 + 24 + 32 + 32 + 32) * 60, 21_600]);
    // Weights 0.30 + 0.30 + 0.30: 200 persons have a RIS of 0.18, 1 200 of 1.08, 20 000 of 18.
    expect(kinds.map(({ key, stations }) => [key, stations])).toEqual([
      ['PAPS', 1],
      ['DPS-ME', 1],
      ['none', 2],
    ]);
    expect(departments.map(({ name, stations }) => [name, stations])).toEqual([
      ['38 Isère', 1],
      ['69 Rhône', 3],
    ]);
    expect(cells).toHaveLength(3);
  });

  it('has figures that are the number of rows of the list they open', async () => {
    const { total, kinds, departments, cells } = await report.of(year, everybody);
    expect((await listed({})).total).toBe(total.stations);
    for (const { key, stations } of kinds) expect((await listed({ kind: key })).total).toBe(stations);
    for (const { key, stations } of departments) expect((await listed({ department: key ?? 0 })).total).toBe(stations);
    for (const { departmentId, kind, stations } of cells) {
      expect((await listed({ department: departmentId ?? 0, kind })).total).toBe(stations);
    }
    expect((await listed({ department: 0 })).total).toBe(0);
  });

  it('counts imported past events in the year in which they began, by class and department, apart from the others', async () => {
    const pastYear = 2017;
    const record = app.application.get(RecordPastEvent);
    const recorded = (departmentId: 69 | 38, changes: Partial<PastEventDetails>) =>
      record.execute({ ...pastEvent(), ...changes }, departmentId, everybody);
    const period = (startDay: string, figures: object) => ({
      ...{ startDay, endDay: startDay, startHour: '10:00', endHour: '18:00', hours: null, figures },
    });
    await recorded(69, {
      periods: [period('2017-12-31', { rescuers: 4, people: 800 }), period('2018-01-01', { rescuers: 6, people: 900 })],
    });
    await recorded(69, { stationClass: null, periods: [period('2017-06-01', {})] });
    await recorded(38, { stationClass: 'DPS-GE', periods: [period('2017-06-02', { people: 20_000 })] });
    await recorded(69, { periods: [period('2018-01-02', { rescuers: 1 })] });
    await inDepartment(69, '2017-07-01', { peak: 1_200 }).transformed();

    const { total, kinds, departments } = await report.of(pastYear, everybody);
    expect(total).toEqual({
      ...{ stations: 4, imported: 3, minutes: (16 + 8 + 8 + 8) * 60, rescuers: 14 },
      ...{ rescuerMinutes: (32 + 48 + 32) * 60, people: 900 + 20_000 + 1_200 },
    });
    expect(kinds.map(({ key, stations, imported }) => [key, stations, imported])).toEqual([
      ['PAPS', 1, 0],
      ['DPS-PE', 1, 1],
      ['DPS-GE', 1, 1],
      ['unknown', 1, 1],
    ]);
    expect(departments.map(({ name, imported }) => [name, imported])).toEqual([
      ['38 Isère', 1],
      ['69 Rhône', 2],
    ]);
    const ofIsere: Principal = { ...everybody, scope: { kind: 'department', departmentId: 38 } };
    expect((await report.of(pastYear, ofIsere)).total.stations).toBe(1);
  });

  it('contains only the stations of the caller’s scope', async () => {
    const principal: Principal = {
      accountId: 1,
      role: 'ROLE_LOCAL_MANAGER',
      scope: { kind: 'department', departmentId: 38 },
    };
    const { total, departments } = await report.of(year, principal);
    expect(total.stations).toBe(1);
    expect(departments.map(({ key }) => key)).toEqual([38]);
  });

  it('does not count a station that is not over yet', async () => {
    const thisYear = new Date(app.application.get(Clock).now()).getUTCFullYear();
    const before = await report.of(thisYear + 1, everybody);
    await inDepartment(69, `${thisYear + 1}-06-01`).transformed();
    expect(await report.of(thisYear + 1, everybody)).toEqual(before);
  });

  it('ranks a slot in SQL as the sizing of quotes does', async () => {
    const level = fc.option(fc.integer({ min: 1, max: 4 }), { nil: null });
    const slot = fc.record({
      publicPeak: fc.oneof(
        fc.integer({ min: 0, max: 300_000 }),
        fc.constantFrom(0, 277, 278, 1_250, 1_251, 13_333, 13_334, 40_000, 40_001, 100_000, 100_001),
      ),
      publicBehavior: level,
      feature: level,
      interventionDelay: level,
      actorDevice: fc.boolean(),
      deviceNature: fc.option(fc.constantFrom(1, 2, 3, 4), { nil: null }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(slot, { minLength: 50, maxLength: 100 }), async (slots) => {
        const rows = await app.unitOfWork.query<{ rank: number }>(
          sql`SELECT ${slotRank} AS rank FROM jsonb_to_recordset(${JSON.stringify(
            slots.map((each) => ({
              public_peak: each.publicPeak,
              public_behaviour: each.publicBehavior,
              feature: each.feature,
              intervention_delay: each.interventionDelay,
              actor_device: each.actorDevice,
              device_nature: each.deviceNature,
            })),
          )}::jsonb) AS t (public_peak integer, public_behaviour smallint, feature smallint, intervention_delay smallint,
                           actor_device boolean, device_nature smallint)`,
        );
        const expected = slots.map((each) => {
          const sizing = sizeStation(each as Parameters<typeof sizeStation>[0]);
          const publicRank = sizing.kind === 'sized' ? stationKinds.indexOf(sizing.stationClass) : 0;
          const actors = !each.actorDevice ? 0 : each.deviceNature === 4 ? 5 : each.deviceNature === 3 ? 4 : 3;
          return Math.max(publicRank, actors);
        });
        expect(rows.map(({ rank }) => rank)).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });
});
