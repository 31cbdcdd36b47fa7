import { taskKinds } from '@pds/aid-station/domain';
import { createApplicationContext, StoreChangedTasks } from '@pds/application';
import { type DemandFilters, DemandList, type DemandSort, demandSorts } from '@pds/demand/adapters';
import { demandsToDo } from '@pds/demand/contract';
import { demandsOfStation, loadDemoDemands, loadDemoStations, loadDemonstrationData } from '@pds/demonstration';
import type { Scope } from '@pds/kernel';
import { DemandActionsBridge, DemandConditionsBridge, DossierSearch, OpenTasks } from '@pds/screens';
import type pg from 'pg';
import {
  allOrders,
  type BenchDatabase,
  maxSearchMilliseconds,
  measureReadModel,
  measureSearch,
  type Order,
  withBenchDatabase,
} from './read-model';
import type { BenchRow } from './report';
import { benchStaffLists } from './staff-lists';

/** `--small`: a smoke run, whose figures do not count for the goals. */
const isSmall = process.argv.includes('--small');
export const demandCount = isSmall ? 20_000 : 1_000_000;
export const demandDatabase = isSmall ? 'pds_bench_small' : 'pds_bench';

/** A search of the list, in every order if no sort is given. */
interface Search {
  readonly what: string;
  readonly filters?: DemandFilters;
  readonly page?: number;
  readonly sort?: DemandSort;
}

/** Loads the demonstration data and this many demands, one in five of which is a station; skips rows that exist. */
export async function loadDemandDatabase(
  { raw, url, settings, isNew, unitOfWork }: BenchDatabase,
  demands: number,
): Promise<void> {
  if (isNew) {
    // The demonstration data contains offices, so that the list of an office can be measured.
    const application = await createApplicationContext(settings, url);
    try {
      await loadDemonstrationData(application);
    } finally {
      await application.close();
    }
  }
  await loadDemoDemands(raw, {
    demands,
    now: Date.now(),
    onProgress: (done) => process.stderr.write(`\r${done.toLocaleString('en')} of ${demands.toLocaleString('en')} `),
  });
  process.stderr.write('\nstations\n');
  await loadDemoStations(raw, { oneIn: demandsOfStation });
  await StoreChangedTasks.on(unitOfWork, { now: () => Date.now() }).catchUp();
}

/**
 * Measures, with a million demands of which two hundred thousand are stations: the lists of demands, of stations and of demands not taken
 * on, the tasks of the dashboard, and the search. Each runs through the code that the controller calls. A row of a list reports the slowest
 * order of a search. The database is retained for the next run.
 */
export function benchDemandList(): Promise<BenchRow[]> {
  const load = (database: BenchDatabase) => loadDemandDatabase(database, demandCount);
  return withBenchDatabase(demandDatabase, load, async (database) => {
    // The time zone of a department and the names of places come from another context, outside the measured SQL.
    const clock = { now: () => Date.now() };
    const list = new DemandList(
      database.unitOfWork,
      {
        department: async () => null,
        places: async () => ({ departments: new Map(), offices: new Map(), organisations: new Map() }),
      },
      new DemandConditionsBridge(clock),
      new DemandActionsBridge(),
    );
    const toDo = new OpenTasks(database.unitOfWork, clock);
    const search = new DossierSearch(database.unitOfWork);
    const scopes = await scopesOf(database.raw);
    const rows: BenchRow[] = [];
    const measure = async (what: string, runQuery: () => Promise<unknown>) =>
      rows.push(...(await measureReadModel({ what, goalMs: maxSearchMilliseconds(what) }, runQuery)));
    for (const whose of ['all', 'department', 'office'] as const)
      for (const { what, filters = {}, page = 1, sort } of demandSearches) {
        const viewer = { role: 'ROLE_ADMIN', scope: scopes[whose] } as const;
        const runQuery = (order: Order<DemandSort>) => list.page(filters, { ...order, page, perPage: 25 }, viewer);
        rows.push(
          ...(await measureSearch(`demands, ${whose}, ${what}`, allOrders(sort ? [sort] : demandSorts), runQuery)),
        );
      }
    for (const scope of ['all', 'department'] as const) {
      await measure(`to do, ${scope}, counts`, () => toDo.counts(scopes[scope]));
      for (const task of taskKinds) {
        await measure(`to do, ${scope}, ${task}`, () => toDo.lines(task, scopes[scope]));
      }
      for (const [found, text] of searches) {
        await measure(`search, ${scope}, ${found}`, () => search.find(text, scopes[scope]));
      }
    }
    rows.push(...(await benchStaffLists(database, clock, scopes)));
    return rows;
  });
}

