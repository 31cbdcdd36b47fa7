/** The common part of event definitions with different payloads. */
export interface AnyEventDefinition {
  readonly type: string;
}

/** Two contexts, or two definitions of one context, give different events the same name. */
export class EventDefinedTwice extends Error {
  constructor(type: string) {
    super(`Two events are defined as ${type}`);
  }
}

/** An event that no context lists among its parts (`events`). */
export class UndefinedEvent extends Error {
  constructor(type: string, user: string) {
    super(`${user} names the event ${type}, which no context defines`);
  }
}

/** Every event that the contexts define, by name: only these can be published and handled. */
export class EventCatalogue {
  private readonly byType = new Map<string, AnyEventDefinition>();

  /** @throws EventDefinedTwice */
  constructor(definitions: readonly AnyEventDefinition[]) {
    for (const definition of definitions) {
      if (this.byType.has(definition.type)) throw new EventDefinedTwice(definition.type);
      this.byType.set(definition.type, definition);
    }
  }

  has(type: string): boolean {
    return this.byType.has(type);
  }

  /**
   * @param user the code that names the event, for the message
   * @throws UndefinedEvent when no context defines it, even if another event has its name
   */
  check(definition: AnyEventDefinition, user: string): void {
    if (this.byType.get(definition.type) !== definition) throw new UndefinedEvent(definition.type, user);
  }
}
