import { SetMetadata } from '@nestjs/common';
import type { EventDefinition } from '@pds/kernel';

export const handledEventKey = 'pds:handles-event';

/** A reaction to an event of the outbox. Runs in a transaction, at least once: it must be idempotent. */
export interface EventHandler<Payload extends object = object> {
  /**
   * Slow work whose result is stored elsewhere (printing a PDF), done before the transaction begins so that it holds no database
   * connection. Repeated with each delivery: it must be idempotent too.
   */
  readonly prepare?: (payload: Payload) => Promise<void>;
  // Properties, not methods: for methods TypeScript would also accept a handler that needs more than the payload has.
  readonly handle: (payload: Payload, event: { readonly id: string }) => Promise<void>;
}

/**
 * Registers an injectable {@link EventHandler} for an event; a class that handles another payload does not compile.
 *
 *     @Injectable()
 *     @HandlesEvent(PersonAnonymised)
 *     export class ForgetContactWhenPersonAnonymised implements EventHandler<PersonAnonymised> { … }
 */
export function HandlesEvent<Payload extends object>(
  event: EventDefinition<Payload>,
): (handler: new (...parameters: never[]) => EventHandler<NoInfer<Payload>>) => void {
  return SetMetadata(handledEventKey, event);
}
