import { type Sql, sql } from './sql';

/** Escapes a text for a LIKE pattern: wildcards become ordinary characters, repeated spaces become one. */
function literal(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\\%_]/g, '\\$&');
}

/** Returns the LIKE pattern for « contains »; undefined for an empty text. */
export function containing(text: string | undefined): string | undefined {
  return text?.trim() ? `%${literal(text)}%` : undefined;
}

/**
 * « Contains » on a column of `platform.searchable` text with a trigram index, ignoring case and accents. A text of fewer than three
 * letters has no trigram: it is searched at the beginning of the column.
 */
export function contains(column: Sql, text: string | undefined): Sql | undefined {
  const pattern = text !== undefined && text.trim().length < 3 ? beginning(text) : containing(text);
  return pattern === undefined ? undefined : sql`${column} LIKE platform.searchable(${pattern})`;
}

/** « Contains » on a column of `platform.searchable` text for a search term of any length; for small tables only. */
export function containsAnywhere(column: Sql, text: string | undefined): Sql | undefined {
  const pattern = containing(text);
  return pattern === undefined ? undefined : sql`${column} LIKE platform.searchable(${pattern})`;
}

function beginning(text: string): string | undefined {
  return text.trim() ? `${literal(text)}%` : undefined;
}
