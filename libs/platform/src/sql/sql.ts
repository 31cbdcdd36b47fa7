import template, { empty, join, Sql } from 'sql-template-tag';

/**
 * SQL with its parameters. Fragments can be nested; parameters (`$n`) are numbered automatically in the complete statement. SQL text comes
 * only from the source code: a value cannot become SQL.
 */
export { empty, join, Sql };

/** A value that can be sent to PostgreSQL as a parameter. */
export type SqlValue = string | number | bigint | boolean | Date | Uint8Array | null | readonly SqlValue[];

/**
 * Creates a fragment or a statement. Each `${}` contains a fragment to insert, or a value to send as a parameter.
 * @throws TypeError for `undefined`, which pg would send as NULL: a missing filter must not become `= NULL`
 */
export function sql(text: TemplateStringsArray, ...parts: readonly (Sql | SqlValue)[]): Sql {
  const missing = parts.findIndex((part: unknown) => part === undefined);
  if (missing >= 0) throw new TypeError(`Nothing to put after « ${text[missing]} »`);
  return template(text, ...parts);
}

/** Combines conditions with AND; ignores undefined ones. Returns `true` if there are none. */
export function allOf(...conditions: readonly (Sql | undefined)[]): Sql {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? sql`true` : join(given, ' AND ');
}

/** Combines conditions with OR, in parentheses; ignores undefined ones. Returns `false` if there are none. */
export function anyOf(...conditions: readonly (Sql | undefined)[]): Sql {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? sql`false` : join(given, ' OR ', '(', ')');
}

/** Returns `column = value`, or undefined if the value is undefined. */
export function equals(column: Sql, value: string | number | undefined): Sql | undefined {
  return value === undefined ? undefined : sql`${column} = ${value}`;
}
