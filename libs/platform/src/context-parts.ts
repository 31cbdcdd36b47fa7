import type { Type } from '@nestjs/common';
import type { MigrationInterface } from 'typeorm';
import type { AnyEventDefinition } from './events/event-catalogue';

/** What a context gives to the composition root: its Nest modules, its TypeORM records, its migrations, its events. */
export interface ContextParts {
  readonly modules: Type[];
  readonly records: Type[];
  readonly migrations: (new () => MigrationInterface)[];
  /** Every event of its contract; an event that is not here can be neither published nor handled. */
  readonly events: readonly AnyEventDefinition[];
}
