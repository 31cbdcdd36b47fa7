import template, { empty, join, Sql } from 'sql-template-tag';

/**
 * SQL with its parameters. Fragments nest, and parameters are numbered once the statement is whole, so that nobody counts
 * `$n`. Text comes from the source alone: there is no way to make SQL of a value.
 */
export { empty, join, Sql };

/** What PostgreSQL takes as a parameter. */
export type SqlValue = string | number | bigint | boolean | Date | Uint8Array | null | readonly SqlValue[];

/**
 * A fragment or a statement: what stands in `${}` is a fragment to put in, or a value to send as a parameter.
 * @throws TypeError for `undefined`, which pg would send as NULL: a filter that was not given must not become `= NULL`
 */
export function sql(text: TemplateStringsArray, ...parts: readonly (Sql | SqlValue)[]): Sql {
  const missing = parts.findIndex((part: unknown) => part === undefined);
  if (missing >= 0) throw new TypeError(`Nothing to put after « ${text[missing]} »`);
  return template(text, ...parts);
}

/** Conditions that must all hold; what is undefined asks for nothing. `true` when nothing is asked. */
export function allOf(...conditions: readonly (Sql | undefined)[]): Sql {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? sql`true` : join(given, ' AND ');
}

/** Conditions of which one suffices, in parentheses; what is undefined offers nothing. `false` when nothing is offered. */
export function anyOf(...conditions: readonly (Sql | undefined)[]): Sql {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? sql`false` : join(given, ' OR ', '(', ')');
}

/** `column = value`, or nothing when no value is asked for. */
export function equals(column: Sql, value: string | number | undefined): Sql | undefined {
  return value === undefined ? undefined : sql`${column} = ${value}`;
}
