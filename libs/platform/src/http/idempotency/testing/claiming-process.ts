import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../persistence/migrate';
import { TypeOrmUnitOfWork } from '../../../transactions/typeorm-unit-of-work';
import { ProcessLock } from '../../../transactions/process-lock';
import type { KeyedRequest } from '../idempotency-store';
import { PostgresIdempotencyStore } from '../postgres-idempotency-store';

// A process that executes a keyed request and never ends, for a test that kills it: `claiming-process.ts <database URL> <request as JSON>
// <now> <within|committed>`. It reports when it is paused within its transaction or after it.
const [url, request, now, standing] = process.argv.slice(2) as [string, string, string, 'within' | 'committed'];
const dataSource = await new DataSource(dataSourceOptions({ url, contexts: [] })).initialize();
const unitOfWork = new TypeOrmUnitOfWork(dataSource);
const store = new PostgresIdempotencyStore(unitOfWork, new ProcessLock(unitOfWork));
const forEver = () => new Promise<never>(() => setInterval(() => undefined, 1_000_000));

const begun = await store.begin(JSON.parse(request) as KeyedRequest, Number(now));
if (begun.state !== 'claimed') throw new Error(begun.state);
await store.runClaimed(begun.claim, () =>
  unitOfWork.run(async () => {
    await unitOfWork.query('INSERT INTO test_effects VALUES (1)');
    if (standing === 'within') {
      process.stdout.write('stands');
      await forEver();
    }
  }),
);
process.stdout.write('stands');
await forEver();
