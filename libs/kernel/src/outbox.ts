/** Something that happened, told to whoever reacts later. `type` is `<context>.<past tense>`; `payload` is plain JSON. */
export interface DomainEvent<Payload extends object = object> {
  readonly type: string;
  readonly payload: Payload;
}

/**
 * Where use cases leave consequences that may come later. Written in the caller's transaction, delivered at least once
 * after commit; whoever reacts must be idempotent.
 */
export abstract class Outbox {
  abstract publish(event: DomainEvent): Promise<void>;
}
