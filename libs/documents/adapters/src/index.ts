import type { ContextParts } from '@pds/platform';

/** What the composition root mounts of this context. */
export const documentsContext: ContextParts = { modules: [], records: [], migrations: [] };
