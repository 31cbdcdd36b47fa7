import { described, Field, type FieldOptions } from './field';
import { idRule, idSchema } from './numbers';

export interface IdListOptions extends FieldOptions {
  readonly maxItems: number;
  /** Whether the list may be empty; it may not by default. */
  readonly mayBeEmpty?: boolean;
  /** The message for a value that is not a list of ids, and for a list that must not be empty. */
  readonly message?: string;
  /** The message for a list with more ids. */
  readonly tooMany?: string;
}

/** Ids of objects selected in a list, in any order: at least one, unless the list may be empty. */
export function IdListField({
  maxItems,
  mayBeEmpty = false,
  message = 'Liste de numéros attendue',
  tooMany = `${maxItems} au plus`,
  ...options
}: IdListOptions): PropertyDecorator {
  const isId = idRule();
  const minItems = mayBeEmpty ? 0 : 1;
  return Field({
    ...options,
    schema: { type: 'array', items: { ...idSchema }, minItems, maxItems, ...described(options) },
    rule: (value) => {
      if (!Array.isArray(value) || value.length < minItems || value.some((id) => isId(id) !== null)) return message;
      return value.length > maxItems ? tooMany : null;
    },
  });
}
