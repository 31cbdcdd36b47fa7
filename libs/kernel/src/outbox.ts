/** Something that happened, delivered later to reactions. */
export interface DomainEvent<Payload extends object = object> {
  /** Name of its definition. */
  readonly type: string;
  /** Plain JSON; ids of objects rather than what people wrote in them. */
  readonly payload: Payload;
}

/** A kind of event: a function from a payload to an event, and the key by which reactions are declared. */
export interface EventDefinition<Payload extends object> {
  (payload: Payload): DomainEvent<Payload>;
  /** The name in rows of the outbox: it outlives the code, so that it is never changed. */
  readonly type: string;
}

/**
 * Declares a kind of event in a context's contract: its name and its payload are one type wherever it is published and handled. Give the
 * payload's interface the name of the definition:
 *
 *     export interface PersonAnonymised { readonly accountId: number }
 *     export const PersonAnonymised = defineEvent<PersonAnonymised>('users.person-anonymised');
 *
 *     await outbox.publish(PersonAnonymised({ accountId }));
 *
 * @param type `<context>.<past tense>`
 */
export function defineEvent<Payload extends object>(type: `${string}.${string}`): EventDefinition<Payload> {
  if (!/^[a-z-]+\.[a-z-]+$/.test(type)) throw new RangeError(`${type} is no name of an event`);
  return Object.assign((payload: Payload): DomainEvent<Payload> => ({ type, payload }), { type });
}

/**
 * The events that use cases publish for later reactions. Written in the caller's transaction, delivered at least once after the commit;
 * reactions must be idempotent.
 */
export abstract class Outbox {
  /** Publishes all events, in this order. */
  abstract publish(...events: DomainEvent[]): Promise<void>;

  /** The same, for events that are delivered no earlier than in so many minutes. */
  abstract publishIn(minutes: number, ...events: DomainEvent[]): Promise<void>;
}
