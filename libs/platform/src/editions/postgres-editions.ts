import {
  ChangedMeanwhile,
  type Clock,
  Editions,
  frenchDateTimeInSentence,
  mainlandTimeZone,
  type VersionedResource,
} from '@pds/kernel';
import { sql } from '../sql/sql';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import type { PersonNames } from './person-names';

/** Versions of edited things, stored in PostgreSQL. */
export class PostgresEditions extends Editions {
  /** @param names resolved when a user must be named: the context that owns accounts depends on this one */
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly names: () => PersonNames,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async versionsOf(things: readonly VersionedResource[]): Promise<number[]> {
    const rows = await this.unitOfWork.query<{ key: string; version: number }>(
      sql`SELECT key, version FROM platform.editions WHERE key = ANY(${things.map(({ key }) => key)}::text[])`,
    );
    const versions = new Map(rows.map(({ key, version }) => [key, version]));
    return things.map(({ key }) => versions.get(key) ?? 0);
  }

  override async advance(thing: VersionedResource, loaded: number | undefined, accountId: number): Promise<void> {
    const { key, frenchName } = thing;
    const at = new Date(this.clock.now());
    const expected = loaded ?? null;
    // The row is locked until the transaction ends: of two first saves, the second waits for the first and finds its version.
    const advanced = await this.unitOfWork.query(
      sql`INSERT INTO platform.editions AS e (key, version, edited_by, edited_at) VALUES (${key}, 1, ${accountId}, ${at})
          ON CONFLICT (key) DO UPDATE SET version = e.version + 1, edited_by = ${accountId}, edited_at = ${at}
            WHERE ${expected}::integer IS NULL OR e.version = ${expected}::integer
          RETURNING version`,
    );
    if (advanced.length > 0) return;
    const [last] = await this.unitOfWork.query<{ by: number; at: Date }>(
      sql`SELECT edited_by AS by, edited_at AS at FROM platform.editions WHERE key = ${key}`,
    );
    const when = frenchDateTimeInSentence(last!.at.getTime(), mainlandTimeZone);
    const who = await this.names().nameOf(last!.by);
    throw new ChangedMeanwhile(frenchName, { who, when, isSelf: last!.by === accountId });
  }
}
