import { editionsContract, FixedClock } from '@pds/kernel/testing';
import { PlatformDatabase } from '../testing/platform-database';
import { PersonNames } from './person-names';
import { PostgresEditions } from './postgres-editions';

class NumberedNames extends PersonNames {
  override async nameOf(accountId: number): Promise<string | null> {
    return `Compte ${accountId}`;
  }
}

describe('editions in PostgreSQL', () => {
  const database = new PlatformDatabase();

  editionsContract(async () => {
    await database.unitOfWork.query('TRUNCATE platform.editions');
    const editions = new PostgresEditions(
      database.unitOfWork,
      () => new NumberedNames(),
      FixedClock.at('2026-11-20T10:00:00Z'),
    );
    return { editions, run: (work) => database.unitOfWork.run(work) };
  });
});
