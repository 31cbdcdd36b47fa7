/** The runs that export stations to e-Protec while nobody waits for them. */
export abstract class ExportRuns {
  /**
   * Begins one in the ambient transaction; it runs after commit.
   * @returns its number
   */
  abstract start(stationId: number, accountId: number): Promise<number>;

  /** Whether it waits or runs, for the account that it was started for. */
  abstract isUnderWay(runId: number, accountId: number): Promise<boolean>;
}
