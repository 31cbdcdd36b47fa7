/** The parameters of one statement: `add` answers the placeholder of a value, so that no value is part of the text. */
export class Parameters {
  readonly values: unknown[] = [];

  readonly add = (value: unknown): string => `$${this.values.push(value)}`;
}

/**
 * "Contains" on a column that holds `platform.searchable` text, without regard to case or accents. The text's own
 * wildcards are only characters. Under three letters there is no trigram to look up: the column begins with them.
 */
export function contains(column: string, text: string, parameter: (value: unknown) => string): string {
  const term = text.trim().replace(/\s+/g, ' ');
  const pattern = `${term.length < 3 ? '' : '%'}${term.replace(/[\\%_]/g, '\\$&')}%`;
  return `${column} LIKE platform.searchable(${parameter(pattern)})`;
}
