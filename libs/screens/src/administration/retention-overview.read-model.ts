import type { Instant } from '@pds/kernel';
import type { Retention, RetentionRun, RetentionRuns, TermedCategory } from '@pds/platform';

/** The terms as administrators see them, with the last runs. */
export interface RetentionOverview {
  readonly underWay: boolean;
  /** When the nightly run begins to erase; null once it does. */
  readonly erasesFrom: Instant | null;
  readonly categories: readonly TermedCategory[];
  readonly runs: readonly RetentionRun[];
}

/** Runs that the screen shows. */
const SHOWN_RUNS = 10;

/** « Conservation des données ». */
export class RetentionOverviewReadModel {
  constructor(
    private readonly retention: Retention,
    private readonly runs: RetentionRuns,
  ) {}

  async show(): Promise<RetentionOverview> {
    return {
      underWay: await this.runs.underWay(),
      erasesFrom: await this.runs.erasesFrom(),
      categories: await this.retention.categories(),
      runs: await this.runs.last(SHOWN_RUNS),
    };
  }
}
