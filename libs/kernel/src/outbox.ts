/** Something that happened, told to whoever reacts later. */
export interface DomainEvent<Payload extends object = object> {
  /** Name of its definition. */
  readonly type: string;
  /** Plain JSON; numbers of objects rather than what people wrote in them. */
  readonly payload: Payload;
}

/** A kind of event: called with a payload it makes the event, and it is what reactions are declared for. */
export interface EventDefinition<Payload extends object> {
  (payload: Payload): DomainEvent<Payload>;
  /** The name that rows of the outbox carry: it outlives the code, so it is never changed. */
  readonly type: string;
}

/**
 * Declares a kind of event in a context's contract: its name and its payload are one type wherever it is published and
 * handled. Let the payload's interface have the definition's name:
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
 * Where use cases leave consequences that may come later. Written in the caller's transaction, delivered at least once
 * after commit; whoever reacts must be idempotent.
 */
export abstract class Outbox {
  /** All of them, in this order. */
  abstract publish(...events: DomainEvent[]): Promise<void>;
}
