/** Stores which accounts receive the daily digest of their office; everyone does until they switch it off. */
export abstract class DailyDigests {
  /** False for an account that does not exist. */
  abstract isOn(accountId: number): Promise<boolean>;

  /** Does nothing for an account that does not exist. */
  abstract set(accountId: number, isOn: boolean): Promise<void>;
}
