import {
  createApplicationContext,
  DemandActionsBridge,
  DemandToDoBridge,
  DossierSearch,
  demandsOfStation,
  loadDemoDemands,
  loadDemoStations,
  loadDemonstrationData,
  tasks,
  ToDoReadModel,
} from '@pds/composition';
import { type DemandFilters, DemandList, demandsToDo, type DemandSort } from '@pds/demand/adapters';
import type { Scope } from '@pds/kernel';
import type pg from 'pg';
import { goalOfSearch } from './raw-goal';
import { measureReadModel, type NewBenchDatabase, withBenchDatabase } from './read-model';
import type { BenchRow } from './report';
import { benchStaffLists } from './staff-lists';

/** `--small`: a smoke run, whose figures do not count for the goals. */
const isSmall = process.argv.includes('--small');
export const demandCount = isSmall ? 20_000 : 1_000_000;
export const demandDatabase = isSmall ? 'pds_bench_small' : 'pds_bench';

interface Variant {
  readonly what: string;
  readonly filters?: DemandFilters;
  readonly sort?: DemandSort;
  readonly direction?: 'asc' | 'desc';
  readonly page?: number;
  readonly scope?: 'all' | 'department' | 'office';
}

/** Fills a database, or finds it filled: the demonstration data, and this many demands, one in five of which is a station. */
export async function loadDemandDatabase(
  { raw, url, settings, isNew }: NewBenchDatabase,
  demands: number,
): Promise<void> {
  if (isNew) {
    // Creates offices, so that an office's own list can be measured.
    const application = await createApplicationContext(settings, url);
    await loadDemonstrationData(application).finally(() => application.close());
  }
  await loadDemoDemands(raw, {
    demands,
    now: Date.now(),
    onProgress: (done) => process.stderr.write(`\r${done.toLocaleString('en')} of ${demands.toLocaleString('en')} `),
  });
  process.stderr.write('\nstations\n');
  await loadDemoStations(raw, { oneIn: demandsOfStation });
}

/**
 * The list of demands over a million of them, two hundred thousand of which are stations, the lists of stations and of unsupported demands,
 * the dashboard's tasks, and the search: each variant through the code that the controller calls, and the same SQL sent raw through pg. The
 * database is retained for the next run.
 */
export function benchDemandList(): Promise<BenchRow[]> {
  const load = (database: NewBenchDatabase) => loadDemandDatabase(database, demandCount);
  return withBenchDatabase(demandDatabase, load, async (database) => {
    // The zone of a department's days comes from another context, outside the measured SQL.
    const clock = { now: () => Date.now() };
    const list = new DemandList(
      database.unitOfWork,
      { department: async () => null },
      new DemandToDoBridge(clock),
      new DemandActionsBridge(),
    );
    const toDo = new ToDoReadModel(database.unitOfWork, clock);
    const search = new DossierSearch(database.unitOfWork);
    const scopes = await scopesOf(database.raw);
    const rows: BenchRow[] = [];
    const measure = async (what: string, ask: () => Promise<unknown>) =>
      rows.push(...(await measureReadModel({ what, goalMs: goalOfSearch(what) }, database, ask)));
    for (const variant of variants()) {
      const { what, filters = {}, sort = 'id', direction = 'desc', page = 1, scope = 'all' } = variant;
      const request = { sort, direction, page, perPage: 25 };
      const viewer = { role: 'ROLE_ADMIN', scope: scopes[scope] } as const;
      await measure(what, () => list.page(filters, request, viewer));
    }
    for (const scope of ['all', 'department'] as const) {
      for (const task of tasks) {
        await measure(`dashboard, ${scope}, ${task}`, () => toDo.first(task, scopes[scope]));
      }
      for (const [found, text] of searches) {
        await measure(`search, ${scope}, ${found}`, () => search.find(text, scopes[scope]));
      }
    }
    rows.push(...(await benchStaffLists(database, clock, scopes)));
    return rows;
  });
}

/** Search texts, by their number of matches. */
const searches: readonly (readonly [found: string, text: string])[] = [
  ['a number', String(Math.round(demandCount * 0.76))],
  ['no such word', 'xyzzy'],
  ['words of few', 'mémorial loïc dupont'],
  ['a word of 3 %', 'marathon'],
  ['a word of a third', 'saint'],
  ['two words of many', 'festival lyon'],
  ['a paper', 'F69-2026-000004'],
];

const directions = ['desc', 'asc'] as const;