/** Search texts, named by their number of matches. */
const searches: readonly (readonly [found: string, text: string])[] = [
  ['a number', String(Math.round(demandCount * 0.76))],
  ['no such word', 'xyzzy'],
  ['words of few', 'mémorial loïc dupont'],
  ['a word of 3 %', 'marathon'],
  ['a word of a third', 'saint'],
  ['two words of many', 'festival lyon'],
  ['a paper', 'F69-2026-000004'],
];

const oldYear = { startDate: '2020-01-01', endDate: '2020-12-31' };

const demandSearches: readonly Search[] = [
  { what: 'everything' },
  { what: 'row 20 000', page: 800 },
  { what: 'rare: row 500 000', page: 20_001 },
  { what: 'rare: row 900 000', page: 36_001 },
  { what: 'an id', filters: { id: 765_432 } },
  { what: 'a status of most', filters: { status: 1 } },
  { what: 'a status of few', filters: { status: 2 } },
  { what: 'a name that is not there', filters: { eventName: 'xyzzy' } },
  { what: 'a name of few', filters: { eventName: 'mémorial loïc dupont' } },
  { what: 'a name of 3 %', filters: { eventName: 'marathon' } },
  { what: 'a name of 8 %', filters: { eventName: 'festival' } },
  { what: 'a name of a third', filters: { eventName: 'saint' } },
  { what: 'two letters of a name', filters: { eventName: 'ma' } },
  { what: 'rare: a name of one year', filters: { eventName: '2020' } },
  { what: 'rare: a name of 8 %, row 2 500', filters: { eventName: 'festival' }, page: 100 },
  { what: 'rare: a name of a third, row 10 000', filters: { eventName: 'saint' }, page: 400 },
  { what: 'a place that is not there', filters: { eventPlace: 'xyzzy' } },
  { what: 'a place of few', filters: { eventPlace: 'gymnase royer saint-malo' } },
  { what: 'a place of many', filters: { eventPlace: 'lyon' } },
  { what: 'a place of most', filters: { eventPlace: 'sur' } },
  { what: 'a month', filters: { startDate: '2026-05-01', endDate: '2026-05-31' } },
  { what: 'a year at the far end', filters: oldYear },
  { what: 'days from one on', filters: { startDate: '2024-01-01' } },
  { what: 'days of none', filters: { startDate: '2050-01-01' } },
  { what: 'rare: a name of 8 % and a year', filters: { eventName: 'festival', ...oldYear } },
  {
    what: 'rare: a name of a third and days of half',
    filters: { eventName: 'saint', startDate: '2019-01-01', endDate: '2022-12-31' },
  },
  { what: 'rare: a name, a place and a year', filters: { eventName: 'marathon', eventPlace: 'lyon', ...oldYear } },
  ...demandsToDo.map((todo): Search => ({ what: `to do: ${todo}`, filters: { todo }, sort: 'startDate' })),
];

/** Returns the scopes: all, the department and the office with most demands. */
export async function scopesOf(client: pg.Client): Promise<Record<'all' | 'department' | 'office', Scope>> {
  const busiest = async (column: string) =>
    (
      await client.query<{ id: number; department_id: number }>(
        `SELECT ${column} AS id, max(department_id) AS department_id FROM demand.demands
         WHERE ${column} IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
      )
    ).rows[0];
  const department = (await busiest('department_id'))!;
  const office = (await busiest('office_id')) ?? { id: 1, department_id: department.id };
  return {
    all: { kind: 'all' },
    department: { kind: 'department', departmentId: department.id },
    office: { kind: 'office', officeId: office.id, departmentId: office.department_id },
  };
}
