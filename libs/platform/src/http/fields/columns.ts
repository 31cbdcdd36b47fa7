import { described, Field, type FieldOptions } from './field';

/** Columns of an exported list: their keys separated by commas, in order: `id,eventName`. */
export function ColumnsFilter(
  columns: readonly string[],
  options: Omit<FieldOptions, 'optional' | 'nullable'> = {},
): PropertyDecorator {
  const message = 'Liste de colonnes attendue';
  return Field({
    optional: true,
    schema: {
      type: String,
      maxLength: columns.join(',').length,
      pattern: '^[a-zA-Z]+(,[a-zA-Z]+)*$',
      example: columns.slice(0, 3).join(','),
      ...described(options),
    },
    convert: (value) => (value === '' ? undefined : value),
    rule: (value) => {
      if (typeof value !== 'string') return message;
      const keys = value.split(',');
      return new Set(keys).size === keys.length && keys.every((key) => columns.includes(key)) ? null : message;
    },
  });
}
