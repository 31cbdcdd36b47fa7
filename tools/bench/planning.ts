import { nationalTeamRules } from '@pds/pricing/domain';
import { PlanningReadModel, type PlanningSearch } from '@pds/screens';
import { demandCount, demandDatabase, loadDemandDatabase, scopesOf } from './demand-list';
import { measureReadModel, withBenchDatabase } from './read-model';
import type { BenchRow } from './report';

/** Periods of the planning, with the filters that it offers. */
const searches: readonly (readonly [what: string, search: PlanningSearch])[] = [
  ['a month with its weeks', { startDate: '2026-04-27', endDate: '2026-06-07' }],
  ['the longest period', { startDate: '2026-05-01', endDate: '2026-07-01' }],
  ['a week', { startDate: '2026-05-04', endDate: '2026-05-10' }],
  ['a day', { startDate: '2026-05-09', endDate: '2026-05-09' }],
  ['a month of stations', { startDate: '2026-05-01', endDate: '2026-05-31', status: 3 }],
  ['a month of validated teams', { startDate: '2026-05-01', endDate: '2026-05-31', teamStatus: 3 }],
  ['a month years ago', { startDate: '2020-05-01', endDate: '2020-05-31' }],
];

/** Measures « Planning » of a million demands, through the code that the controller calls. Uses the database of the lists of demands. */
export function benchPlanning(): Promise<BenchRow[]> {
  return withBenchDatabase(
    demandDatabase,
    (database) => loadDemandDatabase(database, demandCount),
    async ({ unitOfWork, raw }) => {
      const planning = new PlanningReadModel(unitOfWork, {
        teamRulesByDepartment: async () => () => nationalTeamRules,
      });
      const rows: BenchRow[] = [];
      for (const [whose, scope] of Object.entries(await scopesOf(raw)))
        for (const [what, search] of searches)
          rows.push(
            ...(await measureReadModel({ what: `planning, ${whose}, ${what}` }, () =>
              planning.planning(search, scope),
            )),
          );
      return rows;
    },
  );
}
