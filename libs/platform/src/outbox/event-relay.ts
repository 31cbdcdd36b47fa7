import { Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { TypeOrmUnitOfWork } from '../persistence/typeorm-unit-of-work';
import { type EventHandler, HANDLED_EVENT } from './handles-event';

/** Hands an event of the outbox to its handlers, all in one transaction with the note that it was handled. */
@Injectable()
export class EventRelay {
  private handlers: Map<string, EventHandler[]> | undefined;

  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  /** Delivers one event; does nothing when it was delivered before. */
  async relay(eventId: string): Promise<void> {
    const waiting = await this.waiting(eventId);
    if (!waiting) return;
    const handlers = this.handlersOf(waiting.type);
    for (const handler of handlers) await handler.prepare?.(waiting.payload);
    await this.unitOfWork.run(async () => {
      // Somebody else may have delivered it meanwhile.
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
    const [event] = await this.unitOfWork.query<{ type: string; payload: object }>(
      `SELECT type, payload FROM platform.outbox_events WHERE id = $1 AND handled_at IS NULL ${lock}`,
      [eventId],
    );
    return event;
  }

  private handlersOf(type: string): EventHandler[] {
    this.handlers ??= this.discoverHandlers();
    return this.handlers.get(type) ?? [];
  }

  private discoverHandlers(): Map<string, EventHandler[]> {
    const handlers = new Map<string, EventHandler[]>();
    for (const wrapper of this.discovery.getProviders()) {
      if (!wrapper.instance || !wrapper.metatype) continue;
      const type = this.reflector.get<string | undefined>(HANDLED_EVENT, wrapper.instance.constructor);
      if (type) handlers.set(type, [...(handlers.get(type) ?? []), wrapper.instance as EventHandler]);
    }
    return handlers;
  }
}
