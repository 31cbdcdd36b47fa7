import { type Sql, sql } from '../sql/sql';

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

/**
 * Sort key of texts that were searched: those that begin with the term first, then those in which a word begins with it, then those that
 * contain it, then the others (found by another column); alphabetically within each. The column itself for an empty term, so that its index
 * serves.
 */
export function matchKey(column: Sql, text: string | undefined): Sql {
  const start = beginning(text ?? '');
  if (start === undefined) return column;
  const words = sql`translate(${column}, ${wordSeparators}, ${' '.repeat(wordSeparators.length)})`;
  return sql`CASE WHEN ${column} LIKE platform.searchable(${start}) THEN 1
    WHEN ${words} LIKE platform.searchable(${`% ${start}`}) THEN 2
    WHEN ${column} LIKE platform.searchable(${`%${start}`}) THEN 3 ELSE 4 END || ${column}`;
}

/** What a word may follow besides a space: `Villefranche-sur-Saône`, `l'Isle`. */
const wordSeparators = "-'(/.";

function beginning(text: string): string | undefined {
  return text.trim() ? `${literal(text)}%` : undefined;
}
