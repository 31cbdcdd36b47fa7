import { type DomainEvent, Outbox } from '@pds/kernel';
import { enqueue } from '../jobs/enqueue';
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
    await this.unitOfWork.run(async () => {
      const [row] = await this.unitOfWork.query<{ id: string }>(
        'INSERT INTO platform.outbox_events (type, payload) VALUES ($1, $2) RETURNING id',
        [event.type, JSON.stringify(event.payload)],
      );
      await enqueue(this.unitOfWork, 'relay-event', { eventId: row!.id });
    });
  }
}