/** Text filters of the list, in every order, by their number of matches. */
const texts: readonly (readonly [what: string, filters: DemandFilters])[] = [
  ['a name that is not there', { eventName: 'xyzzy' }],
  ['a name of few', { eventName: 'mémorial loïc dupont' }],
  ['a name of 3 %', { eventName: 'marathon' }],
  ['a name of 8 %', { eventName: 'festival' }],
  ['a name of a third', { eventName: 'saint' }],
  ['a place that is not there', { eventPlace: 'xyzzy' }],
  ['a place of few', { eventPlace: 'gymnase royer saint-malo' }],
  ['a place of many', { eventPlace: 'lyon' }],
];

function variants(): Variant[] {
  const middle = 20_001;
  const sorts: DemandSort[] = ['id', 'createdAt', 'startDate', 'endDate'];
  const oldYear = { startDate: '2020-01-01', endDate: '2020-12-31' };
  return [
    ...sorts.flatMap((sort) => [
      { what: `first page by ${sort}`, sort },
      { what: `first page by ${sort}, ascending`, sort, direction: 'asc' as const },
      { what: `rare: row 500 000 by ${sort}`, sort, page: middle },
    ]),
    { what: 'rare: row 900 000 by startDate', sort: 'startDate', page: 36_001 },
    { what: 'id', filters: { id: 765_432 } },
    { what: 'status of most', filters: { status: 1 } },
    { what: 'status of few', filters: { status: 2 } },
    { what: 'event name, two letters', filters: { eventName: 'ma' } },
    { what: 'event name, all at the far end', filters: { eventName: '2020' } },
    { what: 'event place, most', filters: { eventPlace: 'sur' } },
    { what: 'dates, a month', filters: { startDate: '2026-05-01', endDate: '2026-05-31' } },
    { what: 'dates, a year at the far end', filters: oldYear },
    { what: 'dates, a year at the far end by startDate', filters: oldYear, sort: 'startDate' },
    { what: 'dates, a year at the far end by endDate', filters: oldYear, sort: 'endDate' },
    { what: 'dates, from a day on', filters: { startDate: '2024-01-01' } },
    { what: 'dates, none', filters: { startDate: '2050-01-01' } },
    ...sorts.flatMap((sort) =>
      directions.flatMap((direction) => [
        ...texts.map(([what, filters]) => ({ what: `${what}, by ${sort} ${direction}`, filters, sort, direction })),
        ...texts.map(([what, filters]) => ({
          what: `department, ${what}, by ${sort} ${direction}`,
          filters,
          sort,
          direction,
          scope: 'department' as const,
        })),
        {
          what: `rare: name and dates, both of many, by ${sort} ${direction}`,
          filters: { eventName: 'festival', ...oldYear },
          sort,
          direction,
        },
        {
          what: `rare: name of a third and dates of half, by ${sort} ${direction}`,
          filters: { eventName: 'saint', startDate: '2019-01-01', endDate: '2022-12-31' },
          sort,
          direction,
        },
      ]),
    ),
    { what: 'rare: name of 8 %, row 2 500', filters: { eventName: 'festival' }, page: 100 },
    {
      what: 'rare: name of 8 %, row 2 500 by startDate',
      filters: { eventName: 'festival' },
      sort: 'startDate',
      page: 100,
    },
    { what: 'rare: name of a third, row 10 000', filters: { eventName: 'saint' }, page: 400 },
    {
      what: 'rare: name of a third, row 10 000 by endDate',
      filters: { eventName: 'saint' },
      sort: 'endDate',
      page: 400,
    },
    { what: 'name, place and dates', filters: { eventName: 'marathon', eventPlace: 'lyon', ...oldYear } },
    ...sorts.map((sort) => ({ what: `department, by ${sort}`, sort, scope: 'department' as const })),
    { what: 'department, row 20 000', page: 800, scope: 'department' },
    { what: 'department, name, many', filters: { eventName: 'lyon' }, scope: 'department' },
    { what: 'department, place, many', filters: { eventPlace: 'villeurbanne' }, scope: 'department' },
    { what: 'department, dates', filters: oldYear, scope: 'department' },
    { what: 'department, dates by startDate', filters: oldYear, sort: 'startDate', scope: 'department' },
    ...demandsToDo.flatMap((todo) =>
      (['all', 'department'] as const).map((scope): Variant => ({
        what: `${scope}, to do: ${todo}`,
        filters: { todo },
        sort: 'startDate',
        direction: 'asc',
        scope,
      })),
    ),
    { what: 'office, by id', scope: 'office' },
    { what: 'office, by startDate', sort: 'startDate', scope: 'office' },
    { what: 'office, name', filters: { eventName: 'marathon' }, scope: 'office' },
  ];
}

/** The busiest department, and the busiest of its offices if there are any. */
async function scopesOf(client: pg.Client): Promise<Record<'all' | 'department' | 'office', Scope>> {
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
