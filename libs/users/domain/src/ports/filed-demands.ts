/** What users need to know of demands, which another context owns. */
export abstract class FiledDemands {
  /** Whether a demand was filed by this account and is still EN COURS: only then can login open it. */
  abstract isInProgress(demandId: number, accountId: number): Promise<boolean>;
}
