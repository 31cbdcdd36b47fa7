import { type Sql, sql } from '@pds/platform';

/** An instant as JSON has it: in milliseconds since 1970. */
export const milliseconds = (instant: Sql): Sql => sql`(extract(epoch FROM ${instant}) * 1000)::bigint`;
