import { type Sql, sql } from '@pds/platform';

/**
 * « Contains » on a column of `demand.searchable` text, ignoring case, accents and punctuation. Searchable text contains no punctuation, so
 * wildcards need no escaping. A term shorter than three letters matches the start of a word.
 */
export function eventTextContains(column: Sql, text: string | undefined): Sql | undefined {
  return text?.trim() ? sql`${column} LIKE demand.contains_pattern(${text})` : undefined;
}
