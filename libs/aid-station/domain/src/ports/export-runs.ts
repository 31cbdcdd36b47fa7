/** Background runs that export stations to e-Protec. */
export abstract class ExportRuns {
  /**
   * Starts a run in the ambient transaction; it executes after the commit.
   * @returns its number
   */
  abstract start(stationId: number, accountId: number): Promise<number>;

  /** Whether a run waits or executes, for the account that started it. */
  abstract isUnderWay(runId: number, accountId: number): Promise<boolean>;
}
