import { type Sql, sql } from './sql';

/** A text as part of a LIKE pattern: its own wildcards are only characters, runs of spaces count as one. */
function literal(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\\%_]/g, '\\$&');
}

/** A LIKE pattern for « contains »; undefined for a text of nothing, which asks for nothing. */
export function containing(text: string | undefined): string | undefined {
  return text?.trim() ? `%${literal(text)}%` : undefined;
}

/**
 * « Contains » on a column of `platform.searchable` text that has a trigram index, whatever the case and accents. Under
 * three letters there is no trigram to look up: then the column begins with them.
 */
export function contains(column: Sql, text: string | undefined): Sql | undefined {
  const pattern = text !== undefined && text.trim().length < 3 ? beginning(text) : containing(text);
  return pattern === undefined ? undefined : sql`${column} LIKE platform.searchable(${pattern})`;
}

/** « Contains » on a column of `platform.searchable` text, however short the text: for tables of few rows. */
export function containsAnywhere(column: Sql, text: string | undefined): Sql | undefined {
  const pattern = containing(text);
  return pattern === undefined ? undefined : sql`${column} LIKE platform.searchable(${pattern})`;
}

function beginning(text: string): string | undefined {
  return text.trim() ? `${literal(text)}%` : undefined;
}
