import type { ContextParts } from '@pds/platform';

/** What the composition root mounts of this context. */
export const accountingContext: ContextParts = { modules: [], records: [], migrations: [] };
