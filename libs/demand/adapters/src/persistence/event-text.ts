import { type Sql, sql } from '@pds/platform';

/**
 * « Contains » on a column of `demand.searchable` text: whatever the case, accents and punctuation, of which nothing
 * survives there, so that no wildcard needs escaping. Under three letters it is the start of a word.
 */
export function eventTextContains(column: Sql, text: string | undefined): Sql | undefined {
  return text?.trim() ? sql`${column} LIKE demand.contains_pattern(${text})` : undefined;
}
