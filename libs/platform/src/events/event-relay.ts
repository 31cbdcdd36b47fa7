import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import { annotatedProviders } from '../wiring/annotated-providers';
import { type AnyEventDefinition, EventCatalogue } from './event-catalogue';
import { type EventHandler, handledEventKey } from './handles-event';

/**
 * An event that this version does not know (another version wrote it), or whose payload is invalid. It stays in the outbox and is retried
 * with growing pauses: during an upgrade another process may know it. The queue logs this error each time.
 */
class UndeliverableEvent extends Error {
  constructor(eventId: string, why: string) {
    super(`Event ${eventId} of the outbox cannot be delivered: ${why}`);
  }
}

/** The background work was started before the application was initialised (`listen` or `init` does that). */
export class HandlersNotReady extends Error {}

/** Passes an event of the outbox to its handlers, in one transaction with the note that it was handled. */
@Injectable()
export class EventRelay implements OnApplicationBootstrap {
  /** Null until the application is initialised: an event delivered earlier would look like one without handlers. */
  private handlers: ReadonlyMap<string, readonly EventHandler[]> | null = null;

  constructor(
    private readonly events: EventCatalogue,
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  /**
   * Finds the handlers.
   * @throws UndefinedEvent when a handler's event is not defined and could never be delivered; the application then does not start
   */
  onApplicationBootstrap(): void {
    const handlers = new Map<string, EventHandler[]>();
    for (const { provider: handler, note: event } of annotatedProviders<EventHandler, AnyEventDefinition>(
      this.discovery,
      this.reflector,
      handledEventKey,
    )) {
      this.events.check(event, handler.constructor.name);
      handlers.set(event.type, [...(handlers.get(event.type) ?? []), handler]);
    }
    this.handlers = handlers;
  }

  /** @throws HandlersNotReady */
  requireHandlers(): ReadonlyMap<string, readonly EventHandler[]> {
    if (!this.handlers) throw new HandlersNotReady('The application has not been initialised: events would be lost');
    return this.handlers;
  }

  /**
   * Delivers one event; does nothing when it was delivered before.
   * @throws UndeliverableEvent
   * @throws HandlersNotReady
   */
  async relay(eventId: string): Promise<void> {
    const byType = this.requireHandlers();
    const findUndelivered = await this.waiting(eventId);
    if (!findUndelivered) return;
    const handlers = byType.get(findUndelivered.type) ?? [];
    for (const handler of handlers) await handler.prepare?.(findUndelivered.payload);
    await this.unitOfWork.run(async () => {
      // Another process may have delivered it meanwhile.
      const event = await this.waiting(eventId, 'FOR UPDATE');
      if (!event) return;
      for (const handler of handlers) await handler.handle(event.payload, { id: eventId });
      await this.unitOfWork.query('UPDATE platform.outbox_events SET handled_at = now() WHERE id = $1', [eventId]);
    });
  }

  private async waiting(
    eventId: string,
    lock: 'FOR UPDATE' | '' = '',
  ): Promise<{ type: string; payload: object } | undefined> {
    const [event] = await this.unitOfWork.query<{ type: string; payload: unknown }>(
      `SELECT type, payload FROM platform.outbox_events WHERE id = $1 AND handled_at IS NULL ${lock}`,
      [eventId],
    );
    if (!event) return undefined;
    const { type, payload } = event;
    if (!this.events.has(type)) throw new UndeliverableEvent(eventId, `this version defines no ${type}`);
    if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
      throw new UndeliverableEvent(eventId, `the payload of a ${type} is an object`);
    return { type, payload };
  }
}
