import { described, Field, type FieldOptions } from './field';
import { idRule, idSchema } from './numbers';

export interface IdListOptions extends FieldOptions {
  readonly maxItems: number;
  /** Said of what is no list of ids, and of an empty one. */
  readonly message?: string;
  /** Said of a list with more. */
  readonly tooMany?: string;
}

/** Ids of things chosen in a list, in any order: at least one. */
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
