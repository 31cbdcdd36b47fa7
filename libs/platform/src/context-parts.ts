import type { Type } from '@nestjs/common';
import type { MigrationInterface } from 'typeorm';

/** What a context gives to the composition root: its Nest modules, its TypeORM records and its migrations. */
export interface ContextParts {
  readonly modules: Type[];
  readonly records: Type[];
  readonly migrations: (new () => MigrationInterface)[];
}
