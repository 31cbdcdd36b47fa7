import { type DomainEvent, Outbox } from '@pds/kernel';
import { maxAttempts } from '../queue/enqueue';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import { type EventCatalogue, UndefinedEvent } from './event-catalogue';

/**
 * Writes each event, and the job that delivers it, in the caller's transaction: neither exists without the other, nor without its cause.
 */
export class PostgresOutbox extends Outbox {
  constructor(
    private readonly events: EventCatalogue,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {
    super();
  }

  /** @throws UndefinedEvent: the event could not be delivered */
  override publish(...events: DomainEvent[]): Promise<void> {
    return this.publishIn(0, ...events);
  }

  /** @throws UndefinedEvent */
  override async publishIn(minutes: number, ...events: DomainEvent[]): Promise<void> {
    const undefinedEvent = events.find(({ type }) => !this.events.has(type));
    if (undefinedEvent) throw new UndefinedEvent(undefinedEvent.type, 'The outbox');
    // An event that is to be delivered later occurs then: until then it is not late.
    await this.unitOfWork.prepared(
      'platform.publish-events',
      `WITH published AS (
         INSERT INTO platform.outbox_events (type, payload, occurred_at)
         SELECT type, payload, now() + make_interval(mins => $4)
         FROM unnest($1::text[], $2::jsonb[]) AS e (type, payload) RETURNING id)
       SELECT graphile_worker.add_job('relay-event', json_build_object('eventId', id::text), run_at => now() + make_interval(mins => $4),
         max_attempts => $3) FROM published`,
      [events.map(({ type }) => type), events.map(({ payload }) => JSON.stringify(payload)), maxAttempts, minutes],
    );
  }
}
