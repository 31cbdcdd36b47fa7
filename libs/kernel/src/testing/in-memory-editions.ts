import { ChangedMeanwhile, Editions, type VersionedResource } from '../index';

/** Editions in memory; every account is named after its id, and every save has the same time. */
export class InMemoryEditions extends Editions {
  private readonly rows = new Map<string, { version: number; accountId: number }>();

  override async versionsOf(things: readonly VersionedResource[]): Promise<number[]> {
    return things.map(({ key }) => this.rows.get(key)?.version ?? 0);
  }

  override async advance(
    { key, frenchName }: VersionedResource,
    loaded: number | undefined,
    accountId: number,
  ): Promise<void> {
    const row = this.rows.get(key);
    const version = row?.version ?? 0;
    if (loaded !== undefined && row && loaded !== version)
      throw new ChangedMeanwhile(frenchName, {
        who: `Compte ${row.accountId}`,
        when: '20/11/2026 à 11 h',
        isSelf: row.accountId === accountId,
      });
    this.rows.set(key, { version: version + 1, accountId });
  }
}
