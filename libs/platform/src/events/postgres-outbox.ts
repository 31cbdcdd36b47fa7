import { type DomainEvent, Outbox } from '@pds/kernel';
import { MAX_ATTEMPTS } from '../jobs/enqueue';
import type { TypeOrmUnitOfWork } from '../persistence/typeorm-unit-of-work';
import { type EventCatalogue, UndefinedEvent } from './event-catalogue';

/**
 * Writes the event and the job that will hand it over in the caller's transaction: neither exists without the other,
 * nor without what caused them.
 */
export class PostgresOutbox extends Outbox {
  constructor(
    private readonly events: EventCatalogue,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {
    super();
  }

  /** @throws UndefinedEvent: nobody could deliver it */
  override async publish(event: DomainEvent): Promise<void> {
    if (!this.events.has(event.type)) throw new UndefinedEvent(event.type, 'The outbox');
    await this.unitOfWork.prepared(
      'platform.publish-event',
      `WITH event AS (INSERT INTO platform.outbox_events (type, payload) VALUES ($1, $2) RETURNING id)
       SELECT graphile_worker.add_job('relay-event', json_build_object('eventId', id::text), max_attempts => $3) FROM event`,
      [event.type, JSON.stringify(event.payload), MAX_ATTEMPTS],
    );
  }
}
