import { applyDecorators, type Type as Class } from '@nestjs/common';
import { Type } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { described, Field, type FieldOptions } from './field';

/** An object with fields of its own, each named by its path: `manager.email`. */
export function ObjectField(
  type: () => Class,
  { message = 'Objet attendu', ...options }: FieldOptions & { readonly message?: string } = {},
): PropertyDecorator {
  return applyDecorators(
    Field({
      ...options,
      schema: { type: lazily(type), ...described(options) },
      rule: (value) => (typeof value === 'object' && !Array.isArray(value) ? null : message),
    }),
    ValidateNested({ message }),
    Type(type),
  );
}

export interface ListOptions extends FieldOptions {
  readonly maxItems?: number;
  /** Said of what is no list. */
  readonly message?: string;
  /** Said of a list with more than `maxItems`. */
  readonly tooMany?: string;
  /** Said of an item that is no object. */
  readonly item?: string;
}

/** Objects in order, whose fields are named by their path: `eventSlots.0.endDate`. */
export function ListField(
  type: () => Class,
  { maxItems, message = 'Liste attendue', tooMany, item = 'Objet attendu', ...options }: ListOptions = {},
): PropertyDecorator {
  return applyDecorators(
    Field({
      ...options,
      schema: { type: lazily(type), isArray: true, ...described(options) },
      rule: (value) => {
        if (!Array.isArray(value)) return message;
        return maxItems === undefined || value.length <= maxItems ? null : (tooMany ?? `${maxItems} au plus`);
      },
    }),
    ValidateNested({ each: true, message: item }),
    Type(type),
  );
}

/** Swagger knows a function that answers a class from the class itself by its name, `type`. */
function lazily(type: () => Class): () => Class {
  return { type: () => type() }.type;
}
