import { type DomainEvent, Outbox } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '../persistence/typeorm-unit-of-work';

/**
 * Writes the event and the job that will hand it over in the caller's transaction: neither exists without the other,
 * nor without what caused them.
 */
export class PostgresOutbox extends Outbox {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async publish(event: DomainEvent): Promise<void> {
    await this.unitOfWork.run(async () => {
      const [row] = await this.unitOfWork.query<{ id: string }>(
        'INSERT INTO platform.outbox_events (type, payload) VALUES ($1, $2) RETURNING id',
        [event.type, JSON.stringify(event.payload)],
      );
      await addJob(this.unitOfWork, 'relay-event', { eventId: row!.id });
    });
  }
}

/** The kinds of background jobs. */
export type JobName = 'relay-event' | 'send-mail';

/** Adds a background job in the ambient transaction; it runs after commit and is retried with growing delays. */
export async function addJob(unitOfWork: TypeOrmUnitOfWork, name: JobName, payload: object): Promise<void> {
  await unitOfWork.query('SELECT graphile_worker.add_job($1, $2::json, max_attempts => 12)', [
    name,
    JSON.stringify(payload),
  ]);
}
