import { Clock, type DomainEvent, type Instant, Outbox, UnitOfWork } from '../index';

/** A clock whose time a test sets. */
export class FixedClock extends Clock {
  constructor(public instant: Instant) {
    super();
  }

  static at(iso: string): FixedClock {
    return new FixedClock(Date.parse(iso));
  }

  override now(): Instant {
    return this.instant;
  }
}

/** Runs the work at once; in-memory ports need no transaction. */
export class ImmediateUnitOfWork extends UnitOfWork {
  override run<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }
}

/** Stores published events. */
export class InMemoryOutbox extends Outbox {
  readonly events: DomainEvent[] = [];
  /** Those that are delivered later. */
  readonly later: { readonly minutes: number; readonly event: DomainEvent }[] = [];

  override async publish(...events: DomainEvent[]): Promise<void> {
    this.events.push(...events);
  }

  override async publishIn(minutes: number, ...events: DomainEvent[]): Promise<void> {
    this.later.push(...events.map((event) => ({ minutes, event })));
  }
}

export * from './editions-contract';
export * from './frozen-files-contract';
export * from './in-memory-editions';
export * from './in-memory-frozen-files';
export * from './in-memory-letters';
export * from './in-memory-rate-limiter';
export * from './in-memory-timeline';
export * from './in-memory-upload-notes';
export * from './rate-limiter-contract';
export * from './plain-spaces';
export * from './principals';
export * from './upload-notes-contract';
export * from './runs';
