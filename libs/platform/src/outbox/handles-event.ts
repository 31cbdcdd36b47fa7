import { SetMetadata } from '@nestjs/common';

export const HANDLED_EVENT = 'pds:handles-event';

/** A reaction to an event of the outbox. Runs in a transaction, at least once: it must be idempotent. */
export interface EventHandler<Payload extends object = object> {
  /**
   * Slow work whose result is kept elsewhere (printing a PDF), done before the transaction begins so that it holds no
   * database connection. Done again when the delivery is: it must be idempotent too.
   */
  prepare?(payload: Payload): Promise<void>;
  handle(payload: Payload, event: { readonly id: string }): Promise<void>;
}

/** Registers an injectable {@link EventHandler} for a type of event. */
export const HandlesEvent = (type: string) => SetMetadata(HANDLED_EVENT, type);
