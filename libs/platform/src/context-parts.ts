import type { Type } from '@nestjs/common';
import type { AnyEventDefinition } from './events/event-catalogue';
import type { DatabaseParts } from './persistence/migrate';
import type { ContextPreviews } from './previews';

/**
 * What a context provides to `libs/application`: its Nest module, the contexts it calls, its TypeORM records, its migrations and its
 * events.
 */
export interface ContextParts extends DatabaseParts {
  /** Its name in the context map. */
  readonly name: string;
  /** The contexts whose facades its module injects: `libs/application` imports their modules into this one, and no others. */
  readonly calls: readonly string[];
  readonly module: Type;
  /** Every event of its contract; an event that is not listed here can be neither published nor handled. */
  readonly events: readonly AnyEventDefinition[];
  /** Its papers and e-mails with sample content; loaded when a developer opens them, never in production. */
  readonly previews?: () => Promise<ContextPreviews>;
}
