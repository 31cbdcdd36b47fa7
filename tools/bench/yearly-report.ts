import { YearlyReportReadModel } from '@pds/screens';
import { demandCount, demandDatabase, loadDemandDatabase, scopesOf } from './demand-list';
import { measureReadModel, withBenchDatabase } from './read-model';
import type { BenchRow } from './report';

/** Measures the report of last year, through the code that the controller calls. Uses the database of the lists of demands. */
export function benchYearlyReport(): Promise<BenchRow[]> {
  return withBenchDatabase(
    demandDatabase,
    (database) => loadDemandDatabase(database, demandCount),
    async ({ unitOfWork, raw }) => {
      const now = Date.now();
      const report = new YearlyReportReadModel(unitOfWork, { now: () => now });
      const year = new Date(now).getUTCFullYear() - 1;
      const { all, department } = await scopesOf(raw);
      const rows: BenchRow[] = [];
      for (const [whose, scope] of Object.entries({ all, department })) {
        const reader = { accountId: 1, role: 'ROLE_ADMIN', scope } as const;
        const { total } = await report.of(year, reader);
        rows.push(
          ...(await measureReadModel(
            { what: `yearly report, ${whose}, ${total.stations} stations`, goalMs: 1_000 },
            () => report.of(year, reader),
          )),
        );
      }
      return rows;
    },
  );
}
