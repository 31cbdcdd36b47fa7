import { described, Field, type FieldOptions } from './field';
import { idRule, idSchema } from './numbers';

export interface IdListOptions extends FieldOptions {
  readonly maxItems: number;
  /** The message for a value that is not a list of ids, and for an empty list. */
  readonly message?: string;
  /** The message for a list with more ids. */
  readonly tooMany?: string;
}

/** Ids of objects selected in a list, in any order: at least one. */
export function IdListField({
  maxItems,
  message = 'Liste de numéros attendue',
  tooMany = `${maxItems} au plus`,
  ...options
}: IdListOptions): PropertyDecorator {
  const isId = idRule();
  return Field({
    ...options,
    schema: { type: 'array', items: { ...idSchema }, minItems: 1, maxItems, ...described(options) },
    rule: (value) => {
      if (!Array.isArray(value) || value.length === 0 || value.some((id) => isId(id) !== null)) return message;
      return value.length > maxItems ? tooMany : null;
    },
  });
}
