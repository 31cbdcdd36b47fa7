import { DailyDigests } from '../ports/own-account/daily-digests';

/** Choices of the daily digest in memory, of the given accounts. */
export class InMemoryDailyDigests extends DailyDigests {
  private readonly choices: Map<number, boolean>;

  constructor(accountIds: readonly number[]) {
    super();
    this.choices = new Map(accountIds.map((id) => [id, true]));
  }

  override async isOn(accountId: number): Promise<boolean> {
    return this.choices.get(accountId) ?? false;
  }

  override async set(accountId: number, isOn: boolean): Promise<void> {
    if (this.choices.has(accountId)) this.choices.set(accountId, isOn);
  }
}
